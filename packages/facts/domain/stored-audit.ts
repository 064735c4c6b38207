/** Key of an AI audit: the code, the document made from it, the model and the instruction. */
export interface AuditKey {
  /** Provider id. */
  readonly service: string;
  readonly model: string;
  /** SHA-256 of the instruction, hexadecimal. */
  readonly promptHash: string;
  /** Hash of the contract's code. */
  readonly codeHash: string;
  /** SHA-256 of the document that the model was shown, hexadecimal. */
  readonly inputHash: string;
}

/**
 * A model's answer, verbatim. Its claims are verified at every use, so stored verdicts need neither trust nor
 * migration.
 */
export interface StoredAudit {
  /** The claims as a JSON array, not verified. */
  readonly claims: string;
  /** Unix milliseconds. */
  readonly auditedAt: number;
}

/** Stores audits permanently. Rejects with the error of the storage. */
export interface AuditStore {
  find(key: AuditKey): Promise<StoredAudit | undefined>;
  /** Does not replace an existing audit. */
  add(key: AuditKey, audit: StoredAudit): Promise<void>;
}
