import { expect } from 'vitest';
import type { GraphqlAnswer } from '../service.js';
import { documentedKeys } from './documented-keys.js';

/** The documented highest scores by coverage. */
const ceilings = [
  [0.8, 100],
  [0.6, 79],
  [0, 49],
] as const;

/** An answer, looked into as a test needs it. */
export type Body = GraphqlAnswer['data'];

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
/** What GraphQL says of everything that the complete analysis of REST shows. */
export const analysisQuery = `query ($chain: Chain!, $address: Address!) { token(chain: $chain, address: $address) {
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
  return Object.entries(value).flatMap(([key, inner]) =>
    nullPaths(inner, path === '' ? (restNames[key] ?? snake(key)) : `${path}.${snake(key)}`),
  );
}

function expectUnderCeiling(id: string, score: number, coverage: number): void {
  const ceiling = ceilings.find(([from]) => coverage >= from)?.[1] ?? 49;
  expect(score, id).toBeLessThanOrEqual(ceiling);
}

const levelsOfTheKnown = ['LOW', 'MEDIUM'];

/** The part of an answer at a path. */
function at(body: Body, path: string): Body {
  const names = path === '' ? [] : path.split('.');
  return names.reduce((value, name) => value[name], body);
}

/** Every null of GraphQL is a field that REST calls unknown, or belongs to a component that abstained. */
function expectExplained(id: string, path: string, { unknown_fields: unknown, abstained }: Assurance): void {
  // No fact came from a chain: `assurance` itself says so.
  if (path === 'block_number' || path in abstained) return;
  const isListed = unknown.some((field) => field === path || field.startsWith(`${path}.`));
  expect([id, path, isListed]).toEqual([id, path, true]);
}

/** What is called unknown has a neutral value there. */
function expectNeutral(id: string, path: string, body: Body): void {
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

/** The same in REST and GraphQL, never more than is known, and every unknown field is listed and neutral. */
export function expectAssured(id: string, rest: Body, graphql: Body): void {
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
  ).toEqual([graphql.security.securityScore, graphql.security.securityGrade, graphql.security.securityScore]);
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
    if (security.overall_risk === 'UNKNOWN') expect(assurance.unknown_risk_reason, id).toMatch(/only \d+ %/);
  }
  for (const path of nullPaths(graphql)) expectExplained(id, path, assurance);
  for (const [path, keys] of Object.entries(documentedKeys))
    expect([id, path, Object.keys(at(rest, path)).sort()]).toEqual([id, path, [...keys].sort()]);
  for (const path of assurance.unknown_fields) expectNeutral(id, path, rest);
}

/** At most 49, no grade, no risk level, and why. */
export function expectUnknown(body: Body): void {
  const assurance: Assurance = body.assurance;
  const { security_analysis: security } = body.analysis_details;
  expect(body.core_score).toBeLessThanOrEqual(49);
  expect([assurance.core_grade, security?.overall_risk]).toEqual(['N/A', 'UNKNOWN']);
  expect(assurance.coverage).toBeLessThan(0.6);
  expect(security?.security_score).toBeLessThan(80);
  expect(assurance.unknown_risk_reason).toMatch(/only|not judged/);
  expect(Object.values(assurance.abstained).every((reason) => reason.length > 10)).toBe(true);
  expect(Object.keys(assurance.abstained).length).toBeGreaterThan(2);
}
