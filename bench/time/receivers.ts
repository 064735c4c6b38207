import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from '@assay/facts';
import { startDevnet } from '../../devnet/start.js';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import type { Database } from '../../src/db/database.js';
import { type Lease, writeStep } from '../../src/db/watch-events.js';
import { median } from '../doors/timing.js';
import { exactly, type Measurement, reportAll } from '../support/report.js';
import { toEvent } from './made-events.js';
import { taxTokens } from './small-scenarios.js';
import { onEachStore } from './stores.js';
import type { TimeOptions } from './time-options.js';
import { startWatchWorld, until, type WatchWorld } from './watch-world.js';

const GOOD = 20;
const EVENTS = 40;
const MAX_SLOWER = 1.05;
const LEASE: Lease = { chain: 'eth', holder: 'bench', epoch: 1 };
const SLOW_MS = 1_500;
const HOUR = '1 hour';

/** Receivers that are down, flap, are slow or answer 500, and others beside them. */
export async function measureReceivers(options: TimeOptions): Promise<readonly Measurement[]> {
  const devnet = await startDevnet({ scenarios: [], more: taxTokens('eth', 2) });
  try {
    return await onEachStore(options, async ({ title, database }) => {
      const world = await startWatchWorld(devnet, database, { WATCH_SHARE: '0' });
      try {
        const [good, bad] = devnet.scenarios.map(({ address }) => address);
        if (!good || !bad) throw new Error('the chain has no tokens');
        return await measure({ world, database, title, good, bad });
      } finally {
        await world.close();
      }
    });
  } finally {
    await devnet.stop();
  }
}

async function measure({
  world,
  database,
  title,
  good: goodToken,
  bad: badToken,
}: Scene): Promise<readonly Measurement[]> {
  await database.query(
    `insert into watch_leases (chain, holder, epoch, until) values ('eth', 'bench', 1, now() + interval '1 day')
     on conflict (chain) do update set holder = 'bench', epoch = 1, until = excluded.until`,
  );
  const good = await Promise.all(Array.from({ length: GOOD }, () => startReceiver()));
  for (const { url } of good) await world.watch({ refs: [{ chain: 'eth', address: goodToken }], url });
  await tellAndTime(database, good, [goodToken]);
  const alone = await tellAndTime(database, good, [goodToken]);
  const bad = await startBadReceivers(world, badToken);
  const beside = await tellAndTime(database, good, [badToken, goodToken]);
  const alsoAlone = await tellAndTime(database, good, [goodToken]);
  bad.recover();
  await untilNothingPends(database);
  const asTold = await eventIds(database, badToken);
  const slower = beside / median([alone, alsoAlone]);
  await Promise.all([...good.map((one) => one.close()), bad.closeAll()]);
  console.log(`     ${asTold.length} events`);
  return reportAll('receivers', [
    ...bad.receivers.flatMap((receiver, place) => {
      const accepted = bad.accepted(place);
      const name = `${title}, a receiver that ${bad.names[place]}`;
      return [
        exactly(`${name}, lost`, asTold.filter((id) => !accepted.includes(id)).length, 0),
        exactly(`${name}, out of order`, countOutOfOrder(accepted), 0),
        exactly(
          `${name}, of another watch`,
          receiver.messages.filter(({ id }) => !asTold.includes(id)).length,
          0,
        ),
      ];
    }),
    {
      what: `${title}, ${GOOD} others beside them, time to the last one against alone`,
      figure: slower.toFixed(3),
      target: `at most ${MAX_SLOWER}`,
      ok: slower <= MAX_SLOWER,
      isTime: true,
    },
  ]);
}

interface Scene {
  readonly world: WatchWorld;
  readonly database: Database;
  readonly title: string;
  /** What good receivers are told of, and what the bad ones. */
  readonly good: Address;
  readonly bad: Address;
}

