import type { BlockRef, CallEvidence, Evidence } from '@assay/facts';
import type { Change, ReportedChange } from './change.js';
import { diffSnapshots } from './diff-snapshots.js';
import type { BothSides, CallRepeater } from './origin.js';
import type { Snapshot } from './snapshot.js';
import type { Statement } from './statement.js';

/** What one of the two reports says, and what shows it. */
export interface ReportSide {
  readonly snapshot: Snapshot;
  readonly statements: readonly Statement[];
}

/** What shows a change, and in one sentence why a side shows nothing. */
export interface ChangeEvidence extends BothSides {
  readonly beforeReason?: string;
  readonly afterReason?: string;
}

interface Sides {
  readonly before: ReportSide;
  readonly after: ReportSide;
}

/** Evidence of one side: more repeats it. */
const MAX_PIECES = 40;
/** Calls of one side that are sent again at the block of the other. */
const MAX_REPEATED = 10;

/** The other changes between the same two reports: a change of the score follows from them. */
export function changesBehind({ before, after }: Sides): readonly Change[] {
  return diffSnapshots(before.snapshot, after.snapshot).filter(({ topic }) => topic !== 'score');
}

/** The checks whose answer is another one. */
export function changedChecks({ before, after }: Sides): readonly string[] {
  const [old, now] = [before.snapshot.checks, after.snapshot.checks];
  const ids = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...ids].filter((id) => old[id]?.[0] !== now[id]?.[0]);
}

/** What both reports say about a change. Pure. */
export function storedEvidence(change: Change, sides: Sides): BothSides {
  const isShown = toFilter(change, sides);
  const collect = ({ statements }: ReportSide) =>
    unique(statements.filter(isShown).flatMap(({ evidence }) => evidence)).slice(0, MAX_PIECES);
  return { before: collect(sides.before), after: collect(sides.after) };
}

function toFilter(change: Change, sides: Sides): (statement: Statement) => boolean {
  const { kind, topic, subject } = change;
  if (kind === 'POLICY_CHANGED') return () => false;
  if (topic === 'score') {
    const behind = changesBehind(sides).map((one) => toFilter(one, sides));
    const checks = new Set(changedChecks(sides));
    return behind.length > 0
      ? (statement) => behind.some((isShown) => isShown(statement))
      : ({ about }) => checks.has(about);
  }
  const isOfSubject = topic === 'powers' || topic === 'locks';
  return (statement) => statement.topic === topic && (!isOfSubject || statement.about === subject);
}

function unique(evidence: readonly Evidence[]): readonly Evidence[] {
  return [...new Map(evidence.map((piece) => [JSON.stringify(piece), piece])).values()];
}

/**
 * What shows a change on both sides. Where one report has no evidence of it, the calls of the other report
 * are sent again at its block.
 */
export async function showChange(
  change: ReportedChange,
  sides: Sides,
  repeat: CallRepeater,
  signal: AbortSignal,
): Promise<ChangeEvidence> {
  const stored = storedEvidence(change, sides);
  const atOther = async (own: readonly Evidence[], other: readonly Evidence[], block: BlockRef) => {
    if (own.length > 0) return { evidence: own };
    const calls = other.flatMap((piece) => (piece.kind === 'call' ? piece : [])).slice(0, MAX_REPEATED);
    if (calls.length === 0) return { evidence: own, reason: whyNothing(change, other.length > 0) };
    const { ref } = change;
    const answers = await Promise.all(calls.map((call) => repeat({ ref, call, block, signal })));
    const evidence = answers.filter((one): one is CallEvidence => typeof one !== 'string');
    const refused = answers.find((one) => typeof one === 'string');
    return evidence.length > 0 || !refused ? { evidence } : { evidence, reason: refused };
  };
  const [before, after] = await Promise.all([
    atOther(stored.before, stored.after, change.beforeBlock),
    atOther(stored.after, stored.before, change.afterBlock),
  ]);
  return {
    before: before.evidence,
    after: after.evidence,
    ...(before.reason ? { beforeReason: before.reason } : {}),
    ...(after.reason ? { afterReason: after.reason } : {}),
  };
}

function whyNothing({ kind, topic }: Change, hasOther: boolean): string {
  if (kind === 'POLICY_CHANGED') return 'Another policy is no change of the token: no call shows it.';
  if (topic === 'wash' && hasOther)
    return 'No trade looked artificial at that block: there is nothing to show.';
  return 'The report holds no call that shows this value.';
}
