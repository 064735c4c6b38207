import { type CallAnswers, type CallBatch, createCallBatch, type ReadContext } from '@assay/chain';
import type { AnsweredView, Hex, LockerHolding } from '@assay/facts';
import { goplusV2 } from './goplus-v2.js';
import type { Lock, LockerFamily } from './locker-family.js';
import { pinkLock } from './pinklock.js';
import { teamFinance } from './team-finance.js';
import { uncxV2 } from './uncx-v2.js';

/** Every family of lockers for V2 liquidity with known getters. A new one is one file and one line here. */
const lockerFamilies: readonly LockerFamily[] = [uncxV2, pinkLock, teamFinance, goplusV2];

function keyOf({ locker, lp }: LockerHolding, family: LockerFamily, key = ''): string {
  return `${locker} ${lp} ${family.id} ${key}`;
}

/** The answers of one locker about one liquidity token in one family, under the family's own keys. */
function within(parts: readonly CallAnswers[], holding: LockerHolding, family: LockerFamily): CallAnswers {
  const find =
    <T>(read: (answers: CallAnswers, key: string) => T | undefined) =>
    (key: string) => {
      const full = keyOf(holding, family, key);
      for (const part of parts) {
        const value = read(part, full);
        if (value !== undefined) return value;
      }
      return undefined;
    };
  return {
    bytes: find((answers, key) => answers.bytes(key)),
    uint: find((answers, key) => answers.uint(key)),
    view: find((answers, key) => answers.view(key)),
  };
}

/**
 * The locks that the balance covers, the earliest first. A getter may claim more than the locker holds: the
 * earliest claims count, so that a false claim cannot make liquidity look locked for longer.
 */
function toCovered(locks: readonly Lock[], balance: bigint): readonly Lock[] {
  const covered: Lock[] = [];
  let left = balance;
  for (const lock of [...locks].sort((a, b) => a.unlockAt - b.unlockAt)) {
    if (lock.amount >= left) return left > 0n ? [...covered, { ...lock, amount: left }] : covered;
    left -= lock.amount;
    if (lock.amount > 0n) covered.push(lock);
  }
  return covered;
}

/** What a locker reports of one liquidity token, and the views that show it. */
export interface ReportedLocks {
  readonly locks: readonly Lock[];
  readonly shownBy: readonly AnsweredView[];
}

/** Answers that show the locks of one locker; a page of many locks is long. */
const MAX_SHOWN = 4;
const MAX_SHOWN_BYTES = 4_096;

/** The getters of the family that answered. */
function toShown(family: LockerFamily, { lp }: LockerHolding, answers: CallAnswers): readonly AnsweredView[] {
  const keys: string[] = [];
  const collect = (key: string) => keys.push(key);
  family.ask(lp, collect);
  family.askMore(lp, answers, collect);
  return keys
    .flatMap((key) => answers.view(key) ?? [])
    .filter(({ result }) => result.length <= 2 + 2 * MAX_SHOWN_BYTES)
    .slice(0, MAX_SHOWN);
}

/**
 * The family whose answer explains the largest part of the locker's balance; `undefined` if none explains
 * any.
 */
function bestOf(parts: readonly CallAnswers[], holding: LockerHolding): ReportedLocks | undefined {
  const sum = (locks: readonly Lock[]) => locks.reduce((total, { amount }) => total + amount, 0n);
  let best: ReportedLocks | undefined;
  for (const family of lockerFamilies) {
    const answers = within(parts, holding, family);
    const parsed = family.parse(holding.lp, answers);
    const locks = parsed && toCovered(parsed, holding.balance);
    if (locks && locks.length > 0 && (!best || sum(locks) > sum(best.locks)))
      best = { locks, shownBy: toShown(family, holding, answers) };
  }
  return best;
}

/** The questions about locks, ready to ride in a batch with other calls. */
export function askLockers(batch: CallBatch, holdings: readonly LockerHolding[]): void {
  for (const holding of holdings) {
    for (const family of lockerFamilies) {
      family.ask(holding.lp, (key, data: Hex) =>
        batch.ask(keyOf(holding, family, key), holding.locker, data, 3_000_000),
      );
    }
  }
}

/**
 * The locks of each holding, once the first answers are known. One more round trip if a locker keeps its
 * locks under ids. In the order of `holdings`; `undefined`: the balance confirms no lock that the locker
 * reports.
 */
export async function readLocks(
  context: ReadContext,
  holdings: readonly LockerHolding[],
  first: CallAnswers,
): Promise<readonly (ReportedLocks | undefined)[]> {
  const batch = createCallBatch();
  for (const holding of holdings) {
    for (const family of lockerFamilies) {
      family.askMore(holding.lp, within([first], holding, family), (key, data) =>
        batch.ask(keyOf(holding, family, key), holding.locker, data, 500_000),
      );
    }
  }
  const more = await batch.send(context);
  return holdings.map((holding) => bestOf([first, more], holding));
}
