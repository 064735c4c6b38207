import type { Evidence } from './evidence.js';

export const severities = ['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export type Severity = (typeof severities)[number];

/**
 * PROVEN: a call shows it. STATIC_CONFIRMED: our own rules over source, bytecode, transactions or names show
 * it. REPORTED: only an outside or AI provider reports it. DISPROVED_NOW: calls show the contrary at this state. Only the first
 * two change a score.
 */
export type FindingStatus = 'PROVEN' | 'STATIC_CONFIRMED' | 'REPORTED' | 'DISPROVED_NOW';

/**
 * Who can do what a finding tells: anyone, one key, several keys, a timelock, a contract by its own rules, or
 * nobody any more.
 */
export type Controller = 'anyone' | 'key' | 'multisig' | 'timelock' | 'contract' | 'nobody';

export interface Finding {
  /** From the closed catalogue, e.g. `HIDDEN_MINT`. */
  readonly type: string;
  readonly severity: Severity;
  readonly status: FindingStatus;
  /** Short title for a person. */
  readonly issue: string;
  readonly description: string;
  /** Absent: not known. */
  readonly controller?: Controller;
  readonly contract?: string;
  readonly function?: string;
  readonly file?: string;
  readonly lineStart?: number;
  readonly lineEnd?: number;
  readonly evidence: readonly Evidence[];
}

export const riskLevels = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'UNKNOWN'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const auditRatings = ['SAFE', 'CAUTION', 'DANGEROUS', 'UNKNOWN'] as const;
export type AuditRating = (typeof auditRatings)[number];
