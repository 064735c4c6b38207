import type { FactMap } from '@assay/facts';
import { wallet } from '../analysis-facts.js';
import { outsideFacts } from './outside-facts.js';

const scan = Object.keys(outsideFacts.scanReport).map((field) => [field, field === 'partial' ? true : null]);
const market = Object.keys(outsideFacts.marketReport).map((field) => [field, null]);

/** Facts that were read and say nothing: their source answered, and nothing could be tried or found. */
export const hollowFacts = {
  liquidityLocks: {
    holders: [],
    coverage: 0,
    pools: [{ pool: wallet(0xaa), valueUsd: 100_000, coverage: 0 }],
  },
  simulation: {
    pool: wallet(0xaa),
    canBuy: null,
    canSell: null,
    canTransfer: null,
    buyTax: null,
    sellTax: null,
    transferTax: null,
    buyGas: null,
    sellGas: null,
    evidence: [],
  },
  powers: {
    matrix: [
      { actor: 'owner', account: null, effect: 'MINT', status: 'NOT_TRIED', evidence: [] },
      { actor: 'stranger', account: null, effect: 'BLOCK_SELLS', status: 'NOT_TRIED', evidence: [] },
    ],
    worstCaseSellTax: null,
    worstCaseBuyTax: null,
    functionsTried: 0,
    coverage: 0,
    untried: 'the node did not play the calls',
  },
  tradingChecks: {
    canSellAll: null,
    canSellHalf: null,
    canSellDust: null,
    maxBuy: null,
    maxSell: null,
    maxWallet: null,
    cooldown: null,
    pools: [],
    holderSells: null,
    environments: [],
    hooks: [],
    taxCurve: null,
    environmentSensitive: null,
    impersonates: null,
    evidence: [],
  },
  auditReport: { findings: [], basis: 'bytecode', coverage: 0, models: [] },
  scanReport: Object.fromEntries(scan),
  marketReport: Object.fromEntries(market),
  trades: { windowSeconds: 86_400, trades: [], priceUsdBefore: null, coverage: 0, ignoredForeignSwaps: 0 },
} as unknown as Partial<FactMap>;
