import { builtInChains } from '@assay/facts';
import type { EmbeddedChains } from '../devnet/devnet.js';
import { createNodeClient } from '../devnet/node/node-client.js';
import { startEdrNodes } from '../devnet/node/start-edr-nodes.js';
import { type NodeBehaviour, toNodeTeam } from '../devnet/simulators/poor-node/behaviour.js';
import { startDevnet } from '../devnet/start.js';
import { startRecordChain } from '../devnet/start-record-chain.js';
import { agreeingGates, type Difference, differences } from './nodes/compare.js';
import { type Mode, modes } from './nodes/modes.js';
import { measureStories, type StoryVerdict } from './nodes/stories.js';
import { report } from './support/report.js';

/** Stories that a row names; `--verbose` names all. */
const NAMED = 4;

/**
 * All stories of the embedded chains behind nodes that cannot do everything, compared with the good node in
 * the same run. `--modes=poor,no-logs` measures these modes only; all names of `npm run demo -- --help` can
 * be combined with `+`, e.g. `--modes=no-logs+late`. `--stories=honeypot,healthy` measures these stories
 * only. `--chain=arbitrum` measures them on a node with the record of that chain. Hardhat's node is among them
 * where CI_PACKAGES names a `node_modules` with `@nomicfoundation/edr-linux-x64-gnu`.
 */
export async function run(): Promise<void> {
  const wanted = selectModes(readList('modes'));
  const devnet = await openChains();
  try {
    let good = await measure(devnet, { node: 'good', reach: 'equal' });
    console.log(
      '| the node | should be | met by | gates that agree | s a story: mean, max | HTTP requests: mean, max | |',
    );
    console.log('|---|---|---|---|---|---|---|');
    console.log(`| good | | ${good.length} | ${agreeingGates(good, good).all} | ${costs(good)} | |`);
    for (const mode of wanted) {
      // Times are compared with those of the same minute.
      if (mode.maxTimes !== undefined) good = await measure(devnet, { node: 'good', reach: 'equal' });
      print(mode, good, await measure(devnet, mode));
    }
  } finally {
    await devnet.stop();
  }
}

/** Stories that need nothing but what every chain's record has. */
const onRecords = ['healthy', 'honeypot', 'hidden-mint', 'sell-tax'];

async function openChains(): Promise<EmbeddedChains & { stop(): Promise<void> }> {
  const [name] = readList('chain') ?? [];
  if (name === undefined) return withNewBlocks(await startDevnet());
  const record = builtInChains.find((chain) => chain.name === name);
  if (!record) throw new RangeError(`There is no chain named ${name}.`);
  return startRecordChain(record, readList('stories') ?? onRecords);
}

/** Two blocks of now: what a node tells that is two blocks behind then ends a moment before, and not hours. */
async function withNewBlocks<T extends EmbeddedChains>(devnet: T): Promise<T> {
  for (const { rpcUrl } of Object.values(devnet.chains)) {
    const client = createNodeClient(rpcUrl);
    for (let block = 0; block < 2; block += 1) await client.send('evm_mine', []);
  }
  return devnet;
}

function readList(option: 'modes' | 'stories' | 'chain'): readonly string[] | undefined {
  const given = process.argv.find((argument) => argument.startsWith(`--${option}=`));
  return given?.slice(option.length + 3).split(',');
}

function selectModes(names: readonly string[] | undefined): readonly Mode[] {
  // The other implementation starts the usual chains.
  const hasHardhat = process.env.CI_PACKAGES !== undefined && !readList('chain');
  if (names === undefined) return hasHardhat ? modes : modes.filter(({ node }) => node !== 'hardhat');
  return names.map((name) => {
    const known = modes.find(({ node }) => node === name);
    if (!known) toTeam(name);
    return known ?? { node: name, reach: 'never_better' };
  });
}

