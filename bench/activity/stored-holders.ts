import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { createDatabaseLogStore } from '../../src/db/log-store.js';
import { migrateUp } from '../../src/db/migrate.js';
import { type Address, ZERO_ADDRESS } from '../../src/domain/address.js';
import type { TransferEvent } from '../../src/onchain/logs/events.js';
import type { LogStore, LogStream, StreamCursor } from '../../src/onchain/logs/log-store.js';

const CHUNK = 5_000;
const SIZES: readonly { readonly holders: number; readonly transfers: number }[] = [
  { holders: 1_000, transfers: 5_000 },
  { holders: 10_000, transfers: 50_000 },
  { holders: 100_000, transfers: 500_000 },
  { holders: 200_000, transfers: 1_000_000 },
];

/** How long the balances of a token take from the database once its transfers are there. */
export async function benchStoredHolders(url = process.env.TEST_DATABASE_URL): Promise<void> {
  if (url === undefined) {
    console.log('stored holders: skipped: no TEST_DATABASE_URL');
    return;
  }
  const database = await openDatabase({ url });
  try {
    await migrateUp(database);
    const rows: Record<string, object> = {};
    for (const [index, size] of SIZES.entries()) {
      rows[`${size.holders.toLocaleString('en')} holders`] = await measure(database, index, size);
    }
    console.table(rows);
  } finally {
    await database.close();
  }
}

async function measure(database: Database, index: number, size: (typeof SIZES)[number]): Promise<object> {
  const stream: LogStream = { chain: 'eth', contract: toAddress(900_000_000 + index) };
  const store = createDatabaseLogStore(database);
  await store.rollback(stream, undefined);
  const wrote = await timed(() => write(store, stream, size));
  await database.query('analyze log_balances');
  // Another process, which remembers nothing.
  const cold = await timed(() => createDatabaseLogStore(database).balances(stream, 1_000));
  await store.balances(stream, 1_000);
  const warm = await timed(() => store.balances(stream, 1_000));
  const { holders, sum } = await store.balances(stream, 1_000);
  await store.rollback(stream, undefined);
  return {
    transfers: size.transfers,
    holders,
    supply: sum === BigInt(size.holders) * SUPPLY_EACH,
    'written/s': Math.round((size.transfers / wrote) * 1_000),
    'first read ms': Math.round(cold),
    'read again ms': Number(warm.toFixed(1)),
  };
}

const SUPPLY_EACH = 1_000_000n;

async function write(
  store: LogStore,
  stream: LogStream,
  { holders, transfers }: (typeof SIZES)[number],
): Promise<void> {
  let before: StreamCursor | undefined;
  for (let start = 0; start < transfers; start += CHUNK) {
    const count = Math.min(CHUNK, transfers - start);
    const events = Array.from({ length: count }, (_, index) => toTransfer(stream, start + index, holders));
    const to = start + count - 1;
    const after = { from: 0, to, checkpoints: [{ number: to, hash: `0x${to}` }] };
    await store.commit(stream, events, before, after);
    before = after;
  }
}

/** First everybody is given the same, then each passes a little on to somebody else. */
function toTransfer({ contract }: LogStream, index: number, holders: number): TransferEvent {
  const isMint = index < holders;
  return {
    kind: 'transfer',
    contract,
    blockNumber: index,
    logIndex: 0,
    transactionHash: `0x${index.toString(16).padStart(64, '0')}`,
    timestamp: 1_700_000_000 + index,
    from: isMint ? ZERO_ADDRESS : toAddress(index % holders),
    to: isMint ? toAddress(index) : toAddress((index * 7_919) % holders),
    amount: isMint ? SUPPLY_EACH : BigInt(index % 100_000),
  };
}

function toAddress(index: number): Address {
  return `0x${(index + 1).toString(16).padStart(40, '0')}`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
