import { z } from 'zod';
import { auditRatings, riskLevels, severities } from '../domain/finding.js';
import { grades } from '../domain/grade.js';
import { catalog, type ErrorCode } from '../errors/catalog.js';

/**
 * The documented shapes that several endpoints share. They list the required fields; further fields are
 * allowed.
 */
const score = z.int().min(0).max(100);
const percentage = z.number().min(0).max(100);
const risk = z.enum(riskLevels);
const grade = z.enum(grades);
const ratioText = z.string().regex(/^(\d+(\.\d+)?)?$/);

export const errorCodeShape = z
  .enum(Object.keys(catalog) as [ErrorCode, ...ErrorCode[]])
  .meta({ description: 'Machine-readable code.' });

function byComponent<T extends z.ZodType>(value: T) {
  return z.object({
    security_analysis: value,
    market_analysis: value,
    holder_analysis: value,
    wash_trading_analysis: value,
    sniper_sellers_analysis: value,
    ai_link_analysis: value,
  });
}

export const scoresShape = byComponent(score);
export const gradesShape = byComponent(grade);
export const timestampShape = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);

export const tokenDataShape = z.object({
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().meta({ description: 'How many digits of an amount are behind the decimal point.' }),
  total_supply: z.string().meta({
    description: 'A whole number of the smallest units: divide it by ten to the power of `decimals`.',
  }),
  description: z.string(),
  description_confidence: z.number().min(0).max(1),
});

export const securityShape = z.object({
  security_score: score,
  security_grade: grade,
  overall_risk: risk,
  audit_analysis: z.object({
    audit_available: z.boolean(),
    overall_audit_rating: z.enum(auditRatings),
    is_renounced: z.boolean(),
    has_owner: z.boolean(),
    token_name: z.string(),
    ai_audit_findings: z.array(
      z.object({
        severity: z.enum(severities),
        issue: z.string(),
        description: z.string(),
        rating: z.string(),
      }),
    ),
  }),
  scan_analysis: z.object({
    scan_available: z.boolean(),
    is_honeypot: z.boolean(),
    is_mintable: z.boolean(),
    contract_verified: z.boolean(),
    buy_tax: ratioText,
    sell_tax: ratioText,
  }),
  lock_analysis: z.object({
    lp_locked: z.boolean(),
    lock_source: z.string(),
    lock_percentage: percentage,
    lock_status: z.string(),
  }),
  key_findings: z.array(z.string()),
});

export const marketShape = z.object({
  price_usd: z.number(),
  market_cap: z.number(),
  liquidity_usd: z.number(),
  volume_h24: z.number(),
  volume_24h: z.number(),
  price_change_24h: z.number(),
});

export const holderShape = z.object({
  total_holders: z.int().meta({ description: 'Accounts with a balance.' }),
  concentration_risk: risk.meta({
    description:
      'Of the same distribution as `whale_concentration`: linked wallets count as one where known.',
  }),
  whale_concentration: percentage.meta({
    description: 'The ten largest holders that could sell, 0..100 of what such holders have.',
  }),
});

export const washShape = z.object({
  wash_trading_detected: z.boolean().meta({ description: 'At least 5 % of the volume of the whole window.' }),
  risk_level: risk.meta({ description: 'By the share of wash trading in the whole window.' }),
  wash_volume_usd: z.number().meta({ description: 'USD, last 24 hours: a lower bound.' }),
  wash_volume_percentage: percentage.meta({ description: '0..100 of `total_volume_24h`.' }),
  organic_volume_24h: z.number().meta({ description: 'USD, last 24 hours, without `wash_volume_usd`.' }),
  total_volume_24h: z.number().meta({ description: 'USD, last 24 hours.' }),
  total_trades_analyzed: z.int().meta({ description: 'Trades in the whole window.' }),
  suspicious_trades: z.int().meta({ description: 'Trades in the whole window that strict rules flag.' }),
  suspicious_wallets: z.int().meta({ description: 'Wallets that made them.' }),
  window_hours: z.int().meta({ description: 'Hours of the whole window.' }),
  window_volume_usd: z.number().meta({ description: 'USD, whole window.' }),
  window_wash_volume_usd: z.number().meta({ description: 'USD, whole window: a lower bound.' }),
  window_wash_percentage: percentage.meta({ description: '0..100 of `window_volume_usd`.' }),
  patterns: z.array(
    z.object({
      type: z.string(),
      wallets: z.array(z.string()),
      trades: z.int(),
      volume_usd: z.number(),
      description: z.string(),
    }),
  ),
  confidence: z.number().min(0).max(1),
});

export const snipersShape = z.object({
  first_buyers_found: z.int(),
  diamond_hands_ratio: z.number().min(0).max(1),
  paper_hands_ratio: z.number().min(0).max(1),
  analysis_summary: z.object({
    held_all_percentage: percentage,
    sold_some_percentage: percentage,
    sold_all_percentage: percentage,
  }),
});

export const linksShape = z.object({ links: z.array(z.string()), total_found: z.int() });

export const dataSourcesShape = z.object({
  token_data_available: z.boolean(),
  security_analysis_available: z.boolean(),
  market_analysis_available: z.boolean(),
  holder_analysis_available: z.boolean(),
  wash_trading_analysis_available: z.boolean(),
  sniper_sellers_analysis_available: z.boolean(),
  ai_link_analysis_available: z.boolean(),
});
