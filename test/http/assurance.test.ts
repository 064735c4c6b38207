import { describe, expect, it } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { bearer, useService } from '../support/service.js';

const served = useService();
/** A node that is down, for every chain. */
const dead = useService({
  RPC_URL_ETH: 'http://127.0.0.1:9',
  RPC_URL_BASE: 'http://127.0.0.1:9',
  RPC_URL_BSC: 'http://127.0.0.1:9',
});
/** Number of tokens analysed at the same time. */
const AT_ONCE = 4;
/** The documented highest scores by coverage. */
const ceilings = [
  [0.8, 100],
  [0.6, 79],
  [0, 49],
] as const;

type Json = Record<string, unknown>;
interface Assurance {
  readonly coverage: number;
  readonly core_grade: string;
  readonly core_score_low: number;
  readonly core_score_high: number;
  readonly gates: readonly { readonly id: string; readonly cap: number; readonly reason: string }[];
  readonly abstained: Readonly<Record<string, string>>;
  readonly unknown_fields: readonly string[];
  readonly block_number: number | null;
  readonly policy_version: string;
  readonly audit_kind: string;
  readonly unknown_risk_reason?: string;
}
interface Token {
  readonly id: string;
  readonly chain: string;
  readonly address: string;
}

const query = `query ($chain: Chain!, $address: Address!) { token(chain: $chain, address: $address) {
  coreScore coreGrade coverage coreScoreLow coreScoreHigh policyVersion auditKind blockNumber
  gates { id: code cap reason } components { scoreName abstained }
  componentScores { securityAnalysis marketAnalysis holderAnalysis washTradingAnalysis sniperSellersAnalysis aiLinkAnalysis }
  grades { securityAnalysis marketAnalysis holderAnalysis washTradingAnalysis sniperSellersAnalysis aiLinkAnalysis }
  metadata { name symbol decimals totalSupply description descriptionConfidence }
  security { securityScore securityGrade overallRisk coverage keyFindings
    auditAnalysis { overallAuditRating isRenounced hasOwner tokenName }
    scanAnalysis { isHoneypot isMintable contractVerified buyTax sellTax }
    lockAnalysis { lpLocked lockSource lockPercentage lockStatus } }
  market { priceUsd marketCap liquidityUsd volume24h priceChange24h }
  holders { totalHolders concentrationRisk whaleConcentration }
  washTrading { washTradingDetected riskLevel totalTradesAnalyzed suspiciousTrades windowHours confidence }
  snipers { firstBuyersFound diamondHandsRatio paperHandsRatio
    analysisSummary { heldAllPercentage soldSomePercentage soldAllPercentage } }
  links { links totalFound }
} }`;

const snake = (name: string) =>
  name
    .replace(/([a-z])(\d)/g, '$1_$2')
    .replace(/([A-Z])/g, '_$1')
    .toLowerCase();

/** Documented names of the parts that GraphQL names otherwise. */
const restNames: Readonly<Record<string, string>> = {
  metadata: 'token_data',
  security: 'security_analysis',
  market: 'market_analysis',
  holders: 'holder_analysis',
  washTrading: 'wash_trading_analysis',
  snipers: 'sniper_sellers_analysis',
  links: 'ai_link_analysis',
};

/** The documented paths of everything that GraphQL answers with null, below the parts of a token. */
function nullPaths(value: unknown, path = ''): readonly string[] {
  if (value === null) return [path];
  if (typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value as Json).flatMap(([key, inner]) =>
    nullPaths(inner, path === '' ? (restNames[key] ?? snake(key)) : `${path}.${snake(key)}`),
  );
}

async function analyze(token: Token, service = served) {
  const key = await service.key();
  const input = { contract_address: token.address, chain: token.chain };
  const rest = await service.post('/api/v1/token/analyze', input, bearer(key));
  const { data } = await service.query(key, query, { chain: token.chain, address: token.address });
  return { rest: await rest.json(), status: rest.status, graphql: data?.token };
}

async function forEachToken(check: (token: Token) => Promise<void>): Promise<void> {
  const { scenarios, edgeCases } = useDevnet();
  const all: readonly Token[] = [...scenarios, ...edgeCases];
  expect(scenarios).toHaveLength(31);
  for (let at = 0; at < all.length; at += AT_ONCE)
    await Promise.all(all.slice(at, at + AT_ONCE).map((token) => check(token)));
}

