/**
 * What a register says of a project's audits. `none`: it knows of none. `partial`: a part of it may be unaudited. `audited`. `fork`: it
 * is a fork of an audited project. `unknown`: it does not say.
 */
export type AuditCoverage = 'none' | 'partial' | 'audited' | 'fork' | 'unknown';

/** One project that a register lists under the token's address. Hostile text, from whoever listed it. */
export interface AuditListing {
  readonly project: string;
  readonly coverage: AuditCoverage;
  readonly note: string | null;
  /** To reports, https only. Shown, never fetched. */
  readonly links: readonly string[];
  /** The project's own page, https only. */
  readonly url: string | null;
}

/** Audits by third parties, as a register reports them: what was audited, and whether this code was, is not said. */
export interface AuditListings {
  /** At least one. */
  readonly listings: readonly AuditListing[];
}
