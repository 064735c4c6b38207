import type { FactMap } from '@assay/facts';
import { wallet } from '../analysis-facts.js';

type Outside = 'source' | 'scanReport' | 'marketReport' | 'sniperReport' | 'auditListings' | 'codeLikeness';

/** Facts of a token of which nothing bad is told, of the kinds that no node answers. */
export const outsideFacts: Pick<FactMap, Outside> = {
  source: { verified: true, match: 'exact', contractName: 'Token', files: [] },
  scanReport: {
    isHoneypot: false,
    isMintable: false,
    isOpenSource: true,
    isProxy: false,
    isBlacklisted: false,
    transferPausable: false,
    cannotBuy: false,
    cannotSellAll: false,
    hiddenOwner: false,
    canTakeBackOwnership: false,
    ownerCanChangeBalance: false,
    selfDestruct: false,
    buyTax: 0,
    sellTax: 0,
    holderCount: 1_000,
    lpLockedShare: 1,
    creator: wallet(1),
    owner: null,
    partial: false,
  },
  marketReport: {
    priceUsd: 1,
    marketCap: 1_000_000,
    fdv: 1_000_000,
    liquidityUsd: 200_000,
    volume24h: 50_000,
    priceChange24h: 1,
    buys24h: 100,
    sells24h: 90,
    pairs: 1,
  },
  sniperReport: { pool: wallet(0xaa), blocksAfterCreation: 3, snipers: [] },
  auditListings: {
    listings: [{ project: 'Token', coverage: 'audited', note: null, links: [], url: null }],
  },
  codeLikeness: { logicAddress: wallet(2), codeHash: `0x${'cd'.repeat(32)}`, compared: 3, closest: null },
};
