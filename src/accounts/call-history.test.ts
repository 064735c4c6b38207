import { describe, expect, it } from 'vitest';
import type { CallRow } from '../db/calls.js';
import type { Database } from '../db/database.js';
import { createCallHistory } from './call-history.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const call = (n: number): CallRow => ({
  keyId: 'key_1',
  at: new Date(n),
  method: 'GET',
  endpoint: '/',
  chain: undefined,
  contractAddress: undefined,
  statusCode: n,
  responseTimeMs: 1,
});

/** A database that keeps what is inserted, takes its time, and can be away. */
function slowDatabase(latencyMs: number) {
  const state = { away: false, touchFails: false, batches: [] as number[][] };
  const answer = async () => {
    await pause(latencyMs);
    if (state.away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return [];
  };
  const database: Pick<Database, 'query' | 'run'> = {
    query: async (sql, args = []) => {
      const rows = await answer();
      if (sql.startsWith('insert into calls')) {
        state.batches.push((JSON.parse(String(args[0])) as { s: number }[]).map(({ s }) => s));
      }
      return rows;
    },
    run: async () => {
      if (state.touchFails) throw Object.assign(new Error('gone'), { code: '08006' });
      return answer();
    },
  };
  return { state, database: database as Database };
}

describe('the history of calls', () => {
  it('writes one batch for each interval, however slow the database is and however fast calls come', async () => {
    const { state, database } = slowDatabase(20);
    const history = createCallHistory(database, { flushMs: 50 });
    for (let n = 0; n < 100; n += 1) {
      history.record(call(n));
      await pause(2);
    }
    await history.close();
    expect(state.batches.flat()).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(state.batches.length).toBeLessThanOrEqual(8);
  });

  it('does not wait for the interval when a batch is full', async () => {
    const { state, database } = slowDatabase(0);
    const history = createCallHistory(database, { flushMs: 60_000, batchRows: 10 });
    for (let n = 0; n < 10; n += 1) history.record(call(n));
    await pause(30);
    expect(state.batches.map((batch) => batch.length)).toEqual([10]);
  });

  it('keeps calls while the database is away, up to its bound, and says how many it could not keep', async () => {
    const { state, database } = slowDatabase(0);
    const history = createCallHistory(database, { flushMs: 5, maxWaiting: 20 });
    state.away = true;
    for (let n = 0; n < 25; n += 1) history.record(call(n));
    await pause(50);
    expect([state.batches.length, history.lost()]).toEqual([0, 5]);
    state.away = false;
    await pause(50);
    expect(state.batches.flat()).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('does not write rows twice when only the last use of their keys could not be written', async () => {
    const { state, database } = slowDatabase(0);
    const history = createCallHistory(database, { flushMs: 5 });
    state.touchFails = true;
    history.record(call(1));
    await pause(50);
    expect(state.batches).toEqual([[1]]);
    expect(history.lost()).toBe(0);
  });
});
