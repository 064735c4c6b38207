import { runCooperatively } from '@assay/chain';
import type { Address, Trade } from '@assay/facts';
import { expect, test } from 'vitest';
import type { AssessInput } from '../component.js';
import { type DaySides, daySidesOf, prepareDaySides } from './day-sides.js';
import { DAY_SECONDS, tradeWindowOf } from './trade-window.js';

const endAt = 1_800_000_000;
const trader = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;

function tradeOf(index: number, ago: number, part: Partial<Trade>): Trade {
  const at = { blockNumber: index, logIndex: 0, transactionHash: `0x${index}`, timestamp: endAt - ago };
  const amounts = { tokenAmount: 1n, quoteAmount: 1n, valueUsd: 10, priceUsd: 1 };
  return { pool: trader(99), side: 'buy', trader: trader(1), ...at, ...amounts, ...part };
}

function inputOf(trades: readonly Trade[]): AssessInput {
  const value = { windowSeconds: 7 * DAY_SECONDS, trades, priceUsdBefore: null, coverage: 1 };
  const block = { number: 1_000, hash: '0xab', timestamp: endAt };
  return { facts: { trades: { known: true, value, block } }, now: endAt * 1_000 } as unknown as AssessInput;
}

const trades = [
  tradeOf(1, DAY_SECONDS, {}),
  tradeOf(2, DAY_SECONDS - 1, { trader: trader(2) }),
  tradeOf(3, 60, { side: 'sell', valueUsd: 7 }),
  tradeOf(4, 30, { trader: trader(2), valueUsd: null }),
  tradeOf(5, 0, { trader: trader(3), valueUsd: 5 }),
];
const expected: DaySides = {
  buys: { trades: 3, wallets: 2, volumeUsd: 15 },
  sells: { trades: 1, wallets: 1, volumeUsd: 7 },
  volumeUsd: 22,
};

test('the trades of the last day are counted by side, each wallet once', () => {
  const window = tradeWindowOf(inputOf(trades).facts.trades, 0) ?? expect.fail('no window');
  expect(daySidesOf(window)).toEqual(expected);
});

test('in steps it is the same, and is then there', async () => {
  const input = inputOf([...trades]);
  const prepared = await runCooperatively(prepareDaySides(input), 0);
  expect(prepared).toEqual(expected);
  const window = tradeWindowOf(input.facts.trades, 0) ?? expect.fail('no window');
  expect(daySidesOf(window)).toBe(prepared);
});

test('trades that are not known have no sides', async () => {
  expect(await runCooperatively(prepareDaySides({ ...inputOf([]), facts: {} }))).toBeNull();
});
