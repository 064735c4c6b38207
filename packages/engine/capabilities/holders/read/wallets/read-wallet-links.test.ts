import { createReadContext, type Rpc } from '@assay/chain';
import { type Address, eth } from '@assay/facts';
import { afterEach, expect, test, vi } from 'vitest';
import type { TradedSwap } from '../../../market/read/traded-swaps.js';
import type { Funding } from './funder-index.js';
import { readWalletLinks, type WalletTools } from './read-wallet-links.js';

const wallet = (index: number): Address => `0xab${index.toString(16).padStart(38, '0')}`;
const token = wallet(999);
const funder = wallet(900);
const [early, late, holder] = [wallet(1), wallet(2), wallet(3)];
const head = { number: 7_000, hash: '0xab', timestamp: 1_800_000_000 };
const BUDGET_MS = 20_000;

const swapOf = (trader: Address, blockNumber: number): TradedSwap =>
  ({ trader, swap: { event: { blockNumber }, tokenAmount: 5n } }) as unknown as TradedSwap;
const newest = [swapOf(early, 6_500)];
const fundingOf = (account: Address): Funding => ({
  funder,
  blockNumber: Number(account),
  transactionHash: `0x${account}`,
  funderNonce: 1,
});

afterEach(() => void vi.useRealTimers());

/**
 * Links of a token whose read of the last day takes a time.
 * @param readMs time of the read; the first three quarters of it are the newest ones
 * @param reachesBack false: the read ends before three quarters are there
 */
async function linksAfter(readMs: number, reachesBack = true) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const searches: Address[][] = [];
  const found = new Map<Address, Funding>();
  const backTo: number[] = [];
  const tools = {
    index: {
      stream: () => ({}),
      clock: { blockBefore: async () => 0 },
      store: {
        largest: async () => ({ top: [{ address: holder, balance: 1n }], holders: 1, overdrawn: [] }),
        transfersOf: async () => [],
        swapsAt: async () => [],
      },
    },
    sync: async () => ({ from: 6_000, to: head.number, checkpoints: [] }),
    progress: () => undefined,
    isLong: true,
    sampled: async () => undefined,
    reading: async () => ({}),
    swapReads: {
      read: async () => {
        // The early search is over before the read ends.
        while (reachesBack && searches.length < 2) await Promise.resolve();
        vi.setSystemTime(Date.now() + readMs);
        return { swaps: [swapOf(late, 6_100), ...newest], cutAt: undefined, before: undefined, cursors: [] };
      },
      backTo: async (_context: unknown, _token: Address, block: number) => {
        backTo.push(block);
        return reachesBack ? newest : undefined;
      },
    },
    funders: {
      find: async (wallets: ReadonlyMap<Address, number>) => {
        searches.push([...wallets.keys()]);
        for (const one of wallets.keys()) found.set(one, fundingOf(one));
        return found;
      },
      known: (wallets: Iterable<Address>) =>
        new Map([...wallets].flatMap((one) => (found.has(one) ? [[one, fundingOf(one)]] : []))),
    },
  } as unknown as WalletTools;
  const balance = { ok: true, data: `0x${'1'.padStart(64, '0')}` };
  const rpc = { chain: eth, view: async (calls: unknown[]) => calls.map(() => balance) } as unknown as Rpc;
  const holders = { holders: [{ address: holder, balance: 1n, kind: 'wallet' }] };
  const links = await readWalletLinks(createReadContext(rpc, head), tools, {
    token,
    deadline: Date.now() + BUDGET_MS,
    pools: Promise.resolve([]),
    holders: Promise.resolve(holders as never),
    launch: Promise.resolve(undefined),
  });
  const linked = new Set(links.links.flatMap(({ a, b }) => [a, b]));
  return { linked, searches, backTo, coverage: links.coverage };
}

test('first funders are looked for while the rest of the day is read, others where half of the time is left', async () => {
  const quick = await linksAfter(BUDGET_MS * 0.4);
  expect(quick.backTo).toEqual([6_250]);
  expect(quick.searches.slice(0, 2)).toEqual([[early], [holder]]);
  expect(quick.searches.flat()).toContain(late);
  expect(quick.linked).toEqual(new Set([early, late, holder]));
});

test('where less is left, the funders of those who came later are unknown, and that shows', async () => {
  const slow = await linksAfter(BUDGET_MS * 0.6);
  expect(slow.searches).toEqual([[early], [holder]]);
  expect(slow.linked).toEqual(new Set([early, holder]));
  expect(slow.coverage).toBeLessThan((await linksAfter(BUDGET_MS * 0.4)).coverage);
});

test('of a day that was not read so far, all are looked for at its end', async () => {
  const cut = await linksAfter(BUDGET_MS * 0.6, false);
  expect(new Set(cut.searches.flat())).toEqual(new Set([early, late, holder]));
  expect(cut.linked).toEqual(new Set([early, late, holder]));
});
