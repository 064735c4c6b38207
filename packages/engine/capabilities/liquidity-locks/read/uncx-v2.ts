import { addressAt, type CallAnswers, encodeCall, toSelector, uintAt } from '@assay/chain';
import type { Address, Hex } from '@assay/facts';
import { type Ask, type Lock, type LockerFamily, maxLocks, toUnlockTime } from './locker-family.js';

const getNumLocksForToken = toSelector('getNumLocksForToken(address)');
const tokenLocks = toSelector('tokenLocks(address,uint256)');
/** Locks asked for before the count is known, so that a pool with few locks takes one round trip. */
const guessed = 5;

function countLocks(answers: CallAnswers): number | undefined {
  const count = answers.uint('count');
  return count === undefined ? undefined : Number(count > BigInt(maxLocks) ? maxLocks : count);
}

function askLock(lp: Address, index: number, ask: Ask): void {
  ask(`lock ${index}`, encodeCall(tokenLocks, lp, index));
}

/** `(lockDate, amount, initialAmount, unlockDate, lockID, owner[, countryCode])` */
function toLock(data: Hex | undefined): Lock | undefined {
  const [amount, unlockDate, beneficiary] = [uintAt(data, 1), uintAt(data, 3), addressAt(data, 5)];
  if (!amount || unlockDate === undefined || !beneficiary) return undefined;
  return { amount, unlockAt: toUnlockTime(unlockDate), beneficiary };
}

/** UNCX (UniCrypt) lockers of V2 liquidity on every exchange, and the many that copied their getters. */
export const uncxV2: LockerFamily = {
  id: 'uncx-v2',
  ask: (lp, ask) => {
    ask('count', encodeCall(getNumLocksForToken, lp));
    for (let index = 0; index < guessed; index++) askLock(lp, index, ask);
  },
  askMore: (lp, answers, ask) => {
    for (let index = guessed; index < (countLocks(answers) ?? 0); index++) askLock(lp, index, ask);
  },
  parse: (_lp, answers) => {
    const count = countLocks(answers);
    if (count === undefined) return undefined;
    return Array.from({ length: count }, (_, index) => toLock(answers.bytes(`lock ${index}`))).flatMap(
      (lock) => lock ?? [],
    );
  },
};
