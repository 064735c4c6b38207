import type { TransferEvent } from '@assay/chain';
import type { Address, EarlyBuyer } from '@assay/facts';
import { expect, test } from 'vitest';
import { bundleLinksOf } from './bundle-links.js';
import type { Funding } from './funder-index.js';
import { funderLinksOf } from './funder-links.js';
import { MAX_PARTNERS, tokenLinksOf } from './token-links.js';

const wallet = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`;
const hub = wallet(900);
const exchange = wallet(901);
const isEnd = (account: Address) => account !== exchange;

const moved = (from: Address, to: Address, hash: string, amount = 1n): TransferEvent => {
  const at = { contract: wallet(999), blockNumber: 1, logIndex: 0, transactionHash: hash, timestamp: 1 };
  return { kind: 'transfer', ...at, from, to, amount };
};

test('two wallets that sent tokens to each other are linked once, with the transactions that show it', () => {
  const transfers = [moved(wallet(0), wallet(1), '0xa'), moved(wallet(1), wallet(0), '0xb')];
  const { links } = tokenLinksOf(transfers, new Set([wallet(0), wallet(1)]), isEnd);
  expect(links).toEqual([
    { a: wallet(0), b: wallet(1), kind: 'token_transfer', transactionHashes: ['0xa', '0xb'] },
  ]);
});

test('a wallet in between ties its two sides together, though it holds nothing', () => {
  const between = wallet(500);
  const transfers = [moved(wallet(0), between, '0xa'), moved(between, wallet(1), '0xb')];
  expect(tokenLinksOf(transfers, new Set([wallet(0), wallet(1)]), isEnd).links).toHaveLength(2);
});

test('exchanges, empty transfers and transfers to oneself link nobody', () => {
  const transfers = [
    moved(wallet(0), exchange, '0xa'),
    moved(exchange, wallet(1), '0xb'),
    moved(wallet(0), wallet(1), '0xc', 0n),
    moved(wallet(0), wallet(0), '0xd'),
    moved(wallet(7), wallet(8), '0xe'),
  ];
  expect(tokenLinksOf(transfers, new Set([wallet(0), wallet(1)]), isEnd)).toEqual({
    links: [],
    superNodes: [],
  });
});

test('an airdrop makes its sender a super-node, and nobody a relative', () => {
  const receivers = Array.from({ length: MAX_PARTNERS + 1 }, (_, index) => wallet(index));
  const transfers = receivers.map((receiver, index) => moved(hub, receiver, `0x${index}`));
  expect(tokenLinksOf(transfers, new Set(receivers), isEnd)).toEqual({ links: [], superNodes: [hub] });
  expect(tokenLinksOf(transfers.slice(1), new Set(receivers), isEnd).links).toHaveLength(MAX_PARTNERS);
});

const funding = (funder: Address, blockNumber: number): Funding => {
  return { funder, blockNumber, transactionHash: `0x${blockNumber}`, funderNonce: 0 };
};

test('wallets of one funder form one chain, in the order of their funding', () => {
  const fundings = new Map([
    [wallet(2), funding(hub, 30)],
    [wallet(0), funding(hub, 10)],
    [wallet(1), funding(hub, 20)],
    [wallet(3), null],
    [wallet(4), funding(wallet(800), 5)],
  ]);
  expect(funderLinksOf(fundings, () => false)).toEqual([
    { a: wallet(0), b: wallet(1), kind: 'common_funder', transactionHashes: ['0x10', '0x20'], via: hub },
    { a: wallet(1), b: wallet(2), kind: 'common_funder', transactionHashes: ['0x20', '0x30'], via: hub },
  ]);
  expect(funderLinksOf(fundings, (funder) => funder === hub)).toEqual([]);
});

const buyer = (index: number, block: number, transaction: string, funder?: Address): EarlyBuyer => ({
  wallet: wallet(index),
  firstBuyBlock: block,
  firstBuyAt: block,
  firstBuyTransaction: transaction,
  bought: 1n,
  sold: 0n,
  transferredOut: 0n,
  transferredIn: 0n,
  balanceNow: 1n,
  balanceAfter1h: null,
  balanceAfter24h: null,
  balanceAfter7d: null,
  soldMostAt: null,
  receivedBeforeLaunch: 0n,
  sameBlockRoundTrip: false,
  ...(funder ? { funder } : {}),
});

test('three wallets of one block and one funder, or of one transaction, are a bundle; strangers are none', () => {
  const never = () => false;
  const funded = [0, 1, 2].map((index) => buyer(index, 5, `0x${index}`, hub));
  expect(bundleLinksOf(funded, never).map(({ a, b, via }) => [a, b, via])).toEqual([
    [wallet(0), wallet(1), hub],
    [wallet(1), wallet(2), hub],
  ]);
  expect(bundleLinksOf(funded.slice(1), never)).toEqual([]);
  expect(bundleLinksOf(funded, (funder) => funder === hub)).toEqual([]);
  expect(
    bundleLinksOf(
      [0, 1, 2].map((index) => buyer(index, 5, `0x${index}`)),
      never,
    ),
  ).toEqual([]);
  expect(
    bundleLinksOf(
      [0, 1, 2].map((index) => buyer(index, 5, '0xsame')),
      never,
    ),
  ).toHaveLength(2);
});
