import type { Controller, Finding } from '@assay/facts';
import pc from 'picocolors';
import { z } from 'zod';

/** The part of the analyze answer that the report shows. */
const shape = z.object({
  contract_address: z.string(),
  chain: z.string(),
  core_score: z.number(),
  component_scores: z.record(z.string(), z.number()),
  grades: z.record(z.string(), z.string()),
  data_sources: z.record(z.string(), z.boolean()),
  processing_time: z.number(),
  analysis_details: z.object({
    token_data: z.object({ name: z.string(), symbol: z.string() }),
    security_analysis: z.object({ overall_risk: z.string(), key_findings: z.array(z.string()) }),
    market_analysis: z.object({ price_usd: z.number(), liquidity_usd: z.number(), volume_24h: z.number() }),
    holder_analysis: z.object({ total_holders: z.number(), whale_concentration: z.number() }),
  }),
  assurance: z
    .object({
      coverage: z.number(),
      core_grade: z.string(),
      verdict_sentence: z.string(),
      abstained: z.record(z.string(), z.string()),
      component_states: z.record(z.string(), z.string()),
      unknown_fields: z.array(z.string()),
      block_number: z.number().nullable(),
      block_time: z.number(),
      state: z.string(),
      state_reasons: z.array(z.string()),
      chain_notes: z.array(z.object({ text: z.string() })),
    })
    .partial()
    .optional(),
});
type Report = z.output<typeof shape>;

const names: Readonly<Record<string, string>> = {
  security_analysis: 'Security',
  market_analysis: 'Market',
  holder_analysis: 'Holders',
  wash_trading_analysis: 'Wash trading',
  sniper_sellers_analysis: 'Early buyers',
  ai_link_analysis: 'Links',
};
const UNKNOWN = pc.yellow('unknown');

/** Removes control characters, with which a token's name could control the terminal. */
function withoutControls(text: string): string {
  return text.replace(/\p{C}/gu, '');
}

function colour(score: number): (text: string) => string {
  return score >= 70 ? pc.green : score >= 40 ? pc.yellow : pc.red;
}

/** Whether an answer says that the data behind a component was there. */
function isAvailable({ data_sources: sources }: Report, component: string): boolean {
  return sources[`${component}_available`] === true;
}

/** Whether a documented value, such as `market_analysis.price_usd`, is known: a neutral value is not. */
function isKnown(report: Report, path: string): boolean {
  const unknown = report.assurance?.unknown_fields;
  if (unknown) {
    const whole = `analysis_details.${path}`;
    return !unknown.some((field) =>
      [path, whole].some((one) => one === field || one.startsWith(`${field}.`)),
    );
  }
  return isAvailable(report, path.split('.')[0] ?? '');
}

/** Whether any component of an analyze answer was judged. */
export function isJudged(answer: unknown): boolean {
  const parsed = shape.safeParse(answer);
  return parsed.success && Object.keys(names).some((component) => isAvailable(parsed.data, component));
}

function toHead(report: Report): readonly string[] {
  const { name, symbol } = report.analysis_details.token_data;
  const title = name === '' && symbol === '' ? UNKNOWN : pc.bold(withoutControls(`${name} (${symbol})`));
  const { coverage, core_grade: grade, verdict_sentence: sentence } = report.assurance ?? {};
  const score = isJudged(report) ? colour(report.core_score)(pc.bold(String(report.core_score))) : UNKNOWN;
  const known = coverage === undefined ? '' : `   ${Math.round(coverage * 100)} % known`;
  const risk = report.analysis_details.security_analysis.overall_risk;
  return [
    `  ${title}  ${report.chain} ${pc.dim(report.contract_address)}`,
    ...toPastBlock(report),
    `  Core score ${score}${grade === undefined ? '' : ` ${grade}`}   risk ${risk === 'UNKNOWN' ? UNKNOWN : risk}${known}   ${pc.dim(`${report.processing_time} s`)}`,
    ...(sentence === undefined ? [] : [`  ${withoutControls(sentence)}`]),
    ...toState(report),
  ];
}

