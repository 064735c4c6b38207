import { AbiCoder, concat } from 'ethers';
import { type Address, toAddress } from '../../domain/address.js';
import type { Hex } from '../../lib/hex.js';
import { type Lock, type LockerFamily, toUnlockTime } from './locker-family.js';

const getLocksForToken = '0x332f26d7';
const v1Shape =
  'tuple(uint256 id,address token,address owner,uint256 amount,uint256 lockDate,uint256 unlockDate)[]';
const v2Shape =
  'tuple(uint256 id,address token,address owner,uint256 amount,uint256 lockDate,uint256 tgeDate,uint256 tgeBps,uint256 cycle,uint256 cycleBps,uint256 unlockedAmount,string description)[]';
/** Anyone may lock dust with a long description: a page that grows too long for one answer must not hide the others. */
const pageLength = 16;
const pages = [0, 16, 32, 48];
/** A vesting lock is cut into this many tranches at most; the last one carries the rest. */
const mostTranches = 24;

/** One vesting lock as PinkLock keeps it: `tgeBps` of it at `tgeDate`, then `cycleBps` every `cycle` seconds. */
export interface Vesting {
  readonly amount: bigint;
  readonly tgeDate: bigint;
  readonly tgeBps: bigint;
  readonly cycle: bigint;
  readonly cycleBps: bigint;
  readonly unlockedAmount: bigint;
  readonly owner: Address;
}

function toLeft(tranche: bigint, withdrawn: bigint): { left: bigint; withdrawn: bigint } {
  const taken = tranche < withdrawn ? tranche : withdrawn;
  return { left: tranche - taken, withdrawn: withdrawn - taken };
}

/**
 * The tranches of a vesting lock that have not been withdrawn, in the order of their dates. What was withdrawn is taken
 * from the earliest. A plain lock (no `tgeBps`, no `cycle`) is one tranche. At most 24 tranches.
 */
export function toTranches(lock: Vesting): readonly Lock[] {
  const plain = lock.tgeBps === 0n || lock.cycle === 0n || lock.cycleBps === 0n;
  const first = plain ? lock.amount : (lock.amount * lock.tgeBps) / 10_000n;
  const each = plain ? 0n : (lock.amount * lock.cycleBps) / 10_000n;
  const tranches: { amount: bigint; at: bigint }[] = [{ amount: first, at: lock.tgeDate }];
  for (let rest = lock.amount - first, at = lock.tgeDate + lock.cycle; rest > 0n; at += lock.cycle) {
    const last = each === 0n || rest <= each || tranches.length === mostTranches - 1;
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

interface Row {
  readonly id: unknown;
  readonly token: unknown;
  readonly owner: unknown;
  readonly [field: string]: unknown;
}

/** Rows of an answer in one of the two shapes; `undefined` unless every row is about this liquidity token. */
function decodeRows(shape: string, data: Hex, lp: Address): readonly Row[] | undefined {
  try {
    const [rows] = AbiCoder.defaultAbiCoder().decode([shape], data).toArray();
    const list: readonly Row[] = Array.from(rows, (row: { toObject(): Row }) => row.toObject());
    return list.every((row) => toAddress(row.token) === lp) ? list : undefined;
  } catch {
    return undefined;
  }
}

function toAmount(value: unknown): bigint {
  return typeof value === 'bigint' ? value : 0n;
}

function toVesting(row: Row): Vesting {
  return {
    amount: toAmount(row.amount),
    tgeDate: toAmount(row.tgeDate ?? row.unlockDate),
    tgeBps: toAmount(row.tgeBps),
    cycle: toAmount(row.cycle),
    cycleBps: toAmount(row.cycleBps),
    unlockedAmount: toAmount(row.unlockedAmount),
    owner: toAddress(row.owner) ?? lpOwnerUnknown,
  };
}
const lpOwnerUnknown: Address = '0x0000000000000000000000000000000000000000';

/** PinkLock v1 and v2 (and their copies). A locker that knows no lock of the token reverts, which reads as "does not say". */
export const pinkLock: LockerFamily = {
  id: 'pinklock',
  ask: (lp, ask) => {
    for (const start of pages) {
      const range = [lp, start, start + pageLength - 1];
      const encoded = AbiCoder.defaultAbiCoder().encode(['address', 'uint256', 'uint256'], range);
      ask(`locks ${start}`, concat([getLocksForToken, encoded]) as Hex);
    }
  },
  askMore: () => {},
  parse: (lp, answers) => {
    const read = pages.flatMap((start) => {
      const data = answers.bytes(`locks ${start}`);
      return (data && (decodeRows(v2Shape, data, lp) ?? decodeRows(v1Shape, data, lp))) ?? [];
    });
    // A copy of the locker may answer its last page for every page beyond the end.
    const rows = [...new Map(read.map((row) => [row.id, row])).values()];
    return rows.length > 0 ? rows.flatMap((row) => toTranches(toVesting(row))) : undefined;
  },
};
