import { addressAt, type CallAnswers, encodeCall, toSelector, uintAt } from '@assay/chain';
import type { Hex } from '@assay/facts';
import { type Lock, type LockerFamily, toIds, toUnlockTime } from './locker-family.js';

const getDepositsByTokenAddress = toSelector('getDepositsByTokenAddress(address)');
const lockedToken = toSelector('lockedToken(uint256)');

/** `lockedToken(id)`: token, withdrawalAddress, amount, unlockTime, withdrawn, and in later releases more. */
function toLock(data: Hex | undefined): Lock | undefined {
  const [beneficiary, amount, unlockTime] = [addressAt(data, 1), uintAt(data, 2), uintAt(data, 3)];
  if (!beneficiary || !amount || unlockTime === undefined || uintAt(data, 4) !== 0n) return undefined;
  return { amount, unlockAt: toUnlockTime(unlockTime), beneficiary };
}

const idsOf = (answers: CallAnswers) => toIds(answers.bytes('ids'));

/**
 * Team Finance (TrustSwap) deposits, and the token lockers copied from it. The newest 100 deposits of a token
 * are read.
 */
export const teamFinance: LockerFamily = {
  id: 'team-finance',
  ask: (lp, ask) => ask('ids', encodeCall(getDepositsByTokenAddress, lp)),
  askMore: (_lp, answers, ask) => {
    for (const id of idsOf(answers) ?? []) ask(`deposit ${id}`, encodeCall(lockedToken, id));
  },
  parse: (lp, answers) =>
    idsOf(answers)?.flatMap((id) => {
      const data = answers.bytes(`deposit ${id}`);
      const lock = addressAt(data, 0) === lp ? toLock(data) : undefined;
      return lock ? [lock] : [];
    }),
};