/** What the state lacked under what was played; nothing where it was whole. */
function toState({ assurance }: Report): readonly string[] {
  if (assurance?.state !== 'incomplete') return [];
  const reasons = (assurance.state_reasons ?? []).map((reason) => `    ${withoutControls(reason)}`);
  return [`  ${pc.yellow('The node could not show all state that sales read:')}`, ...reasons];
}

/** The block that was asked for; nothing for a report of now. */
function toPastBlock({ assurance }: Report): readonly string[] {
  const { block_number: block, block_time: time } = assurance ?? {};
  if (time === undefined) return [];
  return [`  as of block ${block}, ${new Date(time * 1_000).toISOString()}`];
}

/** How each state is drawn: the colour is never alone. */
const signs: Readonly<Record<string, readonly [sign: string, colour: (text: string) => string]>> = {
  FINE: ['✓', pc.green],
  WARN: ['!', pc.yellow],
  DANGER: ['✕', pc.red],
  NOTHING_TO_SEE: ['•', pc.dim],
  UNKNOWN: ['?', pc.yellow],
};

function toComponent(report: Report, id: string, name: string): string {
  const score = report.component_scores[id] ?? 0;
  const reason = report.assurance?.abstained?.[id];
  const abstained = `N/A  (${reason === undefined ? 'abstained' : withoutControls(reason)})`;
  const [sign, paint] = signs[report.assurance?.component_states?.[id] ?? ''] ?? ['•', pc.dim];
  const says = isAvailable(report, id)
    ? paint(`${String(score).padStart(3)}  ${report.grades[id] ?? ''}`)
    : pc.dim(abstained);
  return `  ${paint(sign)} ${name.padEnd(14)} ${says}`;
}

function toFigures(report: Report): string {
  const { market_analysis: market, holder_analysis: holders } = report.analysis_details;
  const figure = (path: string, text: string) => (isKnown(report, path) ? text : UNKNOWN);
  const usd = (value: number) => `$${value.toLocaleString('en-US', { maximumSignificantDigits: 6 })}`;
  return [
    `  Price ${figure('market_analysis.price_usd', usd(market.price_usd))}`,
    `liquidity ${figure('market_analysis.liquidity_usd', usd(market.liquidity_usd))}`,
    `volume 24 h ${figure('market_analysis.volume_24h', usd(market.volume_24h))}`,
    `holders ${figure('holder_analysis.total_holders', String(holders.total_holders))}`,
  ].join('   ');
}

const holders: Readonly<Record<Controller, string>> = {
  anyone: 'anyone',
  key: 'one key',
  multisig: 'a multisig',
  timelock: 'a timelock',
  contract: 'a contract',
  nobody: 'nobody',
};

/** The grave findings with who can do each, the gravest first; the refuted ones are left out. */
function toFindings(findings: readonly Finding[]): readonly string[] {
  const shown = findings.filter(
    ({ severity, status }) => status !== 'DISPROVED_NOW' && severity !== 'LOW' && severity !== 'INFO',
  );
  return shown.slice(0, 12).map(({ severity, issue, controller, function: name, status }) => {
    const who = controller === undefined ? UNKNOWN : holders[controller];
    const where = name === undefined ? '' : pc.dim(` in ${withoutControls(name)}`);
    return `    ${severity.padEnd(8)} ${withoutControls(issue)}${where}   by ${who}   ${pc.dim(status)}`;
  });
}

/**
 * An analysis as lines for a terminal; any other answer as JSON. What is not known is printed as unknown.
 * @param findings what the audit says, with whom each accuses: the documented answer has no place for that
 */
export function renderReport(answer: unknown, findings: readonly Finding[] = []): string {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) return JSON.stringify(answer, null, 2);
  const report = parsed.data;
  const lines = [
    ...toHead(report),
    ...Object.entries(names).map(([id, name]) => toComponent(report, id, name)),
    toFigures(report),
    ...report.analysis_details.security_analysis.key_findings
      .slice(0, 12)
      .map((finding) => `    • ${withoutControls(finding)}`),
    ...toFindings(findings),
    ...(report.assurance?.chain_notes ?? []).map(({ text }) => pc.dim(`  ${withoutControls(text)}`)),
    '',
  ];
  return lines.join('\n');
}
