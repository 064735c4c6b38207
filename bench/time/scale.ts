import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';
import type { Database } from '../../src/db/database.js';
import { median } from '../doors/timing.js';
import { atMost, atMostTime, type Measurement, plainly, reportAll } from '../support/report.js';
import { countCalls, type SentToNode } from './count-calls.js';
import { type Move, setFees, trade } from './moves.js';
import { startProgress } from './progress.js';
import { addQuietTokens } from './quiet-tokens.js';
import { taxTokens } from './small-scenarios.js';
import { type AnalysesPart, splitAnalyses } from './split-cost.js';
import { type BenchStore, onEachStore } from './stores.js';
import type { TimeOptions } from './time-options.js';
import { mine, startWatchWorld, toRefs, untilRead, untilWatched, type WatchWorld } from './watch-world.js';

const CHAIN = 'eth';
const MOVING = 10;
const SIZES = [1_000, 10_000] as const;
const BLOCKS = 5;
const MAX_REQUESTS = 25;
const MAX_MS = 300;
/** More than this between few and many tokens that do not move is not flat. */
const FLAT_MS = 30;

interface Part extends SentToNode {
  readonly cpuMs: number;
}

/** What a block costs: the watcher itself, and the analyses of what changed. */
interface Cost {
  readonly own: Part;
  readonly analyses: Part;
}

/**
 * What one block costs the process that watches: copies of a token, with code, storage and some with a pool,
 * and ten tokens that do nothing, are traded, or are changed by their owners.
 */
export async function measureScale(options: TimeOptions): Promise<readonly Measurement[]> {
  return onEachStore(options, async (store) => {
    const devnet = await startDevnet({ scenarios: [], more: taxTokens(CHAIN, MOVING) });
    const meter = startMeter(devnet.chains[CHAIN].rpcUrl, store.database);
    const world = await startWatchWorld(devnet, meter.database);
    meter.follow(world.service);
    try {
      return await measureStore({ world, devnet, meter }, store);
    } finally {
      meter.stop();
      await world.close();
      await devnet.stop();
    }
  });
}

interface Scene {
  readonly world: WatchWorld;
  readonly devnet: Devnet;
  readonly meter: Meter;
}

async function measureStore(scene: Scene, { title, database }: BenchStore): Promise<readonly Measurement[]> {
  const { world, devnet } = scene;
  const tell = startProgress(`scale, ${title}`);
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
    tell(`${size} tokens are watched`);
    // The list is read again.
    await sleep(2_000);
    await measureBlocks(scene, 2);
    const what = `${title}, ${size} tokens`;
    const none = await measureBlocks(scene, BLOCKS);
    quiet.push(none);
    measurements.push(
      ...rows(`${what}, none moving`, none),
      ...rows(`${what}, ${MOVING} traded`, await measureBlocks(scene, BLOCKS, () => trade)),
      ...rows(
        `${what}, ${MOVING} changed by their owners`,
        await measureBlocks(scene, BLOCKS, (block) => setFees(2, 3 + (block % 2))),
      ),
    );
  }
  const [few, many] = quiet;
  if (few && many)
    measurements.push(
      ...reportAll('scale', [
        atMostTime(
          `${title}, time for ${SIZES[1]} less that for ${SIZES[0]}`,
          many.own.cpuMs - few.own.cpuMs,
          FLAT_MS,
        ),
      ]),
    );
  return measurements;
}

function rows(what: string, { own, analyses }: Cost): readonly Measurement[] {
  const measured = [
    {
      ...atMost(`${what}: HTTP requests (JSON-RPC calls) for a block`, own.requests, MAX_REQUESTS, ''),
      figure: `${own.requests} (${own.calls})`,
    },
    atMostTime(`${what}: processor time for a block`, own.cpuMs, MAX_MS),
  ];
  if (analyses.requests > 0)
    measured.push(
      plainly(
        `${what}: the analysis of each: HTTP requests, JSON-RPC calls, processor time`,
        `${(analyses.requests / MOVING).toFixed(1)}, ${(analyses.calls / MOVING).toFixed(0)}, ${(analyses.cpuMs / MOVING).toFixed(0)} ms`,
      ),
    );
  return reportAll('scale', measured);
}

/** Mines blocks, each after the one before was read, and says what one costs. */
async function measureBlocks(
  { world, devnet, meter }: Scene,
  count: number,
  moveOf?: (block: number) => Move,
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let block = 0; block < count; block += 1) {
    await moveAll(world, devnet.scenarios, moveOf?.(block));
    meter.begin();
    await untilRead(world.service.database, CHAIN, await mine(world.nodeOf(CHAIN)));
    costs.push(meter.end());
  }
  const middle = (part: keyof Cost, name: keyof Part) => median(costs.map((cost) => cost[part][name]));
  const toPart = (part: keyof Cost): Part => ({
    requests: middle(part, 'requests'),
    calls: middle(part, 'calls'),
    cpuMs: middle(part, 'cpuMs'),
  });
  return { own: toPart('own'), analyses: toPart('analyses') };
}

interface Meter extends AnalysesPart {
  begin(): void;
  end(): Cost;
  stop(): void;
}

function startMeter(nodeUrl: string, database: Database): Meter {
  const counted = countCalls(nodeUrl);
  const read = (): Part => {
    const { user, system } = process.cpuUsage();
    return { ...counted.sent(), cpuMs: (user + system) / 1_000 };
  };
  let [began, started, ended] = [read(), read(), read()];
  const parts = splitAnalyses(database, {
    onStart: () => {
      started = read();
    },
    onEnd: () => {
      ended = read();
    },
  });
  return {
    ...parts,
    begin() {
      began = read();
      started = began;
      ended = began;
    },
    end() {
      const analyses = less(ended, started);
      return { own: less(less(read(), began), analyses), analyses };
    },
    stop: counted.stop,
  };
}

function less(one: Part, other: Part): Part {
  return {
    requests: one.requests - other.requests,
    calls: one.calls - other.calls,
    cpuMs: one.cpuMs - other.cpuMs,
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
