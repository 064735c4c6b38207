import { describe, expect, it, vi } from 'vitest';
import type { CallRow } from '../db/calls.js';
import type { Database } from '../db/database.js';
import { createCallHistory } from './call-history.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const call = (n: number): Omit<CallRow, 'at'> => ({
  keyId: 'key_1',
  method: 'GET',
  endpoint: '/',
  chain: undefined,
  contractAddress: undefined,
  statusCode: n,
  responseTimeMs: 1,
});

/** A slow database that records what is inserted and can be unreachable. */
function slowDatabase(latencyMs: number) {
  const state = {
    isUnreachable: false,
    touchFails: false,
    batches: [] as number[][],
    ids: [] as string[],
    answerLost: false,
  };
  const answer = async () => {
    await pause(latencyMs);
    if (state.isUnreachable) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return [];
  };
  const database: Pick<Database, 'query'> = {
    query: async (sql, args = []) => {
      if (state.touchFails && sql.includes('last_used_at'))
        throw Object.assign(new Error('gone'), { code: '08006' });
      const rows = await answer();
      if (sql.includes('insert into calls')) {
        state.ids.push(String(args[0]));
        const [places, statusCodes] = [args[1], args[9]] as readonly number[][];
        state.batches.push(places?.map((place) => statusCodes?.[place - 1] ?? 0) ?? []);
        if (state.answerLost) throw new Error('Query read timeout');
      }
      return rows;
    },
  };
  return { state, database: database as Database };
}

describe('the history of calls', () => {
  it('writes one batch per interval, however slow the database and however fast the calls', async () => {
    const { state, database } = slowDatabase(20);
    const history = createCallHistory(database, { flushMs: 50 });
    const startedAt = performance.now();
    for (let n = 0; n < 100; n += 1) {
      history.record(call(n));
      await pause(2);
    }
    await history.close();
    const intervals = (performance.now() - startedAt) / 50;
    expect(state.batches.flat()).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(state.batches.length).toBeLessThanOrEqual(intervals + 2);
  });

  it('does not wait for the interval when a batch is full', async () => {
    const { state, database } = slowDatabase(0);
    const history = createCallHistory(database, { flushMs: 60_000, batchRows: 10 });
    for (let n = 0; n < 10; n += 1) history.record(call(n));
    await pause(30);
    expect(state.batches.map((batch) => batch.length)).toEqual([10]);
  });

  it('keeps calls while the database is unreachable, up to its limit, and counts those it lost', async () => {
    const { state, database } = slowDatabase(0);
    const history = createCallHistory(database, { flushMs: 5, maxWaiting: 20 });
    state.isUnreachable = true;
    for (let n = 0; n < 25; n += 1) history.record(call(n));
    await pause(50);
    expect([state.batches.length, history.lost()]).toEqual([0, 5]);
    state.isUnreachable = false;
    await pause(50);
    expect(state.batches.flat()).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('sends a batch whose answer was lost again as the same batch, with nothing added to it', async () => {
    const { state, database } = slowDatabase(0);
    const history = createCallHistory(database, { flushMs: 5 });
    state.answerLost = true;
    history.record(call(1));
    await vi.waitFor(() => expect(state.ids.length).toBeGreaterThan(1));
    history.record(call(2));
    state.answerLost = false;
    await vi.waitFor(() => expect(state.batches.flat()).toContain(2));
    const [first] = state.ids;
    expect(state.ids.length).toBeGreaterThan(2);
    expect(new Set(state.ids.slice(0, -1))).toEqual(new Set([first]));
    expect(state.batches.at(-1)).toEqual([2]);
    expect(state.batches.slice(0, -1).every((batch) => batch.join() === '1')).toBe(true);
  });

  it('does not write rows twice when only the last use of their keys could not be written', async () => {
    const { state, database } = slowDatabase(0);
    const history = createCallHistory(database, { flushMs: 5 });
    state.touchFails = true;
    history.record(call(1));
    await vi.waitFor(() => expect(state.batches).toEqual([[1]]));
    await history.close();
    expect([state.batches, history.lost()]).toEqual([[[1]], 0]);
  });
});
