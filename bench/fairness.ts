import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDevnet } from '../devnet/start.js';
import { type Receiver, startReceiver } from '../devnet/webhook-receiver.js';
import { median, quantile } from './doors/timing.js';
import { ask } from './fairness/ask.js';
import { type Attack, attacks } from './fairness/attacks.js';
import { COLD, type Met, measurePayer } from './fairness/payer.js';
import { type FairnessWorld, startWorld } from './fairness/world.js';
import { atMost, report } from './support/report.js';
import { smallTokens } from './support/small-tokens.js';
import { startProgress } from './time/progress.js';
import { taxTokens } from './time/small-scenarios.js';

const FREE_KEYS = 50;
/** An attack runs for so long before it is measured, and its work may go on for so long after it ended. */
const WARM_UP_MS = 3_000;
const MOST = 3;

/**
 * Fifty free keys attack each thing that callers share, in turns with calm: what a paying caller meets meanwhile. The
 * service runs as `npm start` does, with its default limits. `FAIRNESS_ATTACKS=name,…` runs only the attacks whose
 * names contain one of these. The exit status is 1 where a payer is refused or an answer fails.
 */
export async function run(): Promise<void> {
  const wanted = process.env.FAIRNESS_ATTACKS?.split(',') ?? [''];
  const chosen = attacks.filter(({ name }) => wanted.some((part) => name.includes(part)));
  const folder = mkdtempSync(join(tmpdir(), 'assay-fairness-'));
  const say = startProgress('fairness');
  // Each attack is measured together with the calm after it; before them come a first reading and the first calm.
  const coldTokens = COLD * (2 + 2 * chosen.length);
  const devnet = await startDevnet({
    scenarios: [],
    more: [...taxTokens('eth', 2), ...smallTokens(coldTokens)],
  });
  say(`${coldTokens} tokens were made`);
  const chainsFile = join(folder, 'chains.json');
  writeFileSync(chainsFile, JSON.stringify(devnet.chainsFile));
  const world = await startWorld(devnet, { folder, chainsFile, keys: FREE_KEYS });
  const receiver = await startReceiver();
  try {
    await watchToken(world, receiver);
    await measurePayer(world, receiver);
    say(`${FREE_KEYS} free keys were made, and a payer watches a token`);
    await measureAll(chosen, world, receiver, say);
  } finally {
    await receiver.close();
    await world.close();
    await devnet.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Attacks one after the other; the calm that an attack is compared with is that before and after it. */
async function measureAll(
  chosen: readonly Attack[],
  world: FairnessWorld,
  receiver: Receiver,
  say: (done: string) => void,
): Promise<void> {
  console.log(
    '| attack | cold p90 calm, ms | attacked | times | warm p90 calm, ms | attacked | told after, ms calm | attacked | refused | failed |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  let worst = 0;
  let calm = await measurePayer(world, receiver);
  for (const attack of chosen) {
    const met = await measureUnder(attack, world, receiver);
    const after = await measurePayer(world, receiver);
    const times = p90([met.cold]) / p90([calm.cold, after.cold]);
    worst = Math.max(worst, times);
    console.log(toRow(attack.name, [calm, after], met));
    for (const reason of met.reasons) console.log(`refused: ${reason}`);
    if (met.refused + met.failed > 0 || after.failed > 0) process.exitCode = 1;
    calm = after;
    say(attack.name);
  }
  const what = 'a payer beside 50 free keys that attack: cold analysis, worst p90 against calm';
  report({ ...atMost(what, worst, MOST, 'times'), figure: `${worst.toFixed(1)} (${chosen.length} attacks)` });
  // Scripts read this line: it stays the last.
  console.log(`attacks ${chosen.length}, worst p90 against calm ${worst.toFixed(1)}`);
}

async function measureUnder(attack: Attack, world: FairnessWorld, receiver: Receiver): Promise<Met> {
  const ending = new AbortController();
  const attacking = attack.run(world, ending.signal);
  await pause(WARM_UP_MS);
  const met = await measurePayer(world, receiver);
  ending.abort();
  await attacking;
  await pause(WARM_UP_MS);
  return met;
}

function p90(times: readonly (readonly number[])[]): number {
  return quantile(times.flat(), 0.9);
}

function toRow(name: string, calm: readonly Met[], met: Met): string {
  const ms = (value: number) => value.toFixed(0);
  const cold = p90(calm.map((one) => one.cold));
  const warm = p90(calm.map((one) => one.warm));
  const told = median(calm.flatMap((one) => one.told));
  const figures = [
    ms(cold),
    ms(p90([met.cold])),
    (p90([met.cold]) / cold).toFixed(1),
    ms(warm),
    ms(p90([met.warm])),
    ms(told),
    ms(median(met.told)),
    met.refused,
    met.failed,
  ];
  return `| ${[name, ...figures].join(' | ')} |`;
}

/** The payer's own watch; ready when its first event was told. */
async function watchToken(world: FairnessWorld, receiver: Receiver): Promise<void> {
  const tokens = [{ contract_address: world.watched.address, chain: 'eth' }];
  const { status, text } = await ask(`${world.url}/api/v1/watch/create`, {
    apiKey: world.payer,
    body: { tokens, deliver: { webhook: receiver.url } },
  });
  if (status !== 200) throw new Error(`no watch: ${status} ${text}`);
  // Its first analysis is what later events are compared with.
  await pause(10_000);
}
