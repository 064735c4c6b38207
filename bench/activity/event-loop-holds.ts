import { openDatabase } from '../../src/db/client.js';
import { createDatabaseLogStore } from '../../src/db/log-store.js';
import { migrateUp } from '../../src/db/migrate.js';
import { type Hold, measureHold } from '../support/measure-hold.js';
import { atMostTime, report } from '../support/report.js';
import { createHistory } from './history.js';

const HOLDERS = 200_000;
const CHUNK = 5_000;
const MAX_HOLDERS = 1_000;

/** Measures how long the embedded database, which runs on the event loop, blocks it at most. */
export async function benchEventLoopHolds(): Promise<void> {
  const database = await openDatabase();
  try {
    await migrateUp(database);
    const store = createDatabaseLogStore(database);
    const history = createHistory(1, HOLDERS);
    const { stream } = history;
    let at = 0;
    const commit = (count: number) => {
      const events = history.transfers(at, count);
      const before = at === 0 ? undefined : history.cursorAt(at - 1);
      at += count;
      return store.commit(stream, events, before, history.cursorAt(at - 1));
    };
    const commits: Hold[] = [];
    while (at < HOLDERS + CHUNK) commits.push(await measureHold(() => commit(CHUNK)));
    const inOrder = commits.toSorted((a, b) => a.longestMs - b.longestMs);
    const none: Hold = { ms: Number.NaN, longestMs: Number.NaN };
    const fresh = () => createDatabaseLogStore(database);
    const rows = {
      'commit of 5,000 transfers, median': inOrder[Math.floor(inOrder.length / 2)] ?? none,
      'commit of 5,000 transfers, slowest of 41': inOrder.at(-1) ?? none,
      'first settling of all balances': await measureHold(() => store.settle(stream)),
      'first read in a new process': await measureHold(() => fresh().balances(stream, MAX_HOLDERS)),
      'read again': await measureHold(() => store.balances(stream, MAX_HOLDERS)),
      'after 1,000 new transfers': await commit(1_000).then(() =>
        measureHold(() => store.balances(stream, MAX_HOLDERS)),
      ),
      'after 5,000 new transfers': await commit(CHUNK).then(() =>
        measureHold(() => store.balances(stream, MAX_HOLDERS)),
      ),
      'all transfers': await measureHold(() => store.eachTransfer(stream, { from: 0, to: at }, () => false)),
      'back by 5,000 transfers': await measureHold(() =>
        store.rollback(stream, history.cursorAt(at - CHUNK - 1)),
      ),
      'forgetting it': await measureHold(() => store.rollback(stream, undefined)),
    };
    console.log(
      `embedded database, ${HOLDERS.toLocaleString('en')} holders: how long the event loop is blocked at most`,
    );
    console.table(
      Object.fromEntries(
        Object.entries(rows).map(([what, { ms, longestMs }]) => [
          what,
          { 'in all ms': Math.round(ms), 'longest block ms': Number(longestMs.toFixed(1)) },
        ]),
      ),
    );
    for (const [what, { longestMs }] of Object.entries(rows))
      report(atMostTime(`embedded database, 200,000 holders, longest hold: ${what}`, longestMs, 100));
  } finally {
    await database.close();
  }
}
