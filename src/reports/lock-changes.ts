import { changeWords as words } from '@assay/engine';
import { groupBy } from '@assay/facts';
import { type Difference, differ } from './difference.js';
import type { LockSnapshot, Snapshot } from './snapshot.js';

/** A lock that ends within this time is reported. */
const ENDING_SECONDS = 7 * 86_400;

/** What became of the locks between two snapshots. A lock ends by time alone, so both times count. */
export function lockChanges(before: Snapshot, after: Snapshot): readonly Difference[] {
  const [old, now] = [before.watched.locks, after.watched.locks];
  if (!old || !now) return [];
  const times = [before.block.timestamp, after.block.timestamp] as const;
  const place = ({ pool, holder }: LockSnapshot) => `${pool} ${holder}`;
  const [oldByPlace, nowByPlace] = [groupBy(old, place), groupBy(now, place)];
  const places = new Set([...oldByPlace.keys(), ...nowByPlace.keys()]);
  return [...places].flatMap((one) =>
    changesAt(inOrder(oldByPlace.get(one) ?? []), inOrder(nowByPlace.get(one) ?? []), times),
  );
}

/** Locks of one locker in one pool, the first to end first. */
function inOrder(locks: readonly LockSnapshot[]): readonly LockSnapshot[] {
  return [...locks].sort((a, b) => endOf(a) - endOf(b));
}

const endOf = ({ unlockAt }: LockSnapshot) => unlockAt ?? Number.MAX_SAFE_INTEGER;

function changesAt(
  old: readonly LockSnapshot[],
  now: readonly LockSnapshot[],
  [then, today]: readonly [number, number],
): readonly Difference[] {
  const ended = old.filter(
    (lock) => endOf(lock) > then && endOf(lock) <= today && !isExtended(lock, now, old),
  );
  const running = old.filter((lock) => endOf(lock) > today || isExtended(lock, now, old));
  const left = now.filter((lock) => endOf(lock) > today);
  const pairs = left.map((lock, index) => ({ lock, former: running[index] }));
  return [
    ...ended.map((lock) => change('LOCK_ENDED', lock, lock)),
    ...pairs.flatMap(({ lock, former }) => {
      if (!former) return [change('LOCK_ADDED', undefined, lock)];
      if (endOf(lock) > endOf(former)) return [change('LOCK_EXTENDED', former, lock)];
      const isEnding = endOf(lock) - today <= ENDING_SECONDS && endOf(former) - then > ENDING_SECONDS;
      return isEnding ? [change('LOCK_ENDING', former, lock)] : [];
    }),
  ];
}

/** The lock is not listed any more with its former end, and as many locks are listed as before. */
function isExtended(lock: LockSnapshot, now: readonly LockSnapshot[], old: readonly LockSnapshot[]): boolean {
  return now.length >= old.length && !now.some(({ unlockAt }) => unlockAt === lock.unlockAt);
}

const severities = {
  LOCK_ADDED: 'INFO',
  LOCK_EXTENDED: 'INFO',
  LOCK_ENDING: 'MEDIUM',
  LOCK_ENDED: 'HIGH',
} as const;

function change(
  kind: keyof typeof severities,
  before: LockSnapshot | undefined,
  after: LockSnapshot,
): Difference {
  const { share, unlockAt } = after;
  const says = {
    LOCK_ADDED: words.locked,
    LOCK_EXTENDED: words.lockExtended,
    LOCK_ENDING: words.lockEnding,
    LOCK_ENDED: words.lockEnded,
  };
  return differ('locks', kind, {
    subject: `${after.pool} ${after.holder}`,
    severity: severities[kind],
    before: before ? { share: before.share, unlockAt: before.unlockAt } : {},
    after: { share, unlockAt },
    description: says[kind](share, unlockAt),
  });
}
