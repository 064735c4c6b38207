import { type Backfill, createLogIndex, createRpc, encodeCall, type HistoryJob, topics } from '@assay/chain';
import { type Address, eth, ZERO_ADDRESS } from '@assay/facts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { createHistoryQueue, type HistoryQueueOptions } from '../../src/db/history-queue.js';
import { createDatabaseLogStore } from '../../src/db/log-store.js';
import { migrateUp } from '../../src/db/migrate.js';
import { type Anvil, startAnvil } from '../support/anvil.js';
import { describeWith } from '../support/describe-with.js';
import { toConnections } from '../support/fetch-connections.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';

describeWith(
  'long histories on PostgreSQL',
  { TEST_DATABASE_URL: testDatabaseUrl },
  ({ TEST_DATABASE_URL: serverUrl }) => {
    let scratch: ScratchDatabase;
    const open: Backfill[] = [];
    beforeAll(async () => {
      scratch = await createScratchDatabase(serverUrl);
    });
    afterEach(async () => {
      await Promise.all(open.splice(0).map((queue) => queue.close()));
    });
    afterAll(() => scratch.drop());

    async function openQueue(options: Partial<HistoryQueueOptions> = {}): Promise<Backfill> {
      const queue = await createHistoryQueue({ url: scratch.url, pollMs: 100, ...options });
      open.push(queue);
      return queue;
    }
    const job = (n: number): HistoryJob => {
      return { chain: 'eth', contract: `0x${n.toString(16).padStart(40, '0')}` };
    };

    it('are read step by step until they are done, once however often they are asked for', async () => {
      const queue = await openQueue();
      const steps: Address[] = [];
      queue.add(job(1));
      queue.add(job(1));
      await new Promise((resolve) => setTimeout(resolve, 500));
      queue.serve('eth', async ({ contract }) => {
        steps.push(contract);
        return steps.length === 3;
      });
      await expect.poll(() => steps.length, { timeout: 10_000 }).toBe(3);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(steps).toEqual([job(1).contract, job(1).contract, job(1).contract]);
    });

    it('go on in the next process when one is stopped in the middle', async () => {
      const first = await openQueue();
      const begun = new Promise<void>((resolve) => {
        first.serve('eth', (_job, signal) => {
          resolve();
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        });
      });
      first.add(job(2));
      await begun;
      await first.close();
      const next = await openQueue();
      const taken = new Promise<HistoryJob>((resolve) => {
        next.serve('eth', async (found) => {
          resolve(found);
          return true;
        });
      });
      expect(await taken).toMatchObject(job(2));
    }, 30_000);

    it('go on in another process when one dies without a word', async () => {
      const first = await openQueue({ stepMs: 1_000 });
      const begun = new Promise<void>((resolve) => {
        // Ends without any clean-up, like a killed process.
        first.serve('eth', (_job, signal) => {
          resolve();
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        });
      });
      first.add(job(3));
      await begun;
      const other = await openQueue({ stepMs: 1_000 });
      const taken = new Promise<HistoryJob>((resolve) => {
        other.serve('eth', async (found) => {
          resolve(found);
          return true;
        });
      });
      expect(await taken).toMatchObject(job(3));
    }, 30_000);

    it('are whole after a restart, without anybody asking', async () => {
      const node = await startAnvil(['--chain-id', '1']);
      const database = await openDatabase({ url: scratch.url });
      try {
        await migrateUp(database);
        await writeTransfers(node);
        const before = await openQueue();
        const stopped = indexOf(node, database, before);
        const head = await stopped.rpc.head();
        const request = { contract: token, from: 0, head };
        // The queue is closed at once, so the process ends before it can read on.
        const cursor = await stopped.index.sync({ ...request, maxEvents: 3 });
        await before.close();
        expect(cursor.from).toBeGreaterThan(0);
        const { index } = indexOf(node, database, await openQueue());
        await expect
          .poll(async () => (await index.store.cursor(index.stream(token)))?.from, { timeout: 20_000 })
          .toBe(0);
        expect((await index.store.balances(index.stream(token), 5)).sum).toBe(1_000n);
      } finally {
        await Promise.all(open.splice(0).map((queue) => queue.close()));
        await database.close();
        await node.stop();
      }
    }, 60_000);
  },
);

const token: Address = '0x7000000000000000000000000000000000000001';
const alice: Address = '0xa000000000000000000000000000000000000001';
const bob: Address = '0xb000000000000000000000000000000000000002';

/** A contract that emits Transfer(from, to, amount) from its three words of calldata, called twenty times. */
async function writeTransfers(node: Anvil): Promise<void> {
  const writer = `0x604035600052602035600035${`7f${topics.transfer.slice(2)}`}60206000a300`;
  await node.send('anvil_setCode', [token, writer]);
  await node.transact(token, encodeCall('0x', ZERO_ADDRESS, alice, 1_000n));
  for (let count = 0; count < 19; count += 1) {
    await node.transact(token, encodeCall('0x', alice, bob, 10n));
  }
}

/** An index over a node that returns the logs of two blocks at a time. */
function indexOf(node: Anvil, database: Database, backfill: Backfill) {
  const narrow: typeof fetch = async (url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat();
    const wide = rows.some(
      ({ method, params }) =>
        method === 'eth_getLogs' && Number(params[0].toBlock) - Number(params[0].fromBlock) > 1,
    );
    if (!wide) return fetch(url, init);
    const error = { code: -32005, message: 'exceed maximum block range: 2' };
    return Response.json(rows.map(({ id }) => ({ jsonrpc: '2.0', id, error })));
  };
  const rpc = createRpc({
    chain: { ...eth, blockTimeMs: 0 },
    urls: [node.url],
    connections: toConnections(narrow),
  });
  return { rpc, index: createLogIndex({ rpc, store: createDatabaseLogStore(database), backfill }) };
}
