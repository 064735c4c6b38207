import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { median } from '../doors/timing.js';
import { processorSecondsOf, type RunningProgram, startProgram } from '../support/start-program.js';

const WARM_UP = 4_000;
const REQUESTS = 1_000;
const ROUNDS = 7;

/** Processor milliseconds of a warm analysis, median of the rounds. */
export interface RequestCost {
  readonly on: number;
  readonly off: number;
  /** Of another process without the page: by how much equal processes differ. */
  readonly again: number;
}

/** What a request costs a service with the page and one without, in turns; the operator's own page has no reader. */
export async function measureRequests(devnet: Devnet): Promise<RequestCost> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-page-'));
  const environment = await toEnvironment(folder, devnet);
  const programs: RunningProgram[] = [];
  try {
    for (const page of ['on', 'off', 'off'])
      programs.push(await startProgram({ ...environment, PAGE: page, PAGE_KEY: 'unused' }));
    const keys = await Promise.all(programs.map(({ url }) => buyKey(url, devnet)));
    const load = (place: number, amount: number) => loadOne(devnet, programs[place], keys[place], amount);
    const rounds: number[][] = programs.map(() => []);
    for (const place of programs.keys()) await load(place, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const place of programs.keys()) rounds[place]?.push(await load(place, REQUESTS));
    const [on = Number.NaN, off = Number.NaN, again = Number.NaN] = rounds.map(median);
    return { on, off, again };
  } finally {
    for (const { child } of programs) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

async function toEnvironment(folder: string, devnet: Devnet): Promise<Record<string, string>> {
  const chainsFile = join(folder, 'chains.json');
  await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
  const many = '1000000000';
  return {
    ...{ PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: 'memory', CHAINS_FILE: chainsFile },
    // Its line of the start tells where it answers.
    LOG_LEVEL: 'info',
    ...toDevnetEnvironment(devnet),
    ...{ LIMIT_PER_MINUTE: many, TIER_STANDARD_PER_MINUTE: many, TIER_LOW_PER_MINUTE: many },
    ...{ PLAN_TEAM_QUOTA: many, PLAN_PRO_QUOTA: many, PLAN_STARTER_QUOTA: many },
  };
}

/** A key that a payment of the embedded chains buys: each service has its own accounts. */
async function buyKey(url: string, { readyPurchase }: Devnet): Promise<string> {
  const { wallet, plan, transactionHash } = readyPurchase;
  const response = await fetch(`${url}/api/v1/purchase-plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ wallet, plan, transaction_hash: transactionHash }),
  });
  const { api_key: key } = (await response.json()) as { api_key?: string };
  if (key === undefined) throw new Error(`${url} sold no key: ${response.status}`);
  return key;
}

/** Processor milliseconds of each of so many requests. */
async function loadOne(
  { scenarios: [token] }: Devnet,
  program: RunningProgram | undefined,
  key: string | undefined,
  amount: number,
): Promise<number> {
  if (!program || !token) throw new Error('There is no service, or no token to ask it for.');
  const before = await processorSecondsOf(program.child);
  const { non2xx, errors } = await autocannon({
    url: `${program.url}/api/v1/token/analyze`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ contract_address: token.address, chain: token.chain }),
    ...{ connections: 10, amount },
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${program.url} failed`);
  return (((await processorSecondsOf(program.child)) - before) * 1_000) / amount;
}
