import { AbiCoder, concat } from 'ethers';
import type { Hex } from '../../lib/hex.js';
import type { CallAnswers } from '../call-batch.js';
import {
  type Lock,
  type LockerFamily,
  mostLocks,
  toAddressOfWord,
  toUnlockTime,
  toWords,
} from './locker-family.js';

const getDepositsByTokenAddress = '0x86f65a22';
const lockedToken = '0xbb941cff';

/** Ids in an answer of type `uint256[]`; `undefined` where it is none. */
function toIds(answers: CallAnswers): readonly bigint[] | undefined {
  const [offset, length, ...ids] = toWords(answers.bytes('ids'));
  if (offset !== 32n || length === undefined || BigInt(ids.length) < length) return undefined;
  return ids.slice(0, Number(length)).slice(-mostLocks);
}

/** `(token, withdrawalAddress, amount, unlockTime, withdrawn)`: whether it was withdrawn is part of the answer. */
function toLock(data: Hex | undefined): { token: string; withdrawn: boolean; lock: Lock } | undefined {
  const [token, owner, amount, unlockTime, withdrawn] = toWords(data);
  if (token === undefined || owner === undefined || amount === undefined) return undefined;
  if (unlockTime === undefined || withdrawn === undefined) return undefined;
  const lock = { amount, unlockAt: toUnlockTime(unlockTime), beneficiary: toAddressOfWord(owner) };
  return { token: toAddressOfWord(token), withdrawn: withdrawn !== 0n, lock };
}

/** Team Finance (TrustSwap) deposits, and the token lockers copied from it. The newest 100 deposits of a token are read. */
export const teamFinance: LockerFamily = {
  id: 'team-finance',
  ask: (lp, ask) => {
    const encoded = AbiCoder.defaultAbiCoder().encode(['address'], [lp]);
    ask('ids', concat([getDepositsByTokenAddress, encoded]) as Hex);
  },
  askMore: (_lp, answers, ask) => {
    for (const id of toIds(answers) ?? []) {
      ask(
        `deposit ${id}`,
        concat([lockedToken, AbiCoder.defaultAbiCoder().encode(['uint256'], [id])]) as Hex,
      );
    }
  },
  parse: (lp, answers) => {
    const deposits = toIds(answers)?.map((id) => toLock(answers.bytes(`deposit ${id}`)));
    return deposits?.flatMap((deposit) =>
      deposit && deposit.token === lp && !deposit.withdrawn && deposit.lock.amount > 0n ? [deposit.lock] : [],
    );
  },
};
