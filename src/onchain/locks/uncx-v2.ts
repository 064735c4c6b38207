import { AbiCoder, concat } from 'ethers';
import type { Address } from '../../domain/address.js';
import type { Hex } from '../../lib/hex.js';
import type { CallAnswers } from '../call-batch.js';
import {
  type Ask,
  type Lock,
  type LockerFamily,
  mostLocks,
  toAddressOfWord,
  toUnlockTime,
  toWords,
} from './locker-family.js';

const getNumLocksForToken = '0x1f2a1d2f';
const tokenLocks = '0xccebfa3f';
/** Asked before the count is known, so that a pool with few locks costs one round trip. */
const guessed = 5;

function encode(selector: Hex, types: readonly string[], values: readonly unknown[]): Hex {
  return concat([selector, AbiCoder.defaultAbiCoder().encode(types, values)]) as Hex;
}

function countLocks(answers: CallAnswers): number | undefined {
  const count = answers.uint('count');
  return count === undefined ? undefined : Number(count > BigInt(mostLocks) ? BigInt(mostLocks) : count);
}

function askLock(lp: Address, index: number, ask: Ask): void {
  ask(`lock ${index}`, encode(tokenLocks, ['address', 'uint256'], [lp, index]));
}

/** `(lockDate, amount, initialAmount, unlockDate, lockID, owner[, countryCode])` */
function toLock(data: Hex | undefined): Lock | undefined {
  const [, amount, , unlockDate, , owner] = toWords(data);
  if (amount === undefined || unlockDate === undefined || owner === undefined) return undefined;
  return { amount, unlockAt: toUnlockTime(unlockDate), beneficiary: toAddressOfWord(owner) };
}

/** UNCX (UniCrypt) lockers of V2 liquidity on every exchange, and the many that copied their getters. */
export const uncxV2: LockerFamily = {
  id: 'uncx-v2',
  ask: (lp, ask) => {
    ask('count', encode(getNumLocksForToken, ['address'], [lp]));
    for (let index = 0; index < guessed; index++) askLock(lp, index, ask);
  },
  askMore: (lp, answers, ask) => {
    for (let index = guessed; index < (countLocks(answers) ?? 0); index++) askLock(lp, index, ask);
  },
  parse: (_lp, answers) => {
    const count = countLocks(answers);
    if (count === undefined) return undefined;
    return Array.from({ length: count }, (_, index) => toLock(answers.bytes(`lock ${index}`))).flatMap(
      (lock) => (lock && lock.amount > 0n ? [lock] : []),
    );
  },
};
