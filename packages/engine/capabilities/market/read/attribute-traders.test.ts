import type { SwapEvent, TransferEvent } from '@assay/chain';
import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { expect, test } from 'vitest';
import { attributeTraders, createAttribution, type TokenSwap, toTokenSwap } from './attribute-traders.js';

const named = (digit: string): Address => `0x${digit.repeat(40)}`;
const [token, pool, otherPool, router, aggregator, alice, bob, taxWallet] = [
  named('1'),
  named('2'),
  named('3'),
  named('4'),
  named('5'),
  named('a'),
  named('b'),
  named('c'),
] as [Address, Address, Address, Address, Address, Address, Address, Address];
const context = { token, intermediaries: new Set([pool, otherPool, router]) };

let logIndex = 0;
function at(hash = '0x1') {
  logIndex += 1;
  return { blockNumber: 1, logIndex, transactionHash: hash, timestamp: 1 };
}
const moved = (from: Address, to: Address, amount: bigint, hash?: string): TransferEvent => {
  return { kind: 'transfer', contract: token, ...at(hash), from, to, amount };
};
/** The token is token0. */
const swapped = (
  amount0: bigint,
  amount1: bigint,
  recipient: Address,
  where = pool,
  hash?: string,
): SwapEvent => {
  return { kind: 'swap', contract: where, ...at(hash), sender: router, recipient, amount0, amount1 };
};

function tradersOf(events: readonly (TransferEvent | SwapEvent)[]): (Address | undefined)[] {
  const swaps = events.flatMap((event): TokenSwap[] => {
    const swap = event.kind === 'swap' ? toTokenSwap(event, true) : undefined;
    return swap ? [swap] : [];
  });
  const transfers = events.filter((event) => event.kind === 'transfer');
  const traders = attributeTraders(swaps, transfers, context);
  return swaps.map((swap) => traders.get(swap));
}

test('who gets the tokens bought, and who gave the tokens sold', () => {
  expect(tradersOf([moved(pool, alice, 10n), swapped(-10n, 5n, alice)])).toEqual([alice]);
  expect(tradersOf([moved(alice, pool, 10n), swapped(10n, -5n, router)])).toEqual([alice]);
});

test('behind an aggregator that nobody labelled, the account whose balance changed', () => {
  expect(
    tradersOf([moved(pool, aggregator, 10n), swapped(-10n, 5n, aggregator), moved(aggregator, alice, 10n)]),
  ).toEqual([alice]);
  expect(
    tradersOf([moved(alice, aggregator, 10n), moved(aggregator, pool, 10n), swapped(10n, -5n, aggregator)]),
  ).toEqual([alice]);
});

test('an order split over two pools is one trader twice', () => {
  expect(
    tradersOf([
      moved(pool, router, 6n),
      swapped(-6n, 3n, router),
      moved(otherPool, router, 4n),
      swapped(-4n, 2n, router, otherPool),
      moved(router, bob, 10n),
    ]),
  ).toEqual([bob, bob]);
});

test('a tax that goes to another wallet does not make that wallet the trader', () => {
  expect(tradersOf([moved(pool, taxWallet, 3n), moved(pool, alice, 7n), swapped(-10n, 5n, alice)])).toEqual([
    alice,
  ]);
});

test('the token that sells its taxes is its own seller', () => {
  expect(tradersOf([moved(token, pool, 10n), swapped(10n, -5n, router)])).toEqual([token]);
});

test('arbitrage between two pools is laid at the contract that did both', () => {
  expect(
    tradersOf([
      moved(pool, bob, 10n),
      swapped(-10n, 5n, bob),
      moved(bob, otherPool, 10n),
      swapped(10n, -6n, bob, otherPool),
    ]),
  ).toEqual([bob, bob]);
});

test('transactions do not mix', () => {
  expect(
    tradersOf([
      moved(pool, router, 10n, '0x1'),
      swapped(-10n, 5n, router, pool, '0x1'),
      moved(router, alice, 10n, '0x1'),
      moved(pool, bob, 90n, '0x2'),
      swapped(-90n, 50n, bob, pool, '0x2'),
    ]),
  ).toEqual([alice, bob]);
});

test('without transfers the trader is not guessed where only a router is named', () => {
  expect(tradersOf([swapped(-10n, 5n, router)])).toEqual([undefined]);
  expect(tradersOf([swapped(10n, -5n, router)])).toEqual([undefined]);
});

test('minting to and burning from nobody makes nobody a trader', () => {
  expect(
    tradersOf([moved(ZERO_ADDRESS, alice, 1n), moved(pool, alice, 9n), swapped(-9n, 5n, alice)]),
  ).toEqual([alice]);
});

test('a swap without an exchange is no trade', () => {
  expect(toTokenSwap(swapped(1n, 0n, alice), true)).toBeUndefined();
  expect(toTokenSwap(swapped(0n, 0n, alice), true)).toBeUndefined();
  expect(toTokenSwap(swapped(1n, 1n, alice), true)).toBeUndefined();
  expect(toTokenSwap(swapped(-4n, 9n, alice), false)).toMatchObject({
    side: 'sell',
    tokenAmount: 9n,
    quoteAmount: 4n,
  });
});

test('transfers in pages show the same traders, also where a page ends within a transaction', () => {
  const events = [1, 2, 3].flatMap((blockNumber) =>
    ['a', 'b'].flatMap((name) =>
      [
        moved(alice, aggregator, 10n),
        moved(aggregator, pool, 10n),
        swapped(10n, -5n, aggregator),
        moved(otherPool, aggregator, 7n),
        swapped(-7n, 5n, aggregator, otherPool),
        moved(aggregator, bob, 7n),
      ].map((event) => ({ ...event, blockNumber, transactionHash: `0x${name}${blockNumber}` })),
    ),
  );
  const swaps = events.flatMap((event) => (event.kind === 'swap' ? (toTokenSwap(event, true) ?? []) : []));
  const transfers = events.filter((event) => event.kind === 'transfer');
  const atOnce = attributeTraders(swaps, transfers, context);
  expect(new Set(atOnce.values())).toEqual(new Set([alice, bob]));
  for (const size of [1, 2, 3, 5, 100]) {
    const attribution = createAttribution(swaps, context);
    const left = transfers.toReversed();
    while (left.length > 0) attribution.add(left.splice(0, size));
    attribution.end();
    expect(swaps.map((swap) => attribution.traders.get(swap))).toEqual(swaps.map((swap) => atOnce.get(swap)));
  }
});
