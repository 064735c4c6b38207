/**
 * What a register reports of a project's audits. `none`: it knows of none. `partial`: a part may be
 * unaudited. `audited`. `fork`: a fork of an audited project. `unknown`: it does not say.
 */
export type AuditCoverage = 'none' | 'partial' | 'audited' | 'fork' | 'unknown';

/**
 * One project that a register lists under the token's address. Hostile text: anyone may have submitted it.
 */
export interface AuditListing {
  readonly project: string;
  readonly coverage: AuditCoverage;
  readonly note: string | null;
  /** To reports, https only. Shown, never fetched. */
  readonly links: readonly string[];
  /** The project's own page, https only. */
  readonly url: string | null;
}

/**
 * Audits by third parties, as a register reports them. It does not say which code was audited, or whether it
 * is this one.
 */
export interface AuditListings {
  /** At least one. */
  readonly listings: readonly AuditListing[];
}
