/** What an audit by a language model is about: which code, shown as which text, and who was asked with which words. */
export interface AuditKey {
  /** Id of the concrete service. */
  readonly service: string;
  readonly model: string;
  /** SHA-256 of the instruction, hexadecimal. */
  readonly promptHash: string;
  /** Hash of the contract's code. */
  readonly codeHash: string;
  /** SHA-256 of the document that the model was shown, hexadecimal. */
  readonly inputHash: string;
}

/** What a model said, word for word. It is checked and proven anew whenever it is used, so that no verdict has to be believed or migrated. */
export interface KeptAudit {
  /** The claims as a JSON array, not checked. */
  readonly claims: string;
  /** Unix milliseconds. */
  readonly auditedAt: number;
}

/** Keeps audits for ever. Rejects with the error of the storage. */
export interface AuditStore {
  find(key: AuditKey): Promise<KeptAudit | undefined>;
  /** What is there already stays. */
  add(key: AuditKey, audit: KeptAudit): Promise<void>;
}
