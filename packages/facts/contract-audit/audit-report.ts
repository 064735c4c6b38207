import type { Finding } from '../domain/finding.js';

/** Stands for the whole of a source. */
export const unreadSource = 'the published source';

/**
 * Findings of the contract audit: our own static rules, and claims of AI providers that passed (or failed)
 * the claim filter.
 */
export interface AuditReport {
  readonly findings: readonly Finding[];
  /** What the rules could read. */
  readonly basis: 'source' | 'bytecode';
  /** Share of the catalogue that could be judged on this basis, 0..1. */
  readonly coverage: number;
  /** What was left because it is too large or too complex: functions, or `unreadSource`. */
  readonly unread?: readonly string[];
  /** AI audits: the model, and the hashes of its prompt and input. */
  readonly models: readonly {
    readonly provider: string;
    readonly model: string;
    readonly promptHash: string;
    readonly inputHash: string;
  }[];
}