/** Writes events one after the other; milliseconds until each good receiver has them, median. */
async function tellAndTime(
  database: Database,
  good: readonly Receiver[],
  tokens: readonly Address[],
): Promise<number> {
  const taken: number[] = [];
  for (let event = 0; event < EVENTS; event += 1) {
    const before = good.map(({ messages }) => messages.length);
    const started = performance.now();
    const events = tokens.map((address) => toEvent(address, event));
    if (!(await writeStep(database, LEASE, { events, states: [], blocks: '[]' })))
      throw new Error('no lease');
    await until('the others were told', async () =>
      good.every(({ messages }, place) => messages.length > (before[place] ?? 0)),
    );
    taken.push(performance.now() - started);
  }
  return median(taken);
}

/** What stands before a receiver: while it is closed, connections are refused. */
async function startGate(target: string): Promise<{ readonly url: string; close(): void; open(): void }> {
  const { port: targetPort, pathname } = new URL(target);
  const sockets = new Set<Socket>();
  const gate = createServer((socket) => {
    const onward = connect(Number(targetPort), '127.0.0.1');
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => undefined);
    }
    socket.pipe(onward).pipe(socket);
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    open: () => {
      gate.listen(port, '127.0.0.1');
    },
    close: () => {
      gate.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface BadReceivers {
  readonly names: readonly string[];
  readonly receivers: readonly Receiver[];
  /** Ids that it took, in their order. */
  accepted(place: number): readonly string[];
  recover(): void;
  closeAll(): Promise<void>;
}

async function startBadReceivers(world: WatchWorld, token: Address): Promise<BadReceivers> {
  let isWell = false;
  let turn = 0;
  const ways: Readonly<Record<string, () => number | Promise<number>>> = {
    'is down': () => 204,
    flaps: () => {
      turn += 1;
      return turn % 3 === 0 ? 204 : 502;
    },
    'is slow': () => sleep(SLOW_MS).then(() => 204),
    'answers 500': () => 500,
  };
  const taken: string[][] = [];
  const receivers = await Promise.all(
    Object.values(ways).map((way, place) => {
      const ids: string[] = [];
      taken[place] = ids;
      return startReceiver({
        answer: async ({ id }) => {
          const status = isWell ? 204 : await way();
          if (status === 204) ids.push(id);
          return status;
        },
      });
    }),
  );
  const gate = await startGate(receivers[0]?.url ?? '');
  gate.close();
  for (const [place, { url }] of receivers.entries())
    await world.watch({ refs: [{ chain: 'eth', address: token }], url: place === 0 ? gate.url : url });
  return {
    names: Object.keys(ways),
    receivers,
    accepted: (place) => taken[place] ?? [],
    recover() {
      isWell = true;
      gate.open();
    },
    closeAll: async () => {
      gate.close();
      await Promise.all(receivers.map((one) => one.close()));
    },
  };
}

/** An hour passes for what waits, again and again: the service reads the time of the database. */
async function untilNothingPends(database: Database): Promise<void> {
  await until('everything is delivered', async () => {
    await database.query(
      `update watch_deliveries set next_at = next_at - interval '${HOUR}', since = since - interval '${HOUR}'
       where state = 'pending' and next_at > now()`,
    );
    await database.query(`update watches set next_at = now() where next_at > now() + interval '2 seconds'`);
    await sleep(200);
    const [row] = await database.query(
      `select count(*) as n from watch_deliveries where state <> 'delivered'`,
    );
    return Number(row?.n) === 0;
  });
}

async function eventIds(database: Database, address: Address): Promise<readonly string[]> {
  const rows = await database.query('select id from watch_events where address = $1 order by id', [address]);
  return rows.map(({ id }) => `evt_${id}`);
}

function countOutOfOrder(ids: readonly string[]): number {
  const numbers = [...new Set(ids)].map((id) => Number(id.slice(4)));
  return numbers.filter((number, place) => place > 0 && number < (numbers[place - 1] ?? 0)).length;
}
