import type { Address } from '@assay/facts';
import { type Lock, toUnlockTime } from './locker-family.js';

/** A vesting lock is cut into this many tranches at most; the last one carries the rest. */
const maxTranches = 24;

/**
 * One vesting lock as PinkLock and GoPlus store it: `tgeBps` of it at `tgeDate`, then `cycleBps` every
 * `cycle` seconds.
 */
export interface Vesting {
  readonly amount: bigint;
  readonly tgeDate: bigint;
  readonly tgeBps: bigint;
  readonly cycle: bigint;
  readonly cycleBps: bigint;
  readonly unlockedAmount: bigint;
  readonly owner: Address;
}

function atMostAll(bps: bigint): bigint {
  return bps > 10_000n ? 10_000n : bps;
}

function toLeft(tranche: bigint, withdrawn: bigint): { left: bigint; withdrawn: bigint } {
  const taken = tranche < withdrawn ? tranche : withdrawn;
  return { left: tranche - taken, withdrawn: withdrawn - taken };
}

/**
 * The tranches of a vesting lock that have not been withdrawn, by date. Withdrawals are deducted from the
 * earliest. A plain lock (no `tgeBps`, no `cycle`) is one tranche. At most 24 tranches.
 */
export function toTranches(lock: Vesting): readonly Lock[] {
  const plain = lock.tgeBps === 0n || lock.cycle === 0n || lock.cycleBps === 0n;
  const first = plain ? lock.amount : (lock.amount * atMostAll(lock.tgeBps)) / 10_000n;
  const each = plain ? 0n : (lock.amount * atMostAll(lock.cycleBps)) / 10_000n;
  const tranches: { amount: bigint; at: bigint }[] = [{ amount: first, at: lock.tgeDate }];
  for (let rest = lock.amount - first, at = lock.tgeDate + lock.cycle; rest > 0n; at += lock.cycle) {
    const last = each === 0n || rest <= each || tranches.length === maxTranches - 1;
    tranches.push({ amount: last ? rest : each, at });
    rest -= last ? rest : each;
  }
  let withdrawn = lock.unlockedAmount;
  return tranches.flatMap(({ amount, at }): Lock[] => {
    const step = toLeft(amount, withdrawn);
    withdrawn = step.withdrawn;
    return step.left > 0n ? [{ amount: step.left, unlockAt: toUnlockTime(at), beneficiary: lock.owner }] : [];
  });
}
