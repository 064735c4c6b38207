import type { Finding } from '../../../domain/finding.js';

/** Findings of the contract audit: our own static rules, and claims of AI providers that passed (or failed) the mechanical gates. */
export interface AuditReport {
  readonly findings: readonly Finding[];
  /** What the rules could read. */
  readonly basis: 'source' | 'bytecode';
  /** Share of the catalogue that could be judged on this basis, 0..1. */
  readonly coverage: number;
  /** AI audits: which model said it, from which prompt and input. */
  readonly models: readonly {
    readonly provider: string;
    readonly model: string;
    readonly promptHash: string;
    readonly inputHash: string;
  }[];
}
