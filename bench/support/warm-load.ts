import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import type { Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import type { RunningProgram } from './start-program.js';

/** Replicas that share what their work costs: a fleet of three, or one alone. */
export type Fleet = readonly RunningProgram[];

export interface Rounds {
  readonly warmUp: number;
  readonly rounds: number;
  /** Requests of a round, to all replicas of a fleet together. */
  readonly requests: number;
}

const UNMEASURED = 100;
/** How soon the end of the load is noticed; by default after whole seconds, in which nobody asks. */
const NOTICED_MS = 20;

/** The environment of a replica that no limit stops. */
export function toReplicaEnvironment(devnet: Devnet, chainsFile: string): Record<string, string> {
  const most = '1000000000';
  return {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    LOG_LEVEL: 'info',
    CHAINS_FILE: chainsFile,
    ...toDevnetEnvironment(devnet),
    LIMIT_CONCURRENT: '1000000',
    LIMIT_PER_MINUTE: most,
    TIER_STANDARD_PER_MINUTE: most,
    TIER_LOW_PER_MINUTE: most,
    PLAN_TEAM_QUOTA: most,
    PLAN_PRO_QUOTA: most,
    PLAN_STARTER_QUOTA: most,
  };
}

/**
 * Processor milliseconds of a warm request: for each fleet those of each round. Fleets take turns round by round, each
 * time in another order, so that a machine that slows down slows all of them.
 */
export async function measureWarm(
  devnet: Devnet,
  fleets: readonly Fleet[],
  keys: readonly string[],
  { warmUp, rounds, requests }: Rounds,
): Promise<readonly (readonly number[])[]> {
  const [token] = devnet.scenarios;
  if (!token) throw new Error('the embedded chains hold no token');
  const body = JSON.stringify({ contract_address: token.address, chain: token.chain });
  const load = async (place: number, amount: number) => {
    const fleet = fleets[place] ?? [];
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${keys[place]}` };
    const each = Math.ceil(amount / fleet.length);
    const before = await processorMsOf(fleet);
    for (const { url } of fleet) await fire(`${url}/api/v1/token/analyze`, { headers, body, amount: each });
    return ((await processorMsOf(fleet)) - before) / (each * fleet.length);
  };
  // Each replica does the work of one alone before it is measured: by then it is as compiled.
  for (const [place, fleet] of fleets.entries()) await load(place, warmUp * fleet.length);
  const measured: number[][] = fleets.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < fleets.length; turn += 1) {
      const place = (turn + round) % fleets.length;
      // What aged since its last turn is read again before it is measured.
      await load(place, UNMEASURED);
      measured[place]?.push(await load(place, requests));
    }
  return measured;
}

/** One key of each fleet: each has its own accounts, and a payment buys one key. */
export async function buyKeys(devnet: Devnet, fleets: readonly Fleet[]): Promise<readonly string[]> {
  return Promise.all(fleets.map((fleet) => buyKey(devnet, fleet)));
}

async function buyKey({ readyPurchase }: Devnet, [first]: Fleet): Promise<string> {
  const { wallet, plan, transactionHash } = readyPurchase;
  const response = await fetch(`${first?.url}/api/v1/purchase-plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wallet, plan, transaction_hash: transactionHash }),
  });
  const { api_key: key } = (await response.json()) as { api_key?: string };
  if (key === undefined) throw new Error(`no key of ${first?.url}: ${response.status}`);
  return key;
}

async function fire(
  url: string,
  load: { readonly headers: Record<string, string>; readonly body: string; readonly amount: number },
): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url,
    method: 'POST',
    connections: 10,
    sampleInt: NOTICED_MS,
    ...load,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`);
}

/** Processor time of all threads of all replicas so far, by the scheduler's nanoseconds. */
export async function processorMsOf(fleet: Fleet): Promise<number> {
  const times = await Promise.all(fleet.map(({ child }) => nanosecondsOf(child)));
  return times.reduce((sum, one) => sum + one, 0) / 1e6;
}

async function nanosecondsOf({ pid }: ChildProcess): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  );
  return times.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
}

/** Ends every replica, and waits for it. */
export async function stopAll(fleets: readonly Fleet[]): Promise<void> {
  await Promise.all(
    fleets.flat().map(async ({ child }) => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }),
  );
}

/** On a busy machine the quietest quarter of the rounds says more than their middle. */
export function quietest(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
