import { auditRatings, catalog, type ErrorCode, grades, riskLevels, severities } from '@assay/facts';
import { z } from 'zod';

/** The documented shapes that several endpoints share. Every field says what it is, and in which unit. */
export function said<T extends z.ZodType>(type: T, description: string): T {
  return type.meta({ description });
}

const text = (description: string) => said(z.string(), description);
const texts = (description: string) => said(z.array(z.string()), description);
const flag = (description: string) => said(z.boolean(), description);
const count = (description: string) => said(z.int(), description);
const usd = (description: string) => said(z.number(), `${description}, in USD.`);
const percentage = (description: string) => said(z.number().min(0).max(100), `${description}, 0..100 %.`);
const ratio = (description: string) => said(z.number().min(0).max(1), `${description}, 0..1.`);
const score = (description: string) =>
  said(z.int().min(0).max(100), `${description}, 0..100; higher is safer.`);
const grade = (description: string) =>
  said(z.enum(grades), `${description}: the letter of its score; N/A where it is not known.`);
const risk = (description: string) =>
  said(z.enum(riskLevels), `${description}; UNKNOWN where it is not known.`);
const tax = (description: string) =>
  said(
    z.string().regex(/^(\d+(\.\d+)?)?$/),
    `${description}, as a decimal fraction: 0.03 is 3 %; empty where it is not known.`,
  );

/** Errors of GraphQL only. */
const notOverRest: ReadonlySet<string> = new Set(['query_too_complex', 'not_acceptable']);

export const errorCodeShape = z
  .enum((Object.keys(catalog) as ErrorCode[]).filter((code) => !notOverRest.has(code)))
  .meta({ description: 'Machine-readable code.' });

function byComponent<T extends z.ZodType>(value: (description: string) => T) {
  return z.object({
    security_analysis: value('Security'),
    market_analysis: value('Market'),
    holder_analysis: value('Holders'),
    wash_trading_analysis: value('Wash trading'),
    sniper_sellers_analysis: value('Early buyers'),
    ai_link_analysis: value('Links'),
  });
}

export const scoresShape = said(byComponent(score), 'Score of each component; 0 where it abstained.');
export const gradesShape = said(byComponent(grade), 'Grade of each component.');
export const timestampShape = said(
  z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
  'When it was answered: ISO 8601 in UTC, six fractional digits, no zone.',
);

const description = text('What the token says it is; empty where nothing was found.');
const names = { name: text('Name of the token.'), symbol: text('Symbol of the token.') };

export const tokenNamesShape = z.object({ ...names, description }).meta({ title: 'TokenNames' });

export const tokenDataShape = z.object({
  ...names,
  decimals: count('How many digits of an amount are behind the decimal point.'),
  total_supply: text('A whole number of the smallest units: divide it by ten to the power of `decimals`.'),
  description,
  description_confidence: ratio('How sure the description is'),
});

const findingShape = z.object({
  severity: said(z.enum(severities), 'How bad it is.'),
  issue: text('What was found.'),
  description: text('What it means, in a sentence or two.'),
  rating: text('The severity as a coloured circle.'),
});

export const lockShape = z.object({
  lp_locked: flag('Whether most of the liquidity is locked; false where it is not known.'),
  lock_source: text('Who holds the locked liquidity.'),
  lock_percentage: percentage('Share of the liquidity that is locked or burned'),
  lock_status: text('The locks in a sentence.'),
});

export const securityShape = z.object({
  security_score: score('Score of the security'),
  security_grade: grade('Security'),
  overall_risk: risk('Risk of holding the token'),
  audit_analysis: said(
    z.object({
      audit_available: flag('Whether there is an audit.'),
      overall_audit_rating: said(z.enum(auditRatings), 'The verdict of the audit.'),
      is_renounced: flag('Whether the ownership was given up; false where it is not known.'),
      has_owner: flag('Whether an account owns the contract; false where it is not known.'),
      token_name: text('Name of the token.'),
      ai_audit_findings: said(z.array(findingShape), 'What the audit found.'),
    }),
    'The audit of the contract.',
  ),
  scan_analysis: said(
    z.object({
      scan_available: flag('Whether a purchase or a sale could be tried, or was reported.'),
      is_honeypot: flag('Whether the token cannot be sold; false where it is not known.'),
      is_mintable: flag('Whether somebody can create more of it; false where it is not known.'),
      contract_verified: flag('Whether its source is published; false where it is not known.'),
      buy_tax: tax('What a purchase loses to the token'),
      sell_tax: tax('What a sale loses to the token'),
    }),
    'What trying to trade it shows.',
  ),
  lock_analysis: said(lockShape, 'Who can take the liquidity out.'),
  key_findings: texts('What a person must know first, the worst first.'),
});

