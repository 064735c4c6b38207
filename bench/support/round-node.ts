import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The requests of one round, i.e. those sent after the answers of the round before. */
interface Round {
  readonly requests: number;
  /** Method → times. */
  readonly methods: Readonly<Record<string, number>>;
}

export interface RoundNode {
  readonly url: string;
  /** Sequential rounds of requests since the last `forget`. */
  rounds(): readonly Round[];
  forget(): void;
  close(): Promise<void>;
}

const TICK_MS = 50;
/** Longer than the service waits for an answer that is not needed. */
const QUIET_TICKS = 8;
/** The service gives a node up that takes longer than ten seconds. */
const LONGEST_MS = 7_000;
/** Share of a processor that a process uses which only waits. */
const IDLE = 0.1;

/** A request that is not answered yet. */
interface Held {
  readonly answer: Promise<{ readonly status: number; readonly text: string }>;
  readonly release: () => void;
  ready: boolean;
}

/** Processor time of this process so far, milliseconds. */
function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * A proxy of a node. It holds its answers until the service waits for nothing else, i.e. until its process is
 * idle, and then sends all of them at once. So the number of rounds is the length of the longest chain of round
 * trips of which each needs an answer of the one before, however busy the machine is: what is only sent late is
 * sent in the same round.
 * @param processorMs processor time of the service's process so far. Default: it runs in this one
 */
export async function startRoundNode(
  target: string,
  processorMs: () => number | Promise<number> = ownProcessorMs,
): Promise<RoundNode> {
  let rounds: { requests: number; methods: Record<string, number> }[] = [];
  let round = 0;
  let held: Held[] = [];
  let arrived = 0;
  let isWatching = false;

  const note = (body: string): void => {
    arrived += 1;
    rounds[round] ??= { requests: 0, methods: {} };
    const current = rounds[round] as (typeof rounds)[number];
    current.requests += 1;
    const calls = [JSON.parse(body) as unknown].flat() as { method: string }[];
    for (const { method } of calls) current.methods[method] = (current.methods[method] ?? 0) + 1;
  };

  const watch = async (): Promise<void> => {
    if (isWatching) return;
    isWatching = true;
    while (held.length > 0) {
      await untilIdle(processorMs, () => (held.every(({ ready }) => ready) ? arrived : undefined));
      const released = held;
      held = [];
      round += 1;
      for (const { release } of released) release();
    }
    isWatching = false;
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      note(body);
      const answer = askNode(target, body);
      const one: Held = {
        answer,
        ready: false,
        release: () =>
          void answer.then(({ status, text }) =>
            response.writeHead(status, { 'content-type': 'application/json' }).end(text),
          ),
      };
      void answer.then(() => {
        one.ready = true;
      });
      held.push(one);
      void watch();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    rounds: () => rounds,
    forget() {
      rounds = [];
      round = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function askNode(target: string, body: string): Promise<{ status: number; text: string }> {
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 502, text: '' };
  }
}

/** Waits until the process has done nothing for some ticks, and `state` stayed what it was: a number. */
async function untilIdle(
  processorMs: () => number | Promise<number>,
  state: () => number | undefined,
): Promise<void> {
  let before = state();
  const until = performance.now() + LONGEST_MS;
  for (let quiet = 0; quiet < QUIET_TICKS && performance.now() < until; ) {
    const [used, began] = [await processorMs(), performance.now()];
    await sleep(TICK_MS);
    const isIdle = (await processorMs()) - used < IDLE * (performance.now() - began);
    const now = state();
    quiet = isIdle && now !== undefined && now === before ? quiet + 1 : 0;
    before = now;
  }
}
