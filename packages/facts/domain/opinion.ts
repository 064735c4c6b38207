/** One source's answer to a question, quoted, so that disagreement can be shown. */
export interface Opinion {
  /** Provider id. */
  readonly source: string;
  /** Unix milliseconds. */
  readonly observedAt: number;
  /** Field by field, in the service's own words where possible, e.g. `is_honeypot: "0"`. Untrusted text. */
  readonly says: Readonly<Record<string, string>>;
}

/** A field on which sources contradict each other, with the value of each in our format. */
export interface Disagreement {
  readonly field: string;
  /** The value in the combined fact: the cautious one. */
  readonly taken: string;
  readonly said: readonly { readonly source: string; readonly value: string }[];
}