export const marketShape = z.object({
  price_usd: usd('Price of one token'),
  market_cap: usd('Worth of the circulating supply, or of all tokens where that is not known'),
  liquidity_usd: usd('Worth of all pools'),
  volume_h24: usd('Volume of the last 24 hours'),
  volume_24h: usd('The same volume, under its other name'),
  price_change_24h: said(
    z.number().min(-100),
    'Change of the price in the last 24 hours, in percent; may be negative.',
  ),
});

export const holderShape = z.object({
  total_holders: count('How many accounts hold the token.'),
  concentration_risk: risk(
    'Concentration, of the same distribution as `whale_concentration`; linked wallets count as one where known',
  ),
  whale_concentration: percentage(
    'Share that the ten largest holders who could sell have of what all such holders have',
  ),
});

export const washPatternShape = z.object({
  type: text('Kind of the pattern.'),
  wallets: texts('Addresses of the wallets in it.'),
  trades: count('How many trades it has.'),
  volume_usd: usd('Volume of its trades'),
  description: text('What happened, in a sentence.'),
});

export const washShape = z.object({
  wash_trading_detected: flag('Whether at least 5 % of the volume of the whole window was wash trading.'),
  risk_level: risk('Share of wash trading in the whole window'),
  wash_volume_usd: usd('Volume of the wash trades of the last 24 hours, a lower bound'),
  wash_volume_percentage: percentage('Its share of `total_volume_24h`'),
  organic_volume_24h: usd('Volume of the last 24 hours without wash trades'),
  total_volume_24h: usd('Volume of the last 24 hours'),
  total_trades_analyzed: count('How many trades of the whole window were looked at.'),
  suspicious_trades: count('How many trades of the whole window strict rules flag.'),
  suspicious_wallets: count('How many wallets made those.'),
  window_hours: count('Hours of the whole window.'),
  window_volume_usd: usd('Volume of the whole window'),
  window_wash_volume_usd: usd('Volume of the wash trades of the whole window, a lower bound'),
  window_wash_percentage: percentage('Its share of `window_volume_usd`'),
  patterns: said(z.array(washPatternShape), 'The patterns that were found.'),
  confidence: ratio('How sure this is'),
});

export const snipersShape = z.object({
  first_buyers_found: count('How many early buyers were found.'),
  diamond_hands_ratio: ratio('Share of the early buyers who sold nothing'),
  paper_hands_ratio: ratio('Share of the early buyers who sold everything'),
  analysis_summary: said(
    z.object({
      held_all_percentage: percentage('Early buyers who sold nothing'),
      sold_some_percentage: percentage('Early buyers who sold a part'),
      sold_all_percentage: percentage('Early buyers who sold everything'),
    }),
    'What the early buyers did since.',
  ),
});

export const linksShape = z.object({
  links: texts('Links of the token, each a text and a URL in Markdown.'),
  total_found: count('How many links were found.'),
});

export const dataSourcesShape = said(
  z.object({
    token_data_available: flag('Whether name and symbol were read.'),
    security_analysis_available: flag('Whether the security was judged.'),
    market_analysis_available: flag('Whether the market was judged.'),
    holder_analysis_available: flag('Whether the holders were judged.'),
    wash_trading_analysis_available: flag('Whether wash trading was judged.'),
    sniper_sellers_analysis_available: flag('Whether the early buyers were judged.'),
    ai_link_analysis_available: flag('Whether the links were judged.'),
  }),
  'What the analysis stands on.',
);
