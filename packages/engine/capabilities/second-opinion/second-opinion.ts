import type { ContractSource, Fact, Known } from '@assay/facts';
import { combineAuditReports } from './audit-reports.js';
import { combineHolders } from './holders.js';
import { type Answers, toOpinion } from './known-answers.js';
import { combineMarketReports, isMarketReportEnough } from './market-reports.js';
import { combineScanReports } from './scan-reports.js';
import { combineSocialLinks } from './social-links.js';

/**
 * How the answers of several sources to one question are combined.
 * - `together`: all sources are asked; a second one can change the verdict or add what the first cannot know.
 * - `in_order`: the next source is asked only for what the earlier ones left open.
 */
export const secondOpinions = {
  scanReport: { ask: 'together', combine: combineScanReports },
  socialLinks: { ask: 'together', combine: combineSocialLinks },
  auditReport: { ask: 'together', combine: combineAuditReports },
  holders: { ask: 'together', combine: combineHolders },
  marketReport: { ask: 'in_order', isEnough: isMarketReportEnough, combine: combineMarketReports },
  source: { ask: 'in_order', isEnough: isVerified, combine: firstVerified },
} as const;

/** A source that is not verified at one service may be verified at another. */
function isVerified(fact: Fact<ContractSource>): boolean {
  return fact.known && fact.value.verified;
}

function firstVerified(answers: Answers<ContractSource>): Known<ContractSource> {
  const chosen = answers.find(({ value }) => value.verified) ?? answers[0];
  const quote = ({ verified }: ContractSource) => ({ verified: String(verified) });
  return { ...chosen, opinions: answers.map((answer) => toOpinion(answer, quote)) };
}
