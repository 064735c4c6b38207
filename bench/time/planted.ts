import { createSeededRandom } from '../../devnet/builder/seeded-random.js';
import type { Devnet } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';
import { startReceiver } from '../../devnet/webhook-receiver.js';
import { RETRACTED } from '../../src/domain/watch.js';
import { changeKindNames } from '../../src/reports/change.js';
import { exactly, type Measurement, reportAll } from '../support/report.js';
import { compare, type Told, toTold, type Wrong } from './planted/compare.js';
import { type Moment, Story } from './planted/story.js';
import { CHAIN, plantedTokens } from './planted/tokens.js';
import { startProgress } from './progress.js';
import { type BenchStore, onEachStore } from './stores.js';
import type { TimeOptions } from './time-options.js';
import { startWatchWorld, toRefs, until, untilRead, untilWatched, type WatchWorld } from './watch-world.js';

interface PlantedSize {
  readonly tokens: number;
  readonly changes: number;
  readonly reorganisations: number;
}

const SIZE: PlantedSize = { tokens: 40, changes: 200, reorganisations: 5 };
/** Blocks that a reorganisation undoes, at most. */
const DEPTH = 3;
const NAMED = 6;

/** Changes of every kind that one transaction or time makes, in random order, against what a webhook is told. */
export async function measurePlanted(options: TimeOptions): Promise<readonly Measurement[]> {
  return onEachStore(options, async (store) => {
    const { told, planted, kinds, wrong } = await tellPlanted(store, SIZE);
    for (const [kind, count] of kinds)
      console.log(
        `     ${String(count.planted).padStart(4)} planted, ${String(count.told).padStart(4)} told: ${kind}`,
      );
    for (const [what, list] of Object.entries(wrong))
      for (const one of list.slice(0, NAMED)) console.log(`     ${what}: ${one}`);
    const { title } = store;
    console.log(`     ${planted} changes of ${SIZE.tokens} tokens, ${told} events`);
    return reportAll('planted', [
      exactly(`${title}: changes that were not told`, wrong.missing.length, 0),
      exactly(`${title}: told twice`, wrong.twice.length, 0),
      exactly(`${title}: with another transaction`, wrong.otherTransaction.length, 0),
      exactly(`${title}: invented`, wrong.invented.length, 0),
      exactly(`${title}: wrong retractions`, wrong.retractions.length, 0),
    ]);
  });
}

interface Outcome {
  readonly planted: number;
  readonly told: number;
  /** Of each kind, how many were planted by themselves and how many were told. */
  readonly kinds: ReadonlyMap<string, { readonly planted: number; readonly told: number }>;
  readonly wrong: Wrong;
}

/** Plants changes on a chain of its own, and compares what a webhook is told with them. */
export async function tellPlanted({ database }: BenchStore, size: PlantedSize): Promise<Outcome> {
  const devnet = await startDevnet({ scenarios: [], more: plantedTokens(size.tokens) });
  const receiver = await startReceiver();
  const world = await startWatchWorld(devnet, database);
  try {
    await world.watch({ refs: toRefs(devnet.scenarios), url: receiver.url });
    await untilWatched({ database }, size.tokens);
    const plants = await plantAll(world, devnet, size);
    await untilDelivered(world);
    const told = receiver.messages.map(({ body }) => toTold(body));
    const kinds = countKinds(plants, told);
    return { planted: plants.length, told: told.length, kinds, wrong: compare(plants, told) };
  } finally {
    await world.close();
    await receiver.close();
    await devnet.stop();
  }
}

function countKinds(plants: Story['plants'], told: readonly Told[]): Outcome['kinds'] {
  const names = new Set<string>([...changeKindNames, RETRACTED, ...told.map(({ kind }) => kind)]);
  const count = (list: readonly { readonly kind: string }[], name: string) =>
    list.filter(({ kind }) => kind === name).length;
  return new Map([...names].map((name) => [name, { planted: count(plants, name), told: count(told, name) }]));
}

async function plantAll(
  { service, nodeOf }: WatchWorld,
  { scenarios }: Devnet,
  { changes, reorganisations }: PlantedSize,
): Promise<Story['plants']> {
  const node = nodeOf(CHAIN);
  const random = createSeededRandom('planted');
  const story = new Story(node, scenarios, random);
  const tell = startProgress('planted');
  await node.send('evm_setAutomine', [false]);
  const every = Math.floor(changes / (reorganisations + 1));
  let undoAt = every;
  let endAt = Math.floor(changes / 3);
  while (story.plants.length < changes) {
    const isUndone = story.plants.length >= undoAt && undoAt <= every * reorganisations;
    const before: Moment | undefined = isUndone ? story.now() : undefined;
    const snapshot = isUndone ? await node.send('evm_snapshot', []) : undefined;
    const blocks = isUndone ? 1 + Math.floor(random() * DEPTH) : 1;
    for (let block = 0; block < blocks; block += 1)
      await untilRead(service.database, CHAIN, await story.changeSome());
    if (before) {
      await node.send('evm_revert', [snapshot]);
      story.goBack(before);
      undoAt += every;
    }
    tell(`${story.plants.length} of ${changes} changes`);
    if (story.plants.length >= endAt) {
      await untilRead(service.database, CHAIN, await story.letLocksEnd());
      endAt += Math.floor(changes / 3);
    }
  }
  return story.plants;
}

async function untilDelivered({ service }: WatchWorld): Promise<void> {
  await until('everything is delivered', async () => {
    const pending = await service.database.query(
      `select event_id from watch_deliveries where state = 'pending' limit 1`,
    );
    return pending.length === 0;
  });
}
