import { once } from 'node:events';
import { Redis } from 'ioredis';
import { processorSecondsOfTree, type Replicas } from './fleet.js';
import type { LoadReport } from './load.js';
import type { OutsideCounts } from './outside.js';
import { onServer } from './servers.js';
import type { Engines } from './stack.js';

/** What was used so far, by what it is. */
type Usage = Readonly<Record<string, number>>;

/** Compute units of Alchemy: alchemy.com/docs/reference/compute-unit-costs. */
const units: Readonly<Record<string, number>> = {
  eth_call: 26,
  eth_getLogs: 60,
  eth_getTransactionReceipt: 20,
  eth_getBlockReceipts: 20,
  eth_blockNumber: 10,
};
const OTHER_UNITS = 20;

export async function readUsed(engines: Engines, replicas: Replicas): Promise<Usage> {
  const { postgres, pooler, redis, outside } = engines;
  outside.send('count');
  const [told] = (await once(outside, 'message')) as [OutsideCounts];
  const calls = Object.entries(told.calls);
  const [stats, [rows], commands] = await Promise.all([
    pooler.ask('show stats'),
    onServer(postgres.url, INSERTED),
    commandsOf(redis.url),
  ]);
  const ofDatabase = stats.find(({ database }) => database === 'postgres');
  return {
    'requests to nodes': told.requests,
    'calls to nodes': calls.reduce((sum, [, times]) => sum + times, 0),
    'compute units': calls.reduce((sum, [method, times]) => sum + times * (units[method] ?? OTHER_UNITS), 0),
    'requests to the index': told.index,
    'requests to explorers': told.explorers,
    statements: Number(ofDatabase?.total_query_count),
    'stored events': Number(rows?.events),
    'other rows': Number(rows?.rows),
    'bytes of the database': Number(rows?.bytes),
    'commands of Redis': commands,
    'processor s of the replicas': await replicas.processorSeconds(),
    'processor s of PostgreSQL': await processorSecondsOfTree(postgres.pid),
    'processor s of PgBouncer': await processorSecondsOfTree(pooler.pid),
    'processor s of Redis': await processorSecondsOfTree(redis.pid),
    'processor s of HAProxy': await processorSecondsOfTree(replicas.balancer.pid),
    'processor s of what is outside': await processorSecondsOfTree(outside.pid ?? 0),
  };
}

const INSERTED = `select pg_database_size(current_database()) as bytes,
  sum(n_tup_ins) filter (where relname like 'log\\_transfers%') as events,
  sum(n_tup_ins) filter (where relname not like 'log\\_transfers%') as rows from pg_stat_user_tables`;

async function commandsOf(url: string): Promise<number> {
  const client = new Redis(url);
  const text = await client.info('stats');
  client.disconnect();
  return Number(/total_commands_processed:(\d+)/.exec(text)?.[1]);
}

export function subtract(after: Usage, before: Usage): Usage {
  return Object.fromEntries(Object.entries(after).map(([what, used]) => [what, used - (before[what] ?? 0)]));
}

/** The figures of docs/scale.md. */
const scale = {
  cold: { requests: 8.7, calls: 220, units: 5_700, statements: 29, seconds: 0.14 },
  refresh: { requests: 8, calls: 41, units: 1_030, statements: 13, seconds: 0.21 },
  answer: { statements: 1, seconds: 0.00035 },
  waitingSeconds: 0.004,
} as const;
/** A fact of pools is fresh for so long. */
const FRESH_MS = 15_000;
const REACH = 0.25;

interface Done {
  readonly report: LoadReport;
  /** `performance.now()` */
  readonly began: number;
  readonly seconds: number;
  readonly replicas: number;
}

/** The arithmetic of docs/scale.md beside what was measured. */
export function printArithmetic(used: Usage, { report, began, seconds, replicas }: Done): void {
  const cold = report.times.get('new token')?.length ?? 0;
  const lists = [...report.asked.values()].map((times) => times.filter((at) => at >= began));
  const answers = lists.reduce((sum, times) => sum + times.length, 0);
  const refreshes = lists.reduce((sum, times) => sum + countReadings(times), 0) - cold;
  console.log(
    `\n${answers} token answers in ${seconds.toFixed(0)} s: ${cold} of new tokens, ${refreshes} of known ones that had aged\n`,
  );
  const expected = (field: 'requests' | 'calls' | 'units' | 'statements' | 'seconds', ofAnswer = 0) =>
    cold * scale.cold[field] + refreshes * scale.refresh[field] + answers * ofAnswer;
  const rows: readonly (readonly [string, number | undefined])[] = [
    ['requests to nodes', expected('requests')],
    ['calls to nodes', expected('calls')],
    ['compute units', expected('units')],
    ['statements', expected('statements', scale.answer.statements)],
    [
      'processor s of the replicas',
      expected('seconds', scale.answer.seconds) + seconds * replicas * scale.waitingSeconds,
    ],
  ];
  console.log('| what | by docs/scale.md | measured | ratio | within 25 % |\n|---|---|---|---|---|');
  for (const [what, value = Number.NaN] of rows) {
    const ratio = (used[what] ?? Number.NaN) / value;
    const isNear = Math.abs(ratio - 1) <= REACH;
    console.log(
      `| ${what} | ${toText(value)} | ${toText(used[what])} | ${ratio.toFixed(2)} | ${isNear ? 'yes' : '**no**'} |`,
    );
  }
  for (const [what, value] of Object.entries(used))
    if (!rows.some(([name]) => name === what)) console.log(`| ${what} | | ${toText(value)} | | |`);
}

/** How often facts were read for answers at these times. */
function countReadings(times: readonly number[]): number {
  let [readings, read] = [0, Number.NEGATIVE_INFINITY];
  for (const at of times.toSorted((a, b) => a - b))
    if (at - read > FRESH_MS) {
      readings += 1;
      read = at;
    }
  return readings;
}

function toText(value = Number.NaN): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
