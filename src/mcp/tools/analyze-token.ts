import { chainNoteCodes, stateGrades } from '@assay/facts';
import { z } from 'zod';
import { AgentAnalysisDocument, type AgentAnalysisQuery } from '../../generated/operations.js';
import { chainInput, toTokenVariables } from '../../rest/input.js';
import { rounded } from '../../rest/present/values.js';
import { agentInput } from '../agent-input.js';
import { defineTool } from '../tool.js';
import { markOrNull, markUntrusted, untrustedText } from '../untrusted.js';
import { sayFlag, sayNumber, sayPercentage, sayRatio, sayUsd } from '../words.js';

const score = z.int().min(0).max(100).nullable();
const flag = (description: string) => z.boolean().nullable().meta({ description });
const amount = (description: string) => z.number().nullable().meta({ description });

const output = z.object({
  chain: chainInput,
  contract_address: z.string(),
  name: untrustedText('Name of the token.').nullable(),
  symbol: untrustedText('Symbol of the token.').nullable(),
  description: untrustedText('What the project says of itself.').nullable(),
  verdict_sentence: untrustedText('The verdict in one sentence: the worst that was found.'),
  core_score: score.meta({ description: '0..100, higher is safer; null: no component could judge.' }),
  core_score_low: score.meta({ description: 'If every unanswered question came out badly.' }),
  core_score_high: score.meta({ description: 'If every unanswered question came out well.' }),
  grade: z.string().meta({ description: 'A+ to F, or N/A below 60 % coverage.' }),
  overall_risk: z.string().meta({ description: 'LOW, MEDIUM, HIGH, CRITICAL or UNKNOWN.' }),
  coverage: z.number().meta({ description: 'Share of the questions that were answered, 0..1.' }),
  is_honeypot: flag('Buyers cannot sell; null: not known.'),
  can_sell: flag('A sale that was tried passed; null: not known.'),
  buy_tax: amount('0..1; null: not known.'),
  sell_tax: amount('0..1; null: not known.'),
  price_usd: amount('USD for one whole token; null: not known.'),
  liquidity_usd: amount('Worth of all pools, USD; null: not known.'),
  locked_liquidity_percentage: amount('Burned or locked, 0..100 of the liquidity; null: not known.'),
  pullable_now_usd: amount('Liquidity that could leave right now; null: not known.'),
  total_holders: amount('Null: not known.'),
  top_ten_percentage: amount(
    'What the ten largest holders have, 0..100 of the tokens outside pools, locks and exchanges; null: not known.',
  ),
  components: z.array(
    z.object({
      name: z.string(),
      state: z.string().meta({
        description:
          'FINE, WARN, DANGER, NOTHING_TO_SEE (says nothing for the token) or UNKNOWN, under everything that was found.',
      }),
      score,
      grade: z.string(),
      abstained: untrustedText('Why it gave no verdict.').nullable(),
    }),
  ),
  gates: z
    .array(z.object({ code: z.string(), cap: z.int(), reason: untrustedText('What was found.') }))
    .meta({ description: 'Hard limits that lowered the score, the hardest first.' }),
  findings: z
    .array(
      z.object({
        code: z.string(),
        severity: z.string(),
        status: z.string(),
        controller: z.string().nullable(),
        title: untrustedText('What was found.'),
      }),
    )
    .meta({
      description: 'The gravest first, at most 10, without refuted ones; explain_finding takes the code.',
    }),
  findings_total: z
    .int()
    .nullable()
    .meta({ description: 'Null: not known, because too little could be audited.' }),
  key_findings: z.array(untrustedText('What a person must know first.')),
  state: z.enum(stateGrades).nullable().meta({
    description:
      'How whole the state was that trades and powers were played on: verified, complete or incomplete; null: nothing was played.',
  }),
  state_reasons: z.array(untrustedText('What showed that the state is incomplete.')),
  chain_notes: z.array(z.object({ code: z.enum(chainNoteCodes), text: z.string() })).meta({
    description: 'What the chain does otherwise than Ethereum, as far as it changes what this means.',
  }),
  block_number: z.int().nullable(),
  policy_version: z.string(),
});

const MAX_FINDINGS = 10;

export const analyzeToken = defineTool({
  name: 'analyze_token',
  title: 'Analyze a token',
  description:
    'Judges an ERC-20 token: score 0..100 (higher is safer), risk, whether it can be sold, taxes, liquidity, holders, and what was found. Null means not known, never safe. Costs one call of the key.',
  input: agentInput,
  operation: AgentAnalysisDocument,
  variables: toTokenVariables,
  output,
  report: 'analysis',
  present: ({ token }, input) => {
    const answer = toOutput(token, input);
    return { output: answer, text: toText(answer) };
  },
});

type Answer = z.input<typeof output>;
type Locks = NonNullable<AgentAnalysisQuery['token']['security']>['lockAnalysis'] | undefined;

/** Rounded as in REST. */
function roundedOrNull(value: number | null | undefined, digits?: number): number | null {
  return value === null || value === undefined ? null : rounded(value, digits);
}

