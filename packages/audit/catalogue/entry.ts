import type { Severity } from '@assay/facts';

/** The risk classes of the literature. */
export type CapabilityClass = 'mint' | 'limit' | 'leak';

/** Kinds of token that may have a power for an honest reason. */
export type TokenClass = 'stable' | 'wrapped' | 'rebasing' | 'governance' | 'meme';

/** What the report says of a finding type, wherever it is found. */
export interface CatalogueEntry {
  readonly title: string;
  readonly severity: Severity;
  readonly description: string;
  /** Check of the merged list, `S5`..`S28`. */
  readonly check: string;
  readonly classes: readonly CapabilityClass[];
  /** Kinds of token of which the power is expected, and named rather than held against them. */
  readonly expectedOf: readonly TokenClass[];
}

/** A line of the catalogue. */
export function entry(
  check: string,
  severity: Severity,
  title: string,
  description: string,
  classes: readonly CapabilityClass[] = [],
  expectedOf: readonly TokenClass[] = [],
): CatalogueEntry {
  return { check, severity, title, description, classes, expectedOf };
}