async function measure(devnet: EmbeddedChains, { node, atOnce = 1 }: Mode): Promise<readonly StoryVerdict[]> {
  const stories = readList('stories');
  const wanted = stories ? { stories, atOnce } : { atOnce };
  if (node !== 'hardhat') return measureStories({ devnet, team: toTeam(node), ...wanted });
  const { CI_PACKAGES: folder } = process.env;
  if (!folder)
    throw new Error('CI_PACKAGES must name the node_modules with @nomicfoundation/edr-linux-x64-gnu.');
  const second = await startDevnet({ startNodes: (specs) => startEdrNodes(folder, specs) });
  try {
    return await measureStories({ devnet: second, team: toTeam('good'), ...wanted });
  } finally {
    await second.stop();
  }
}

function toTeam(names: string): readonly NodeBehaviour[] {
  return toNodeTeam(names.replaceAll('+', ','));
}

const words = {
  same: 'gates and risk as on the good node',
  equal: 'as on the good node',
  gates: 'gates that need no history, score not above, or unknown',
  never_better: 'score not above, risk not below',
};

function print(mode: Mode, good: readonly StoryVerdict[], poor: readonly StoryVerdict[]): void {
  const missed = differences(good, poor, mode.reach);
  const dear = tooDear(mode, good, poor);
  const isMet = missed.length === 0 && dear.length === 0;
  if (!isMet) process.exitCode = 1;
  const met = `${poor.length - missed.length} of ${poor.length}`;
  const named = [...dear, ...nameStories(missed)].join('; ');
  const verdict = isMet ? 'PASS' : `**MISS**: ${named}`;
  const gates = agreeingGates(good, poor);
  const agreed = `${gates.found} of ${gates.all}`;
  console.log(`| ${mode.node} | ${words[mode.reach]} | ${met} | ${agreed} | ${costs(poor)} | ${verdict} |`);
  const [seconds, requests] = costs(poor).split(' | ');
  const figure = `${met}; ${seconds} s; ${requests} requests`;
  report({
    what: `node "${mode.node}": stories as they should be; mean, most`,
    figure,
    target: goalOf(mode),
    ok: isMet,
  });
}

function goalOf({ maxTimes, maxSeconds, maxRequests }: Mode): string {
  const costs = [
    maxTimes === undefined ? '' : `, ${maxTimes} times the time`,
    maxSeconds === undefined ? '' : `, ${maxSeconds} s`,
    maxRequests === undefined ? '' : `, ${maxRequests} requests`,
  ];
  return `all${costs.join('')}`;
}

function nameStories(missed: readonly Difference[]): readonly string[] {
  const lines = missed.map(({ id, what }) => `${id}: ${what}`);
  const isCut = lines.length > NAMED && !process.argv.includes('--verbose');
  return isCut ? [...lines.slice(0, NAMED), `and ${lines.length - NAMED} more`] : lines;
}

const idsOf = (stories: readonly StoryVerdict[]) => stories.map(({ id }) => id).join(', ');

function tooDear(
  mode: Mode,
  good: readonly StoryVerdict[],
  poor: readonly StoryVerdict[],
): readonly string[] {
  const { maxTimes, maxSeconds, maxRequests } = mode;
  const times = mean(poor.map(({ seconds }) => seconds)) / mean(good.map(({ seconds }) => seconds));
  const over = poor.filter(({ seconds }) => maxSeconds !== undefined && seconds > maxSeconds);
  const busy = poor.filter(({ requests }) => maxRequests !== undefined && requests > maxRequests);
  return [
    ...(maxTimes !== undefined && times > maxTimes ? [`${times.toFixed(1)} times the time`] : []),
    ...(over.length > 0 ? [`over ${maxSeconds} s: ${idsOf(over)}`] : []),
    ...(busy.length > 0 ? [`over ${maxRequests} requests: ${idsOf(busy)}`] : []),
  ];
}

function costs(verdicts: readonly StoryVerdict[]): string {
  const pair = (values: readonly number[], digits: number) =>
    `${mean(values).toFixed(digits)}, ${Math.max(...values).toFixed(digits)}`;
  return `${pair(
    verdicts.map(({ seconds }) => seconds),
    2,
  )} | ${pair(
    verdicts.map(({ requests }) => requests),
    0,
  )}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