function expectUnderCeiling(id: string, score: number, coverage: number): void {
  const ceiling = ceilings.find(([from]) => coverage >= from)?.[1] ?? 49;
  expect(score, id).toBeLessThanOrEqual(ceiling);
}

const levelsOfTheKnown = ['LOW', 'MEDIUM'];

const scoreKeys = [
  'security_analysis',
  'market_analysis',
  'holder_analysis',
  'wash_trading_analysis',
  'sniper_sellers_analysis',
];
const securityKeys = {
  '': [
    'security_score',
    'security_grade',
    'overall_risk',
    'audit_analysis',
    'scan_analysis',
    'lock_analysis',
    'key_findings',
  ],
  audit_analysis: [
    'audit_available',
    'overall_audit_rating',
    'is_renounced',
    'has_owner',
    'token_name',
    'ai_audit_findings',
  ],
  scan_analysis: ['scan_available', 'is_honeypot', 'is_mintable', 'contract_verified', 'buy_tax', 'sell_tax'],
  lock_analysis: ['lp_locked', 'lock_source', 'lock_percentage', 'lock_status'],
};
/** The documented keys of every object of the complete analysis, by its path, and `assurance` beside them. */
const documented: Readonly<Record<string, readonly string[]>> = {
  '': [
    'success',
    'contract_address',
    'chain',
    'core_score',
    'component_scores',
    'grades',
    'grade_summary',
    'analysis_details',
    'data_sources',
    'assurance',
    'processing_time',
    'timestamp',
  ],
  component_scores: [...scoreKeys, 'ai_link_analysis'],
  grades: [...scoreKeys, 'ai_link_analysis'],
  grade_summary: [...scoreKeys, 'ai_link_analysis'],
  data_sources: [...['token_data', ...scoreKeys, 'ai_link_analysis'].map((name) => `${name}_available`)],
  analysis_details: [
    'chain',
    'contract_address',
    'timestamp',
    'token_data',
    ...scoreKeys,
    'ai_link_analysis',
  ],
  'analysis_details.token_data': [
    'name',
    'symbol',
    'decimals',
    'total_supply',
    'description',
    'description_confidence',
  ],
  ...Object.fromEntries(
    Object.entries(securityKeys).map(([part, keys]) => [
      `analysis_details.security_analysis${part && `.${part}`}`,
      keys,
    ]),
  ),
  'analysis_details.market_analysis': [
    'price_usd',
    'market_cap',
    'liquidity_usd',
    'volume_h24',
    'volume_24h',
    'price_change_24h',
  ],
  'analysis_details.holder_analysis': ['total_holders', 'concentration_risk', 'whale_concentration'],
  'analysis_details.sniper_sellers_analysis': [
    'first_buyers_found',
    'diamond_hands_ratio',
    'paper_hands_ratio',
    'analysis_summary',
  ],
  'analysis_details.sniper_sellers_analysis.analysis_summary': [
    'held_all_percentage',
    'sold_some_percentage',
    'sold_all_percentage',
  ],
  'analysis_details.ai_link_analysis': ['links', 'total_found'],
};

function at(body: unknown, path: string): Json {
  const names = path === '' ? [] : path.split('.');
  return names.reduce((value, name) => value[name] as Json, body as Json);
}

