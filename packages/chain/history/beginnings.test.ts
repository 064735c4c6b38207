import { expect, test } from 'vitest';
import { createChainMemory } from '../rpc/chain-memory.js';
import { wholeLogs } from '../rpc/log-decoder.js';
import type { RawLog } from '../rpc/raw-log.js';
import { readBeginning } from './beginnings.js';
import { type HistoryPiece, type HistorySource, LOG_BYTES } from './history-source.js';

const PIECE_BLOCKS = 1_000;

/** Pieces of 1,000 blocks, each with so many logs; and how many of them were taken. */
function sourceOf(logsOfPiece: readonly number[]) {
  const taken: number[] = [];
  async function* stream(): AsyncGenerator<HistoryPiece> {
    for (const [at, count] of logsOfPiece.entries()) {
      taken.push(count);
      const blockNumber = at * PIECE_BLOCKS;
      const logs = Array.from({ length: count }, () => ({ blockNumber }) as RawLog);
      yield { to: blockNumber + PIECE_BLOCKS - 1, bytes: count * LOG_BYTES, logs: () => logs };
    }
  }
  return { source: { service: 'sqd', stream } as unknown as HistorySource, taken };
}

async function readOf(logsOfPiece: readonly number[]) {
  const { source, taken } = sourceOf(logsOfPiece);
  const query = { addresses: [], topics: [], to: logsOfPiece.length * PIECE_BLOCKS - 1 };
  const { isWhole } = await readBeginning(
    { memory: createChainMemory() },
    source,
    query,
    wholeLogs,
    AbortSignal.timeout(5_000),
  );
  return { isWhole, pieces: taken.length };
}

const repeated = (pieces: number, logs: number) => Array.from({ length: pieces }, () => logs);

test('a history of a token as most are is read whole', async () => {
  expect(await readOf(repeated(100, 300))).toEqual({ isWhole: true, pieces: 100 });
});

test('blocks before the first log say nothing about its length', async () => {
  expect(await readOf([...repeated(900, 0), ...repeated(100, 300)])).toEqual({
    isWhole: true,
    pieces: 1_000,
  });
});

test('a long one is left as soon as its first 10,000 logs show that it is long', async () => {
  expect(await readOf(repeated(1_000, 300))).toEqual({ isWhole: false, pieces: 34 });
});

test('one that turns out long later is left too', async () => {
  const { isWhole, pieces } = await readOf([...repeated(90, 300), ...repeated(10, 5_000)]);
  expect(isWhole).toBe(false);
  expect(pieces).toBeLessThan(100);
});
