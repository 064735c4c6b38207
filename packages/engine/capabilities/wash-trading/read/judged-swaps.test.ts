import { createMemoryLogStore, type IndexedEvent, type LogIndex, type LogStore } from '@assay/chain';
import { type Address, eth, type Pool, runToEnd, type Trade } from '@assay/facts';
import { beforeAll, expect, test } from 'vitest';
import { noClusters } from '../../holders/clusters.js';
import { readPiece } from '../../market/read/stored-swaps.js';
import { toTrade } from '../../market/read/to-trade.js';
import { analyseWash, toJudged } from '../wash-analysis.js';
import { createJudgedSwaps } from './judged-swaps.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const pool: Address = '0x9000000000000000000000000000000000000009';
const traded = {
  token,
  pools: [
    {
      address: pool,
      kind: 'v2',
      tokenIsToken0: true,
      quoteUsd: 2,
      quote: { decimals: 0 },
    } as unknown as Pool,
  ],
  intermediaries: new Set([pool]),
};
const START = 1_700_000_000;
const SECONDS = 10;
/** A piece is 20,000 trades. */
const TRADES = 45_000;
const span = { from: 1, to: TRADES };
const question = {
  traded,
  span,
  storedSince: START,
  start: START,
  end: START + (TRADES + 1) * SECONDS,
  isLate: () => false,
};

/** In each block a trade; every tenth wallet goes there and back within seconds. */
function eventsOf(number: number): readonly IndexedEvent[] {
  const isWash = number % 100 < 10;
  const trader: Address = `0x${(isWash ? 7 : 1_000 + (number % 997)).toString(16).padStart(40, '0')}`;
  const isSale = isWash && number % 2 === 1;
  const amount = BigInt(isWash ? 500 : 100 + (number % 313));
  const at = {
    blockNumber: number,
    timestamp: START + number * SECONDS,
    transactionHash: `0x${number.toString(16).padStart(64, '0')}`,
  };
  const [from, to] = isSale ? [trader, pool] : [pool, trader];
  const [amount0, amount1] = isSale ? [amount, -amount] : [-amount, amount];
  return [
    { kind: 'transfer', contract: token, logIndex: 0, ...at, from, to, amount },
    { kind: 'swap', contract: pool, logIndex: 1, ...at, sender: trader, recipient: trader, amount0, amount1 },
  ];
}

const stream = (contract: Address) => ({ chain: eth.name, contract });
let store: LogStore;
let contradictions = 0;
let reads = 0;
const index = () =>
  ({
    stream,
    contradictions: () => contradictions,
    store: {
      ...store,
      swaps: (...asked) => {
        reads += 1;
        return store.swaps(...asked);
      },
    } satisfies LogStore,
  }) as unknown as LogIndex;

beforeAll(async () => {
  store = createMemoryLogStore();
  const events = Array.from({ length: TRADES }, (_, at) => eventsOf(at + 1)).flat();
  const cursor = { from: 0, to: TRADES, checkpoints: [] };
  for (const contract of [token, pool]) {
    const own = events.filter((event) => event.contract === contract);
    await store.commit(stream(contract), own, undefined, cursor);
  }
});

test('a span of one piece comes to what the analysis of its trades comes to', async () => {
  const one = { from: TRADES - 9_999, to: TRADES };
  const { swaps } = await readPiece(index(), traded, one);
  const trades = swaps.flatMap(({ pool, swap, trader }): Trade[] =>
    trader ? [toTrade({ pool, swap }, trader, null)] : [],
  );
  const input = { trades, clusters: noClusters, linksKnown: false, liquidityHolders: [], coverage: 1 };
  const expected = toJudged(runToEnd(analyseWash(input)));
  expect(expected.all.trades).toBe(10_000);
  expect(expected.strict.trades).toBeGreaterThan(500);
  const found = await createJudgedSwaps().judge(index(), { ...question, span: one });
  expect(found).toEqual({ ...expected, coverage: expect.closeTo(1) });
});

test('all trades are judged once, whatever time there is, and later calls go on where the last one ended', async () => {
  const whole = await createJudgedSwaps().judge(index(), question);
  expect(whole?.all.trades).toBe(TRADES);
  expect(whole?.coverage).toBeCloseTo(1);

  const judged = createJudgedSwaps();
  const coverages: number[] = [];
  let found: typeof whole;
  for (let call = 0; call < 4; call += 1) {
    let asked = 0;
    const isLate = () => {
      asked += 1;
      return asked > 1;
    };
    reads = 0;
    found = await judged.judge(index(), { ...question, isLate });
    coverages.push(found?.coverage ?? 0);
    expect(reads).toBe(call < 3 ? 1 : 0);
  }
  expect(found).toEqual(whole);
  expect(coverages).toEqual([...coverages].sort((a, b) => a - b));
  expect(coverages[0]).toBeLessThan(0.5);
  expect(judged.judgedTo(index(), traded)).toBe(TRADES);
});

test('trades that left the window are not counted any more', async () => {
  const judged = createJudgedSwaps();
  await judged.judge(index(), question);
  const later = { ...question, start: START + 30_000 * SECONDS, storedSince: START + 30_000 * SECONDS };
  const found = await judged.judge(index(), { ...later, span: { from: 30_001, to: TRADES } });
  expect(found?.all.trades).toBe(15_000);
});

test('what an index told that turned out wrong is judged again', async () => {
  const judged = createJudgedSwaps();
  await judged.judge(index(), question);
  contradictions += 1;
  expect(judged.judgedTo(index(), traded)).toBeUndefined();
  expect(await judged.judge(index(), { ...question, isLate: () => true })).toBeUndefined();
});
