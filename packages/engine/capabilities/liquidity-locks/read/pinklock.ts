import { encodeCall, toSelector } from '@assay/chain';
import { type Address, type Hex, toAddress, ZERO_ADDRESS } from '@assay/facts';
import { AbiCoder } from 'ethers';
import type { LockerFamily } from './locker-family.js';
import { toTranches, type Vesting } from './vesting.js';

const getLocksForToken = toSelector('getLocksForToken(address,uint256,uint256)');
const v1Shape =
  'tuple(uint256 id,address token,address owner,uint256 amount,uint256 lockDate,uint256 unlockDate)[]';
/**
 * Anyone can write the description. It is read as bytes, because a decoder rejects all locks if one is not
 * UTF-8.
 */
const v2Shape =
  'tuple(uint256 id,address token,address owner,uint256 amount,uint256 lockDate,uint256 tgeDate,uint256 tgeBps,uint256 cycle,uint256 cycleBps,uint256 unlockedAmount,bytes description)[]';
/**
 * Anyone can lock dust with a long description: one page that is too long for an answer must not hide the
 * others.
 */
const pageLength = 16;
const pages = [0, 16, 32, 48];
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
    owner: toAddress(row.owner) ?? ZERO_ADDRESS,
  };
}

/**
 * PinkLock v1 and v2, and copies of them. A locker without a lock of the token reverts, which reads as "does
 * not say".
 */
export const pinkLock: LockerFamily = {
  id: 'pinklock',
  ask: (lp, ask) => {
    for (const start of pages) {
      ask(`locks ${start}`, encodeCall(getLocksForToken, lp, start, start + pageLength - 1));
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
