import type { LockerTrust } from '@assay/facts';
import type { LockSummary } from './locks.js';

const holderWords: Readonly<Record<LockSummary['pullable'][number]['by'], string>> = {
  owner: 'the owner',
  deployer: 'the deployer',
  contract: 'other contracts',
  wallet: 'other wallets',
  expired_lock: 'locks that have run out',
  opened_lock: 'locks that a call opens before their date',
};

function untilOf(schedule: LockSummary['schedule']): string {
  const day = schedule[0]?.unlockAt?.slice(0, 10);
  if (!day) return 'without a known date';
  return schedule.length > 1 ? `the first of it until ${day}` : `until ${day}`;
}

/** If one key can replace a locker's code, the lock depends on that key. */
function replaceableOf({ name, replaceableBy }: LockerTrust): readonly string[] {
  if (!replaceableBy || replaceableBy.kind === 'zero') return [];
  const { kind, controller } = replaceableBy;
  const who = controller ? `a ${kind} of one ${controller.kind}` : kind === 'eoa' ? 'one key' : `a ${kind}`;
  return [`the code of ${name} can be replaced by ${who}`];
}

const ofIt = (percentage: number) =>
  percentage === 100 ? 'the liquidity' : `${percentage} % of the liquidity`;

/** The locks in one sentence for a person. */
export function toStatus(summary: Omit<LockSummary, 'lockStatus'>): string {
  const { burnedPercentage, lockPercentage, pullablePercentage, unknownPercentage, schedule } = summary;
  const locked = Number((lockPercentage - burnedPercentage).toFixed(2));
  const usd =
    summary.pullableNowUsd === null
      ? ''
      : ` (${Math.round(summary.pullableNowUsd).toLocaleString('en-US')} USD)`;
  const whose = summary.pullable.map(({ by, percentage }) => `${holderWords[by]} ${percentage} %`);
  const parts = [
    burnedPercentage > 0 ? `${burnedPercentage} % of the liquidity is burned` : '',
    locked > 0 ? `${locked} % is locked, ${untilOf(schedule)}` : '',
    pullablePercentage > 0 ? `${pullablePercentage} %${usd} can be taken out now: ${whose.join(', ')}` : '',
    ...summary.launchpads.map(({ name, what, percentage }) => `${percentage} % lies with ${name} (${what})`),
    ...summary.lockers.flatMap(replaceableOf),
    unknownPercentage > 0 ? `not known: who holds ${ofIt(unknownPercentage)}` : '',
  ].filter((part) => part !== '');
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
