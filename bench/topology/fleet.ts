import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Balancer } from '../../test/support/balancer.js';
import { startBalancer } from '../../test/support/balancer.js';
import { freePort } from '../../test/support/free-port.js';
import { processorSecondsOf, type RunningProgram, startProgram } from '../support/start-program.js';

/** Replicas of the built service behind the operator's load balancer, which may be ended and started again. */
export interface Replicas {
  readonly balancer: Balancer;
  /** Ends one and starts it again at once. */
  restart(place: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Of all replicas that ran, without what their starts took. */
  processorSeconds(): Promise<number>;
  /** What a start takes until it answers, of those that were started so far. */
  readonly starts: readonly number[];
  close(): Promise<void>;
}

export async function startReplicas(
  count: number,
  environment: Readonly<Record<string, string>>,
  folder: string,
): Promise<Replicas> {
  const starts: number[] = [];
  let ended = 0;
  const start = async (port: number) => {
    const program = await startProgram({ ...environment, PORT: String(port) });
    starts.push(await processorSecondsOf(program.child));
    return { port, program, startSeconds: starts.at(-1) ?? 0 };
  };
  const running: Awaited<ReturnType<typeof start>>[] = [];
  for (let place = 0; place < count; place += 1) running.push(await start(await freePort()));
  const balancer = await startBalancer(
    running.map(({ port }) => port),
    folder,
  );
  await balancer.untilUp(count);
  const end = async ({ child }: RunningProgram, signal: NodeJS.Signals) => {
    child.kill(signal);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return {
    balancer,
    starts,
    async restart(place, signal) {
      const replica = running[place];
      if (!replica) throw new RangeError(`no replica ${place}`);
      // What it takes while it drains is not counted.
      ended += (await processorSecondsOf(replica.program.child)) - replica.startSeconds;
      await end(replica.program, signal);
      running[place] = { ...replica, startSeconds: 0 };
      await balancer.untilUp(count - 1);
      running[place] = await start(replica.port);
      await balancer.untilUp(count);
    },
    async processorSeconds() {
      const alive = running.filter(
        ({ program: { child } }) => child.exitCode === null && child.signalCode === null,
      );
      const seconds = await Promise.all(
        alive.map(
          async ({ program, startSeconds }) => (await processorSecondsOf(program.child)) - startSeconds,
        ),
      );
      return seconds.reduce((sum, one) => sum + one, ended);
    },
    async close() {
      await balancer.close();
      await Promise.all(running.map(({ program }) => end(program, 'SIGTERM')));
    },
  };
}

/** Processor seconds of a process and of all that it started, also of what ended. */
export async function processorSecondsOfTree(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(pids.map(async (pid) => [Number(pid), await readStat(pid)] as const));
  const fields = new Map(rows);
  const isInside = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = Number(fields.get(pid)?.[1] ?? 0);
    return parent > 1 && isInside(parent);
  };
  return rows
    .filter(([pid]) => isInside(pid))
    .flatMap(([, stat]) => stat.slice(11, 15).map(Number))
    .reduce((sum, hundredths) => sum + hundredths / 100, 0);
}

async function readStat(pid: string): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.split(') ')[1]?.split(' ') ?? [];
}