describe('what an analysis says of itself', () => {
  it('is the same in REST and GraphQL, and never more than is known, for every story and odd contract', async () => {
    let analysed = 0;
    await forEachToken(async ({ id, ...token }) => {
      const { rest, status, graphql } = await analyze({ id, ...token });
      if (status === 400) return;
      analysed += 1;
      const assurance: Assurance = rest.assurance;
      const security = rest.analysis_details.security_analysis;
      expect([rest.core_score, assurance.core_grade, security.overall_risk, assurance.gates], id).toEqual([
        graphql.coreScore ?? 0,
        graphql.coreGrade,
        graphql.security.overallRisk,
        graphql.gates,
      ]);
      expect(
        [security.security_score, security.security_grade, rest.component_scores.security_analysis],
        id,
      ).toEqual([
        graphql.security.securityScore,
        graphql.security.securityGrade,
        graphql.security.securityScore,
      ]);
      expect(assurance, id).toMatchObject({
        coverage: graphql.coverage,
        core_score_low: graphql.coreScoreLow,
        core_score_high: graphql.coreScoreHigh,
        block_number: graphql.blockNumber,
        policy_version: graphql.policyVersion,
        audit_kind: graphql.auditKind.toLowerCase(),
      });
      expectUnderCeiling(id, rest.core_score, assurance.coverage);
      expectUnderCeiling(id, security.security_score, graphql.security.coverage);
      expect(assurance.core_score_low, id).toBeLessThanOrEqual(rest.core_score);
      if (assurance.coverage < 0.6) {
        expect([assurance.core_grade, levelsOfTheKnown.includes(security.overall_risk)], id).toEqual([
          'N/A',
          false,
        ]);
        if (security.overall_risk === 'UNKNOWN')
          expect(assurance.unknown_risk_reason, id).toMatch(/Only \d+ %/);
      }
      for (const path of nullPaths(graphql)) expectExplained(id, path, assurance);
      for (const [path, keys] of Object.entries(documented))
        expect([id, path, Object.keys(at(rest, path)).sort()]).toEqual([id, path, [...keys].sort()]);
      for (const path of assurance.unknown_fields) expectNeutral(id, path, rest);
    });
    expect(analysed).toBeGreaterThan(40);
  }, 240_000);

  it.each(['no-supply', 'no-pool', 'loud-revert'])(
    '%s: at most 49, no grade, no risk level, and why',
    async (id) => {
      const token = useDevnet().edgeCases.find((edge) => edge.id === id);
      const { rest } = await analyze(token as Token);
      expectUnknown(rest);
    },
  );

  it('a token on a dead node: at most 49, no grade, no risk level, and why', async () => {
    const token = useDevnet().scenarios[0];
    const { rest } = await analyze(token as Token, dead);
    expectUnknown(rest);
    expect(rest.assurance).toMatchObject({
      core_score_low: 0,
      core_score_high: 100,
      block_number: null,
      audit_kind: 'none',
    });
    expect(Object.keys(rest.assurance.abstained)).toEqual(Object.keys(rest.component_scores));
    expect(rest.assurance.unknown_fields).toEqual(
      expect.arrayContaining([
        'core_score',
        'security_analysis.scan_analysis.is_honeypot',
        'market_analysis.price_usd',
      ]),
    );
  });
});

/** Every null of GraphQL is a field that REST calls unknown, or belongs to a component that abstained. */
function expectExplained(id: string, path: string, { unknown_fields: unknown, abstained }: Assurance): void {
  // No fact came from a chain: `assurance` itself says so.
  if (path === 'block_number' || path in abstained) return;
  const isListed = unknown.some((field) => field === path || field.startsWith(`${path}.`));
  expect([id, path, isListed]).toEqual([id, path, true]);
}

/** What is called unknown has a neutral value there. */
function expectNeutral(id: string, path: string, body: Json): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const where = names.join('.');
  const from = names[0] !== undefined && names[0] in body ? body : body.analysis_details;
  const value = at(from, names[0] === undefined ? '' : where)?.[last] ?? body[last];
  expect([id, path, [0, '', false, 'N/A', 'UNKNOWN'].includes(value as never) || value]).toEqual([
    id,
    path,
    Array.isArray(value) ? [] : true,
  ]);
}

function expectUnknown(body: Json): void {
  const assurance = body.assurance as Assurance;
  const { security_analysis: security } = body.analysis_details as { security_analysis: Json };
  expect(body.core_score).toBeLessThanOrEqual(49);
  expect([assurance.core_grade, security?.overall_risk]).toEqual(['N/A', 'UNKNOWN']);
  expect(assurance.coverage).toBeLessThan(0.6);
  expect(assurance.unknown_risk_reason).toMatch(/Only|not judged/);
  expect(Object.values(assurance.abstained).every((reason) => reason.length > 10)).toBe(true);
  expect(Object.keys(assurance.abstained).length).toBeGreaterThan(2);
}
