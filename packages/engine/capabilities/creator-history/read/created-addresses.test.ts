import { expect, test } from 'vitest';
import { toCreatedAddresses } from './created-addresses.js';

/** The account of the Ethereum wiki's example, and what it created first. */
const sender = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0';

test('addresses follow from sender and nonce, the newest first', () => {
  expect(toCreatedAddresses(sender, 3, 256)).toEqual([
    { nonce: 2, address: '0xf778b86fa74e846c4f0a1fbd1335fe81c00a0c91' },
    { nonce: 1, address: '0x343c43a37d37dff08ae8c4a11544c718abb4fcf8' },
    { nonce: 0, address: '0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d' },
  ]);
});

test('of many transactions the newest and the oldest are looked at, each once', () => {
  const nonces = toCreatedAddresses(sender, 1_000_000, 6).map(({ nonce }) => nonce);
  expect(nonces).toEqual([999_999, 999_998, 999_997, 2, 1, 0]);
  for (const count of [0, 1, 4, 5, 6, 7, 11]) {
    const some = toCreatedAddresses(sender, count, 6).map(({ nonce }) => nonce);
    expect(new Set(some).size).toBe(Math.min(count, 6));
    expect(some.every((nonce) => nonce >= 0 && nonce < count)).toBe(true);
  }
});
