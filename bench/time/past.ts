import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import { scenarios } from '../../devnet/scenarios/registry.js';
import { startDevnet } from '../../devnet/start.js';
import { openDatabase } from '../../src/db/client.js';
import { exactly, type Measurement, reportAll } from '../support/report.js';
import { findDifferences } from './past/differences.js';
import { moveClock } from './past/move-clock.js';
import { startProgress } from './progress.js';
import type { TimeOptions } from './time-options.js';
import { startWatchWorld, type WatchWorld } from './watch-world.js';

/** Seconds before the end of the chains. */
const STOPS = [3_600, 12 * 3_600, 3 * 86_400] as const;
const NAMED = 12;

interface Stop {
  readonly chain: keyof Devnet['chains'];
  readonly number: number;
  readonly time: number;
}

/**
 * Reports of the stories as of three blocks of their past, against reports of now on the same chains after
 * they were taken back to these blocks, when the clock shows the time of the block.
 */
export async function measurePast({ stories }: TimeOptions): Promise<readonly Measurement[]> {
  const chosen = chooseStories(stories);
  const tell = startProgress('past');
  const devnet = await startDevnet({ scenarios: chosen });
  try {
    const stops = await findStops(devnet);
    tell(`${chosen.length} stories are on their chains`);
    const past = await withWorld(devnet, (world) => readPast(world, devnet, stops));
    tell(`${past.size} reports of the past`);
    const compared: Compared = { count: 0, different: [] };
    for (const [seconds, here] of stops) {
      await Promise.all(here.map((stop) => takeBack(clientOf(devnet, stop.chain), stop)));
      // Limits of a service count from its start: that lies in the past as well.
      const clock = moveClock(Math.min(...here.map(({ time }) => time)));
      await withWorld(devnet, (world) => compareStop(world, devnet, here, { past, compared }));
      clock.restore();
      tell(`compared with chains that ended ${seconds / 3_600} h before`);
    }
    for (const one of compared.different.slice(0, NAMED)) console.log(`     ${one.slice(0, 300)}`);
    const wrong = compared.different.length;
    const figure = `${wrong} of ${compared.count}, ${chosen.length} of ${scenarios.length} stories`;
    return reportAll('past', [
      { ...exactly('reports of past blocks that say something else', wrong, 0), figure },
    ]);
  } finally {
    await devnet.stop();
  }
}

/** So many stories, from the whole list. */
function chooseStories(count: number): readonly string[] {
  const all = scenarios.map(({ id }) => id);
  const most = Math.min(count, all.length);
  return Array.from({ length: most }, (_, place) => all[Math.floor((place * all.length) / most)] ?? '');
}

interface Compared {
  count: number;
  readonly different: string[];
}

async function compareStop(
  world: WatchWorld,
  devnet: Devnet,
  stops: readonly Stop[],
  { past, compared }: { readonly past: ReadonlyMap<string, unknown>; readonly compared: Compared },
): Promise<void> {
  // The clock goes forward only.
  for (const stop of [...stops].sort((one, other) => one.time - other.time)) {
    const clock = moveClock(stop.time);
    for (const story of devnet.scenarios.filter(({ chain }) => chain === stop.chain)) {
      const differences = findDifferences(past.get(toKey(story, stop)), await analyse(world, story));
      compared.count += 1;
      if (differences.length > 0) compared.different.push(`${toKey(story, stop)}: ${differences.join(', ')}`);
    }
    clock.restore();
  }
}

function clientOf({ chains }: Devnet, chain: Stop['chain']): NodeClient {
  return createNodeClient(chains[chain].rpcUrl);
}

function toKey({ id }: DeployedScenario, { number }: Stop): string {
  return `${id} at ${number}`;
}

async function withWorld<Result>(
  devnet: Devnet,
  work: (world: WatchWorld) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({});
  const world = await startWatchWorld(devnet, database, { WATCH_SHARE: '0' });
  try {
    return await work(world);
  } finally {
    await world.close();
    await database.close();
  }
}

/** The newest block of each chain at or before each time. */
async function findStops(devnet: Devnet): Promise<ReadonlyMap<number, readonly Stop[]>> {
  const chains = Object.keys(devnet.chains) as Stop['chain'][];
  const found = new Map<number, readonly Stop[]>();
  for (const seconds of STOPS)
    found.set(
      seconds,
      await Promise.all(chains.map((chain) => findStop(clientOf(devnet, chain), chain, seconds))),
    );
  return found;
}

async function findStop(node: NodeClient, chain: Stop['chain'], seconds: number): Promise<Stop> {
  const newest = await readBlock(node, 'latest');
  for (let number = newest.number; number > 0; number -= 1) {
    const { time } = await readBlock(node, `0x${number.toString(16)}`);
    if (time <= newest.time - seconds) return { chain, number, time };
  }
  throw new Error(`${chain} is younger than ${seconds} s`);
}

async function readBlock(node: NodeClient, block: string): Promise<Pick<Stop, 'number' | 'time'>> {
  const found = (await node.send('eth_getBlockByNumber', [block, false])) as Record<string, string>;
  return { number: Number(found.number), time: Number(found.timestamp) };
}

async function takeBack(node: NodeClient, { number }: Stop): Promise<void> {
  const newest = await readBlock(node, 'latest');
  if (newest.number > number) await node.send('anvil_rollback', [newest.number - number]);
}

async function readPast(
  world: WatchWorld,
  { scenarios }: Devnet,
  stops: ReadonlyMap<number, readonly Stop[]>,
): Promise<ReadonlyMap<string, unknown>> {
  const past = new Map<string, unknown>();
  for (const stop of [...stops.values()].flat())
    for (const story of scenarios.filter(({ chain }) => chain === stop.chain))
      past.set(toKey(story, stop), await analyse(world, story, stop.number));
  return past;
}

/** The body of the answer; of a contract that was not there yet, only its status. */
async function analyse(
  { url, apiKey }: WatchWorld,
  { chain, address }: DeployedScenario,
  block?: number,
): Promise<unknown> {
  const answer = await fetch(`${url}/api/v1/token/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({
      contract_address: address,
      chain,
      ...(block === undefined ? {} : { at_block: block }),
    }),
  });
  const body: unknown = await answer.json();
  if (answer.status === 200) return body;
  if (answer.status < 500) return 'no such token';
  throw new Error(`${address}: ${JSON.stringify(body)}`);
}
