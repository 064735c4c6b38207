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
});

const names: Readonly<Record<string, string>> = {
  security_analysis: 'Security',
  market_analysis: 'Market',
  holder_analysis: 'Holders',
  wash_trading_analysis: 'Wash trading',
  sniper_sellers_analysis: 'Early buyers',
  ai_link_analysis: 'Links',
};

/** Removes control characters, with which a token's name could control the terminal. */
function withoutControls(text: string): string {
  return text.replace(/\p{C}/gu, '');
}

function colour(score: number): (text: string) => string {
  return score >= 70 ? pc.green : score >= 40 ? pc.yellow : pc.red;
}

/** An analysis as lines for a terminal; any other answer as JSON. */
export function renderReport(answer: unknown): string {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) return JSON.stringify(answer, null, 2);
  const { analysis_details: details, ...report } = parsed.data;
  const usd = (value: number) => `$${value.toLocaleString('en-US', { maximumSignificantDigits: 6 })}`;
  const lines = [
    `  ${pc.bold(withoutControls(`${details.token_data.name} (${details.token_data.symbol})`))}  ${report.chain} ${pc.dim(report.contract_address)}`,
    `  Core score ${colour(report.core_score)(pc.bold(String(report.core_score)))}   risk ${details.security_analysis.overall_risk}   ${pc.dim(`${report.processing_time} s`)}`,
    ...Object.entries(names).map(([id, name]) => {
      const available = report.data_sources[`${id}_available`] === true;
      const score = report.component_scores[id] ?? 0;
      return `    ${name.padEnd(14)} ${available ? colour(score)(`${String(score).padStart(3)}  ${report.grades[id] ?? ''}`) : pc.dim('N/A  (abstained)')}`;
    }),
    `  Price ${usd(details.market_analysis.price_usd)}   liquidity ${usd(details.market_analysis.liquidity_usd)}   volume 24 h ${usd(details.market_analysis.volume_24h)}   holders ${details.holder_analysis.total_holders}`,
    ...details.security_analysis.key_findings
      .slice(0, 12)
      .map((finding) => `    • ${withoutControls(finding)}`),
    '',
  ];
  return lines.join('\n');
}
