import {
  type AuditReport,
  type Fact,
  type Finding,
  type FindingStatus,
  type Holder,
  type Holders,
  known,
  type MarketReport,
  type ScanReport,
  type SocialLinks,
  type TradeSimulation,
  ZERO_ADDRESS,
} from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areIndependent } from '../upstreams.js';
import { combineAuditReports } from './audit-reports.js';
import { withChainSide } from './chain-side.js';
import { combineHolders } from './holders.js';
import { combineMarketReports, isMarketReportEnough } from './market-reports.js';
import { combineScanReports } from './scan-reports.js';
import { combineSocialLinks } from './social-links.js';

const silent: ScanReport = {
  isHoneypot: null,
  isMintable: null,
  isOpenSource: null,
  isProxy: null,
  isBlacklisted: null,
  transferPausable: null,
  cannotBuy: null,
  cannotSellAll: null,
  hiddenOwner: null,
  canTakeBackOwnership: null,
  ownerCanChangeBalance: null,
  selfDestruct: null,
  buyTax: null,
  sellTax: null,
  holderCount: null,
  lpLockedShare: null,
  creator: null,
  owner: null,
  partial: false,
};
const scan = (source: string, says: Partial<ScanReport>) =>
  known({ ...silent, opinions: [{ source, observedAt: 5, says: { x: source } }], ...says }, source, 5);

const said = fc.constantFrom(true, false, null);

