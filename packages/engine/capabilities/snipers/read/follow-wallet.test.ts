import type { SwapEvent, TransferEvent } from '@assay/chain';
import type { Address } from '@assay/facts';
import { expect, test } from 'vitest';
import { followWallet } from './follow-wallet.js';
import { maxDrawdownOf } from './max-drawdown.js';

const wallet: Address = '0xa000000000000000000000000000000000000001';
const pool: Address = '0xb000000000000000000000000000000000000002';
const friend: Address = '0xc000000000000000000000000000000000000003';
const deployer: Address = '0xd000000000000000000000000000000000000004';
const HOUR = 3_600;
const DAY = 24 * HOUR;
const LAUNCH = 1_000_000;

const moved = (
  from: Address,
  to: Address,
  amount: bigint,
  seconds: number,
  hash = `${seconds}`,
): TransferEvent => {
  const timestamp = LAUNCH + seconds;
  const at = { contract: pool, blockNumber: 100 + seconds, logIndex: 0, transactionHash: hash, timestamp };
  return { kind: 'transfer', ...at, from, to, amount };
};

function follow(
  transfers: readonly TransferEvent[],
  swaps: readonly string[],
  balanceNow?: bigint,
  ageSeconds = 30 * DAY,
) {
  const first = { wallet, blockNumber: 100, timestamp: LAUNCH, transactionHash: '0' };
  return followWallet(first, transfers, balanceNow, {
    swapTransactions: new Set(swaps),
    launchBlock: 100,
    cohortEndsAt: LAUNCH + 600,
    knownUntil: LAUNCH + ageSeconds,
    team: new Set([deployer]),
  });
}

test('purchases, sales and moves are told apart by whether the transaction swapped', () => {
  const transfers = [
    moved(pool, wallet, 100n, 0),
    moved(pool, wallet, 50n, 700),
    moved(wallet, friend, 30n, 800),
    moved(friend, wallet, 5n, 900),
    moved(wallet, pool, 90n, 1_000),
  ];
  expect(follow(transfers, ['0', '700', '1000'])).toMatchObject({
    bought: 100n,
    sold: 90n,
    transferredOut: 30n,
    transferredIn: 5n,
    balanceNow: 35n,
    soldMostAt: LAUNCH + 1_000,
  });
});

test('checkpoints in the future are unknown, not zero', () => {
  const followed = follow(
    [moved(pool, wallet, 100n, 0), moved(wallet, pool, 40n, 2 * HOUR)],
    ['0'],
    60n,
    DAY,
  );
  expect(followed).toMatchObject({ balanceAfter1h: 100n, balanceAfter24h: 60n, balanceAfter7d: null });
});

test('what the token says of a balance wins over what the transfers add up to', () => {
  expect(follow([moved(pool, wallet, 100n, 0)], ['0'], 120n).balanceNow).toBe(120n);
});

test('tokens from the team before the launch are told, those from others and later ones are not', () => {
  const transfers = [
    moved(deployer, wallet, 7n, -50),
    moved(friend, wallet, 8n, -40),
    moved(deployer, wallet, 9n, 10),
  ];
  expect(follow(transfers, []).receivedBeforeLaunch).toBe(7n);
});

test('a round trip is a purchase and a sale of one block, in one transaction or in two', () => {
  const buy = moved(pool, wallet, 100n, 0, 'buy');
  expect(follow([buy, moved(wallet, pool, 100n, 0, 'sell')], ['buy', 'sell']).sameBlockRoundTrip).toBe(true);
  expect(follow([buy, moved(wallet, pool, 100n, 12, 'sell')], ['buy', 'sell']).sameBlockRoundTrip).toBe(
    false,
  );
  expect(follow([buy, moved(wallet, friend, 100n, 0, 'gift')], ['buy']).sameBlockRoundTrip).toBe(false);
});

const trade = (token: bigint, quote: bigint): SwapEvent => {
  const at = { contract: pool, blockNumber: 1, logIndex: 0, transactionHash: '0x', timestamp: 1 };
  return { kind: 'swap', ...at, sender: wallet, recipient: wallet, amount0: -token, amount1: quote };
};

test('the deepest fall is measured from the highest price before it; dust has no price', () => {
  const prices = [100n, 200n, 50n, 400n, 300n].map((price) => trade(10_000n, price * 10_000n));
  expect(maxDrawdownOf(prices, true)).toBe(-0.75);
  expect(maxDrawdownOf([...prices, trade(10n, 1n)], true)).toBe(-0.75);
  expect(maxDrawdownOf([trade(10_000n, 10_000n)], true)).toBe(0);
  expect(maxDrawdownOf([], true)).toBeNull();
});
