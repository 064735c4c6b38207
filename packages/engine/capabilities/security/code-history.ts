import { historyFindings } from '@assay/audit';
import type { CodeChange, CodeHistory, Finding, SlotChange } from '@assay/facts';
import { policy } from '../policy.js';

const DAY_SECONDS = 86_400;
const MAX_EVIDENCE = 10;

/** The history, and the findings from it. Times are ISO 8601. */
export interface CodeHistoryView {
  readonly changes: readonly (CodeChange & { readonly changedAt: string })[];
  readonly total: number;
  /** From then on no log is missing; `null`: from the beginning. */
  readonly completeSince: string | null;
  /** Changes that storage shows, logged or not; `null`: the earlier state could not be read. */
  readonly slotChanges: readonly (Omit<SlotChange, 'since'> & { readonly comparedSince: string })[] | null;
  /** The code was replaced within `policy.security.recentUpgradeDays`; `null`: not known. */
  readonly replacedLately: boolean | null;
  readonly findings: readonly Finding[];
}

/** Whether the change replaced the running code; `null`: it may be part of the contract's creation. */
function isReplacement({ kind, initial, confirmed, from, to }: CodeChange): boolean | null {
  if (kind === 'admin' || initial === true || confirmed === false) return false;
  if (kind !== 'facets' && from !== null && from === to) return false;
  return initial === null ? null : true;
}

/** A node may say anything: beyond the year 9999 a date has no four digits any more. */
function toIso(seconds: number): string {
  return new Date(Math.min(seconds, 253_402_300_799) * 1000).toISOString();
}

function toFinding(logged: readonly CodeChange[], stored: readonly SlotChange[]): Finding {
  const { title, severity, description } = historyFindings.CODE_REPLACED_LATELY;
  const times = logged.length === 1 ? 'Once' : `${logged.length} times`;
  const last = toIso(logged[0]?.at ?? 0).slice(0, 10);
  const since = toIso(stored[0]?.since ?? 0).slice(0, 10);
  const parts = [
    logged.length > 0
      ? `${times} in the last ${policy.security.recentUpgradeDays} days by its logs, last on ${last}.`
      : 'It logged nothing of it.',
    ...(stored.length > 0 ? [`Its storage named other code on ${since}.`] : []),
  ];
  return {
    type: 'CODE_REPLACED_LATELY',
    severity,
    // A log is only the contract's claim; anyone can read what its slots held.
    status: stored.length > 0 ? 'PROVEN' : 'STATIC_CONFIRMED',
    issue: title,
    description: `${description} ${parts.join(' ')}`,
    evidence: [
      ...stored.flatMap(({ evidence }) => evidence),
      ...logged.map(({ evidence }) => evidence),
    ].slice(0, MAX_EVIDENCE),
  };
}

/**
 * @param now Unix seconds
 * O(changes).
 */
export function toCodeHistoryView(history: CodeHistory, now: number): CodeHistoryView {
  const from = now - policy.security.recentUpgradeDays * DAY_SECONDS;
  const late = history.changes.filter(({ at }) => at >= from);
  const replacements = late.filter((change) => isReplacement(change) === true);
  const stored = history.slotChanges ?? [];
  const isReplaced = replacements.length > 0 || stored.length > 0;
  const isOpen = history.since > from || late.some((change) => isReplacement(change) === null);
  return {
    changes: history.changes.map((change) => ({ ...change, changedAt: toIso(change.at) })),
    total: history.total,
    completeSince: history.since === 0 ? null : toIso(history.since),
    slotChanges:
      history.slotChanges?.map(({ since, ...change }) => ({ ...change, comparedSince: toIso(since) })) ??
      null,
    replacedLately: isReplaced ? true : isOpen ? null : false,
    findings: isReplaced ? [toFinding(replacements, stored)] : [],
  };
}