describe('second opinions', () => {
  it('the cautious flag wins, both sources are quoted, and the contradiction is named', () => {
    const combined = combineScanReports([
      scan('goplus', { isHoneypot: false, sellTax: 0.01, lpLockedShare: 0.9, isOpenSource: true }),
      scan('honeypotis', { isHoneypot: true, sellTax: 0.6, lpLockedShare: 0.2, isOpenSource: null }),
    ]);
    expect(combined).toMatchObject({
      source: 'goplus+honeypotis',
      value: {
        isHoneypot: true,
        sellTax: 0.6,
        lpLockedShare: 0.2,
        isOpenSource: true,
      },
      opinions: [
        { source: 'goplus', observedAt: 5, says: { x: 'goplus' } },
        { source: 'honeypotis', observedAt: 5, says: { x: 'honeypotis' } },
      ],
      disagreements: [
        {
          field: 'isHoneypot',
          taken: 'true',
          said: [
            { source: 'goplus', value: 'false' },
            { source: 'honeypotis', value: 'true' },
          ],
        },
        { field: 'sellTax', taken: '0.6' },
      ],
    });
  });

  describe('the chain as one more side of a scan report', () => {
    const simulation = (canSell: boolean, sellTax: number | null): Fact<TradeSimulation> =>
      known(
        {
          pool: ZERO_ADDRESS,
          canBuy: true,
          canSell,
          canTransfer: true,
          buyTax: 0.03,
          sellTax,
          transferTax: 0,
          buyGas: null,
          sellGas: null,
          evidence: [],
        },
        'onchain',
        3,
      );
    const report = combineScanReports([
      scan('goplus', { isHoneypot: false, buyTax: 0.07, sellTax: 0.02 }),
      scan('honeypotis', { isHoneypot: null, sellTax: 0.2 }),
    ]);

    it('is quoted beside those who said something, and what counts is taken: the failed sale, the measured tax', () => {
      const facts = { scanReport: report, simulation: simulation(false, 0.3) };
      const { opinions, disagreements, value } = withChainSide(report, facts);
      expect(value).toBe(report.value);
      expect(opinions?.at(-1)).toMatchObject({
        source: 'onchain',
        observedAt: 3,
        says: { isHoneypot: 'true', buyTax: '0.03', sellTax: '0.3' },
      });
      expect(disagreements).toEqual([
        {
          field: 'sellTax',
          taken: '0.3',
          said: [
            { source: 'goplus', value: '0.02' },
            { source: 'honeypotis', value: '0.2' },
            { source: 'onchain', value: '0.3' },
          ],
        },
        {
          field: 'isHoneypot',
          taken: 'true',
          said: [
            { source: 'goplus', value: 'false' },
            { source: 'onchain', value: 'true' },
          ],
        },
      ]);
    });

    it('says nothing where nothing was measured, and agrees within the tolerance', () => {
      expect(withChainSide(report, { scanReport: report })).toBe(report);
      const agreeing = combineScanReports([scan('goplus', { isHoneypot: false, sellTax: 0.26 })]);
      const facts = { scanReport: agreeing, simulation: simulation(true, 0.3) };
      expect(withChainSide(agreeing, facts).disagreements).toEqual([]);
    });
  });

  it('a source that says nothing changes nothing; asking in another order does not change a flag', () => {
    fc.assert(
      fc.property(said, said, (a, b) => {
        const first = scan('a', { isHoneypot: a });
        const second = scan('b', { isHoneypot: b });
        const combined = combineScanReports([first, second]).value.isHoneypot;
        expect(combined).toBe(combineScanReports([second, first]).value.isHoneypot);
        expect(combined).toBe(a === null ? b : b === null ? a : a || b);
        expect(combineScanReports([first, scan('c', {})]).value.isHoneypot).toBe(a);
      }),
    );
  });

  it('market gaps are filled from the next source, and numbers that differ by more than a quarter are named', () => {
    const report = (says: Partial<MarketReport>): MarketReport => ({
      priceUsd: null,
      marketCap: null,
      fdv: null,
      liquidityUsd: null,
      volume24h: null,
      priceChange24h: null,
      buys24h: null,
      sells24h: null,
      pairs: null,
      ...says,
    });
    const first = known(report({ priceUsd: 1, volume24h: 100 }), 'dexscreener', 9);
    const second = known(report({ priceUsd: 1.1, liquidityUsd: 5, volume24h: 300 }), 'geckoterminal', 7);
    expect(isMarketReportEnough(first)).toBe(false);
    expect(combineMarketReports([first, second])).toMatchObject({
      observedAt: 7,
      value: { priceUsd: 1, liquidityUsd: 5, volume24h: 100 },
      disagreements: [{ field: 'volume24h', taken: '100' }],
    });
  });

  const linksOf = (foundIn: string, description: string | null): SocialLinks => ({
    links: [{ url: 'https://x.com/a', platform: 'twitter', foundIn: [foundIn], warnings: [] }],
    description,
    descriptionConfidence: description === null ? 0 : 0.6,
    engagement: { [foundIn]: 1, followers: foundIn.length },
  });

  it('a link found twice is one link with both places; of two figures the first source’s stands', () => {
    const combined = combineSocialLinks([
      known(linksOf('source_comment', null), 'onchain', 1),
      known(linksOf('coingecko', 'A token.'), 'coingecko', 1),
      known(linksOf('dexscreener', null), 'dexscreener', 1),
    ]);
    expect(combined.value).toMatchObject({
      links: [{ url: 'https://x.com/a', foundIn: ['source_comment', 'coingecko', 'dexscreener'] }],
      description: 'A token.',
      engagement: { source_comment: 1, coingecko: 1, dexscreener: 1, followers: 'source_comment'.length },
    });
  });

  it('a document that one source could not read stays unread, whatever the others know', () => {
    const unread = ['The document that contractURI() points to was not fetched: LINK_CHECK is off.'];
    const combined = combineSocialLinks([
      known({ ...linksOf('onchain', null), links: [], unread }, 'onchain', 1),
      known(linksOf('dexscreener', null), 'dexscreener', 1),
    ]);
    expect(combined.value).toMatchObject({ links: [{ url: 'https://x.com/a' }], unread });
    expect(combined.opinions?.[0]?.says).toEqual({ links: '0', unread: unread[0] });
  });

  it('a description is trusted more where an independent source says the same, less where it says something else', () => {
    const cat = 'A community token about a cat on the moon';
    const confidence = (...said: readonly (readonly [source: string, description: string])[]) => {
      const [first, ...others] = said.map(([source, text]) => known(linksOf(source, text), source, 1));
      return first && combineSocialLinks([first, ...others]).value.descriptionConfidence;
    };
    expect(confidence(['coingecko', cat])).toBe(0.6);
    expect(confidence(['coingecko', cat], ['onchain', 'Moon cat: the community token about a cat'])).toBe(
      0.8,
    );
    expect(confidence(['coingecko', cat], ['onchain', 'Lending protocol without collateral'])).toBe(0.5);
    // One upstream under two names is one opinion.
    expect(confidence(['coingecko', cat], ['geckoterminal', cat])).toBe(0.6);
  });

  it('of two statements about one function the surer one stands: a claim never outweighs a refutation', () => {
    const finding = (status: FindingStatus): Finding => ({
      type: 'HIDDEN_MINT',
      severity: 'HIGH',
      status,
      issue: 'x',
      description: 'x',
      function: 'mint',
      evidence: [{ kind: 'report', source: status, field: 'x', value: 'x' }],
    });
    const report = (status: FindingStatus, coverage: number): AuditReport => ({
      findings: [finding(status)],
      basis: 'bytecode',
      coverage,
      models: [],
    });
    const combined = combineAuditReports([
      known(report('REPORTED', 0.5), 'openai', 1),
      known(report('DISPROVED_NOW', 0.8), 'onchain', 1),
    ]);
    expect(combined.value.findings).toHaveLength(1);
    expect(combined.value).toMatchObject({ coverage: 0.8, findings: [{ status: 'DISPROVED_NOW' }] });
    expect(combined.disagreements).toMatchObject([{ field: 'HIDDEN_MINT mint', taken: 'DISPROVED_NOW' }]);
    expect(combined.opinions?.[0]?.says).toEqual({ findings: '1', 'HIDDEN_MINT mint': 'REPORTED' });
    expect(combined.value.findings[0]?.evidence).toHaveLength(2);
  });

  it('holders come from whoever read most, with the names that others know', () => {
    const holder = { address: '0x01' as const, balance: 5n, kind: 'wallet' as const };
    const answer = (coverage: number, label?: string): Holders => ({
      totalHolders: 1,
      holders: [label === undefined ? holder : { ...holder, label }],
      sumOfBalances: 5n,
      mode: 'replay',
      coverage,
    });
    const combined = combineHolders([
      known(answer(0.4, 'Fund'), 'moralis', 1),
      known(answer(1), 'onchain', 1),
    ]);
    expect(combined.value).toMatchObject({ coverage: 1, holders: [{ label: 'Fund' }] });
  });

  it('a holder that one source knows for a pool or the owner is none of the crowd to the other', () => {
    const answer = (coverage: number, ...kinds: readonly Holder['kind'][]): Holders => ({
      totalHolders: kinds.length,
      holders: kinds.map((kind, i) => ({ address: `0x0${i}`, balance: 5n, kind })),
      sumOfBalances: 5n * BigInt(kinds.length),
      mode: 'balance_of',
      coverage,
    });
    const combined = combineHolders([
      known(answer(0.2, 'pool', 'owner', 'wallet', 'contract'), 'onchain', 1),
      known(answer(1, 'contract', 'wallet', 'exchange', 'wallet'), 'moralis', 1),
    ]);
    expect(combined.value.holders.map(({ kind }) => kind)).toEqual(['pool', 'owner', 'exchange', 'contract']);
  });

  it('two sources with one upstream are not two opinions', () => {
    expect(areIndependent('coingecko', 'geckoterminal')).toBe(false);
    expect(areIndependent('goplus', 'honeypotis')).toBe(true);
  });
});