function toOutput(
  token: AgentAnalysisQuery['token'],
  { chain, contract_address }: z.output<typeof agentInput>,
) {
  const { metadata, security, market, holders } = token;
  const audit = security?.auditAnalysis;
  const findings = (audit?.findings ?? []).filter(({ status }) => status !== 'DISPROVED_NOW');
  const isAudited = (audit?.overallAuditRating ?? 'UNKNOWN') !== 'UNKNOWN';
  return {
    chain,
    contract_address,
    name: markOrNull(metadata?.name),
    symbol: markOrNull(metadata?.symbol),
    description: markOrNull(metadata?.description),
    verdict_sentence: markUntrusted(token.verdictSentence ?? 'Nothing is known.'),
    core_score: token.coreScore,
    core_score_low: token.coreScoreLow,
    core_score_high: token.coreScoreHigh,
    grade: token.coreGrade ?? 'N/A',
    overall_risk: security?.overallRisk ?? 'UNKNOWN',
    coverage: token.coverage,
    is_honeypot: security?.scanAnalysis?.isHoneypot ?? null,
    can_sell: security?.scanAnalysis?.canSell ?? null,
    buy_tax: roundedOrNull(security?.scanAnalysis?.buyTax),
    sell_tax: roundedOrNull(security?.scanAnalysis?.sellTax),
    price_usd: roundedOrNull(market?.priceUsd),
    liquidity_usd: roundedOrNull(market?.liquidityUsd),
    locked_liquidity_percentage: toLocked(security?.lockAnalysis),
    pullable_now_usd: roundedOrNull(security?.lockAnalysis?.pullableNowUsd),
    total_holders: holders?.totalHolders ?? null,
    top_ten_percentage: roundedOrNull(holders?.whaleConcentration, 4),
    components: token.components.map(({ name, state, score: given, grade, abstained }) => ({
      name,
      state,
      score: given,
      grade: grade ?? 'N/A',
      abstained: markOrNull(abstained),
    })),
    gates: token.gates.map(({ code, cap, reason }) => ({ code, cap, reason: markUntrusted(reason) })),
    findings: findings.slice(0, MAX_FINDINGS).map(({ type, severity, status, controller, issue }) => ({
      code: type,
      severity,
      status,
      controller,
      title: markUntrusted(issue),
    })),
    findings_total: isAudited || findings.length > 0 ? findings.length : null,
    key_findings: (security?.keyFindings ?? []).map(markUntrusted),
    state: security?.playedState?.state ?? null,
    state_reasons: (security?.playedState?.reasons ?? []).map(markUntrusted),
    chain_notes: token.chainNotes.map(({ code, text }) => ({ code, text })),
    block_number: token.blockNumber,
    policy_version: token.policyVersion,
  };
}

/** What is known to be locked; `null` where that may be far from all that is. */
function toLocked(locks: Locks): number | null {
  return (locks?.lpLocked ?? null) === null ? null : roundedOrNull(locks?.lockPercentage, 4);
}

function toText(answer: Answer): string {
  const between = `${sayNumber(answer.core_score_low)} to ${sayNumber(answer.core_score_high)}`;
  const gates = answer.gates.map(({ code, cap, reason }) => `${code} (at most ${cap}): ${reason}`);
  const findings = answer.findings.map(({ code, severity, status }) => `${severity} ${code} (${status})`);
  const abstained = answer.components.filter((component) => component.abstained !== null);
  const states = answer.components.map(({ name, state }) => `${name} ${state}`).join(', ');
  const lines = [
    `Token ${answer.chain}:${answer.contract_address}, which calls itself ${answer.name ?? 'nothing'}.`,
    answer.verdict_sentence,
    `Score ${sayNumber(answer.core_score)} of 100 (grade ${answer.grade}), ${between} by what is not answered. Risk ${answer.overall_risk}. ${sayRatio(answer.coverage)} of what is looked for is known.`,
    `Honeypot: ${sayFlag(answer.is_honeypot)}. A sale: ${sayFlag(answer.can_sell, 'passes', 'fails')}. Buy tax: ${sayRatio(answer.buy_tax)}. Sell tax: ${sayRatio(answer.sell_tax)}.`,
    `Liquidity: ${sayUsd(answer.liquidity_usd)}, locked or burned ${sayPercentage(answer.locked_liquidity_percentage)} of it. Holders: ${sayNumber(answer.total_holders)}, the ten largest have ${sayPercentage(answer.top_ten_percentage)} of the tokens outside pools, locks and exchanges.`,
    ...(answer.state === 'incomplete'
      ? [`The node could not show all state that sales read: ${answer.state_reasons.join(' ')}`]
      : []),
    `Components: ${states}.`,
    ...(gates.length > 0 ? [`Limits of the score: ${gates.join('; ')}.`] : []),
    ...(findings.length > 0
      ? [`Findings (${answer.findings_total}): ${findings.join(', ')}. explain_finding says more of each.`]
      : [answer.findings_total === null ? 'Findings: not known.' : 'No findings.']),
    ...answer.chain_notes.map(({ text }) => `Of its chain: ${text}`),
    ...abstained.map(({ name, abstained: reason }) => `Not judged: ${name}. ${reason}`),
  ];
  return lines.join('\n');
}
