/** What one source said of a question, as it said it; so that disagreement can be shown. */
export interface Opinion {
  /** Id of the concrete service. */
  readonly source: string;
  /** Unix milliseconds. */
  readonly observedAt: number;
  /** Field by field, in the service's own words where it has some, e.g. `is_honeypot: "0"`. Hostile text. */
  readonly says: Readonly<Record<string, string>>;
}

/** A field on which sources contradict each other, with every side quoted in our words. */
export interface Disagreement {
  readonly field: string;
  /** What the combined fact holds: the cautious value of a flag. */
  readonly taken: string;
  readonly said: readonly { readonly source: string; readonly value: string }[];
}
