import { addressAt, type CallAnswers, encodeCall, toSelector, uintAt } from '@assay/chain';
import type { Hex } from '@assay/facts';
import { type LockerFamily, toIds } from './locker-family.js';
import { toTranches } from './vesting.js';

const getTokenLocks = toSelector('getTokenLocks(address)');
const locks = toSelector('locks(uint256)');

/**
 * `locks(id)`: lockId, token, isLpToken, pendingOwner, owner, tgeBps, cycleBps, amount, startTime, endTime,
 * cycle, unlockedAmount, feeNameHash.
 */
function toVesting(data: Hex | undefined) {
  const [owner, amount, tgeDate] = [addressAt(data, 4), uintAt(data, 7), uintAt(data, 9)];
  const [tgeBps, cycleBps] = [uintAt(data, 5), uintAt(data, 6)];
  const [cycle, unlockedAmount] = [uintAt(data, 10), uintAt(data, 11)];
  if (!owner || amount === undefined || tgeDate === undefined || tgeBps === undefined) return undefined;
  if (cycleBps === undefined || cycle === undefined || unlockedAmount === undefined) return undefined;
  return { amount, tgeDate, tgeBps, cycle, cycleBps, unlockedAmount, owner };
}

const idsOf = (answers: CallAnswers) => toIds(answers.bytes('ids'));

/** GoPlus SafeToken lockers of V2 liquidity. The newest 100 locks of a token are read. */
export const goplusV2: LockerFamily = {
  id: 'goplus-v2',
  ask: (lp, ask) => ask('ids', encodeCall(getTokenLocks, lp)),
  askMore: (_lp, answers, ask) => {
    for (const id of idsOf(answers) ?? []) ask(`lock ${id}`, encodeCall(locks, id));
  },
  parse: (lp, answers) =>
    idsOf(answers)?.flatMap((id) => {
      const data = answers.bytes(`lock ${id}`);
      const vesting = addressAt(data, 1) === lp ? toVesting(data) : undefined;
      return vesting ? toTranches(vesting) : [];
    }),
};
