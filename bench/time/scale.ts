import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';
import { atMost, atMostTime, type Measurement, print } from '../doors/measurement.js';
import { median } from '../doors/timing.js';
import { countCalls, type SentToNode } from './count-calls.js';
import { type Move, setFees, trade } from './moves.js';
import { addQuietTokens } from './quiet-tokens.js';
import { taxTokens } from './small-scenarios.js';
import { type BenchStore, onEachStore } from './stores.js';
import { mine, startWatchWorld, toRefs, untilRead, untilWatched, type WatchWorld } from './watch-world.js';

const CHAIN = 'eth';
const MOVING = 10;
const SIZES = [1_000, 10_000] as const;
const BLOCKS = 5;
const MAX_REQUESTS = 25;
const MAX_MS = 300;
/** More than this between few and many tokens that do not move is not flat. */
const FLAT_MS = 30;

interface Cost extends SentToNode {
  readonly cpuMs: number;
}

/**
 * What one block costs the process that watches: copies of a token, with code, storage and some with a pool,
 * and ten tokens that do nothing, are traded, or are changed by their owners.
 */
export async function measureScale(): Promise<readonly Measurement[]> {
  return onEachStore(async (store) => {
    const devnet = await startDevnet({ scenarios: [], more: taxTokens(CHAIN, MOVING) });
    const world = await startWatchWorld(devnet, store.database);
    try {
      return await measureStore(world, devnet, store);
    } finally {
      await world.close();
      await devnet.stop();
    }
  });
}

async function measureStore(
  world: WatchWorld,
  devnet: Devnet,
  { title, database }: BenchStore,
): Promise<readonly Measurement[]> {
  const node = world.nodeOf(CHAIN);
  const watchId = await world.watch({ refs: toRefs(devnet.scenarios) });
  await untilWatched({ database }, MOVING);
  await node.send('evm_setAutomine', [false]);
  const measurements: Measurement[] = [];
  const quiet: Cost[] = [];
  let added = 0;
  for (const size of SIZES) {
    await addQuietTokens({ database, node, watchId, chain: CHAIN }, { from: added, to: size });
    added = size;
    // The list is read again.
    await sleep(2_000);
    await measureBlocks(world, devnet, 2);
    const what = `${title}, ${size} tokens`;
    const none = await measureBlocks(world, devnet, BLOCKS);
    quiet.push(none);
    measurements.push(
      ...rows(`${what}, none moving`, none),
      ...rows(`${what}, ${MOVING} traded`, await measureBlocks(world, devnet, BLOCKS, () => trade)),
      ...rows(
        `${what}, ${MOVING} changed by their owners`,
        await measureBlocks(world, devnet, BLOCKS, (block) => setFees(2, 3 + (block % 2))),
      ),
    );
  }
  const [few, many] = quiet;
  if (few && many)
    measurements.push(
      ...print('scale', [
        atMostTime(
          `${title}, time for ${SIZES[1]} less that for ${SIZES[0]}`,
          many.cpuMs - few.cpuMs,
          FLAT_MS,
        ),
      ]),
    );
  return measurements;
}

function rows(what: string, { requests, calls, cpuMs }: Cost): readonly Measurement[] {
  return print('scale', [
    atMost(`${what}: HTTP requests for a block (${calls} JSON-RPC calls)`, requests, MAX_REQUESTS, ''),
    atMostTime(`${what}: processor time for a block`, cpuMs, MAX_MS),
  ]);
}

/** Mines blocks, each after the one before was read, and says what one costs. */
async function measureBlocks(
  world: WatchWorld,
  { chains, scenarios }: Devnet,
  count: number,
  moveOf?: (block: number) => Move,
): Promise<Cost> {
  const node = world.nodeOf(CHAIN);
  const counted = countCalls(chains[CHAIN].rpcUrl);
  const costs: Cost[] = [];
  for (let block = 0; block < count; block += 1) {
    await moveAll(world, scenarios, moveOf?.(block));
    const [before, cpu] = [counted.sent(), process.cpuUsage()];
    await untilRead(world.service.database, CHAIN, await mine(node));
    const [after, used] = [counted.sent(), process.cpuUsage(cpu)];
    costs.push({
      requests: after.requests - before.requests,
      calls: after.calls - before.calls,
      cpuMs: (used.user + used.system) / 1_000,
    });
  }
  counted.stop();
  return {
    requests: median(costs.map(({ requests }) => requests)),
    calls: median(costs.map(({ calls }) => calls)),
    cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
  };
}

async function moveAll(
  world: WatchWorld,
  scenarios: readonly DeployedScenario[],
  move: Move | undefined,
): Promise<void> {
  if (!move) return;
  for (const token of scenarios) await move(world.nodeOf(CHAIN), token);
}
