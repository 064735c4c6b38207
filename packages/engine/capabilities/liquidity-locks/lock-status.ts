import type { LockerTrust } from '@assay/facts';
import {
  burnedSentence,
  freeSentence,
  launchpadSentence,
  lockedSentence,
  lockerSentence,
  unknownHolder,
} from '../../words/liquidity.js';
import type { LockSummary } from './lock-shapes.js';

type Free = Pick<LockSummary, 'pullable' | 'pullablePercentage' | 'pullableNowUsd'>;

/** Who could take out how much, as the words want it. */
export function toFree({ pullable, pullablePercentage, pullableNowUsd }: Free) {
  const by = [...pullable].sort((a, b) => b.percentage - a.percentage).map((one) => one.by);
  return { by, percentage: pullablePercentage, valueUsd: pullableNowUsd };
}

/** If one key can replace a locker's code, the lock depends on that key. */
function replaceableOf({ name, replaceableBy }: LockerTrust): readonly string[] {
  if (!replaceableBy || replaceableBy.kind === 'zero') return [];
  const { kind, controller } = replaceableBy;
  return [lockerSentence(name, kind === 'eoa' || controller?.kind === 'eoa' ? 'key' : 'others')];
}

/** The locks for a person, each fact in a sentence: what is free first. */
export function toStatus(summary: Omit<LockSummary, 'lockStatus'>): string {
  const { burnedPercentage, lockPercentage, pullablePercentage, unknownPercentage, schedule } = summary;
  const locked = Number((lockPercentage - burnedPercentage).toFixed(2));
  const unlockAt = schedule[0]?.unlockAt;
  const until = unlockAt ? Date.parse(unlockAt) / 1_000 : null;
  return [
    pullablePercentage > 0 ? freeSentence(toFree(summary)) : '',
    ...summary.launchpads.map(({ name, percentage }) => launchpadSentence(name, percentage)),
    ...summary.lockers.flatMap(replaceableOf),
    burnedPercentage > 0 ? burnedSentence(burnedPercentage) : '',
    locked > 0 ? lockedSentence(locked, until, schedule.length > 1) : '',
    unknownPercentage > 0 ? unknownHolder(unknownPercentage) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
