import type { TokenRef } from '@assay/facts';
import { startDevnet } from '../../devnet/start.js';
import { median, timeMs } from '../doors/timing.js';
import { type Measurement, reportAll } from '../support/report.js';
import { startProgress } from './progress.js';
import { taxTokens } from './small-scenarios.js';
import { onEachStore } from './stores.js';
import type { TimeOptions } from './time-options.js';
import { startWatchWorld, toRefs, untilWatched, type WatchWorld } from './watch-world.js';

const TOKENS = 24;
const CALLS = 1_000;
/** More than this is slower; less is the noise of two halves of one run. */
const MAX_SLOWER = 1.05;

/** First analyses and metered calls where snapshots are kept and tokens are watched, against where they are not. */
export async function measureSpeed(options: TimeOptions): Promise<readonly Measurement[]> {
  const devnet = await startDevnet({ scenarios: [], more: taxTokens('eth', TOKENS) });
  try {
    return await onEachStore(options, async ({ title, database }) => {
      const tell = startProgress(`speed, ${title}`);
      const on = await startWatchWorld(devnet, database);
      const off = await startWatchWorld(devnet, database, { WATCH_SHARE: '0' });
      off.service.reports.observe = () => undefined;
      try {
        const refs = toRefs(devnet.scenarios);
        const watched = refs.slice(0, 4);
        await on.watch({ refs: watched });
        await untilWatched({ database }, watched.length);
        tell(`${watched.length} tokens are watched`);
        const cold = await compareCold(on, off, refs.slice(watched.length));
        tell(`${refs.length - watched.length} tokens were analysed first by each service`);
        const [first] = refs;
        if (!first) throw new Error('the chain has no token');
        const metered = await compareMetered(on, off, first);
        return reportAll('speed', [
          toRow(`${title}, a first analysis`, cold),
          toRow(`${title}, a metered call of a known token`, metered),
        ]);
      } finally {
        await on.close();
        await off.close();
      }
    });
  } finally {
    await devnet.stop();
  }
}

interface Taken {
  readonly on: readonly number[];
  readonly off: readonly number[];
}

function toRow(what: string, { on, off }: Taken): Measurement {
  const slower = median(on) / median(off);
  return {
    what: `${what}: median with snapshots and watches against without`,
    figure: `${slower.toFixed(3)} (${median(on).toFixed(2)} and ${median(off).toFixed(2)} ms)`,
    target: `at most ${MAX_SLOWER}`,
    ok: slower <= MAX_SLOWER,
    isTime: true,
  };
}

/** Each token is analysed first by the one and then by the other, in turns. */
async function compareCold(on: WatchWorld, off: WatchWorld, refs: readonly TokenRef[]): Promise<Taken> {
  const taken = { on: [] as number[], off: [] as number[] };
  for (const [place, ref] of refs.entries()) {
    const order = place % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const);
    for (const side of order) taken[side].push(await timeMs(() => analyse(side === 'on' ? on : off, ref)));
  }
  return taken;
}

async function compareMetered(on: WatchWorld, off: WatchWorld, ref: TokenRef): Promise<Taken> {
  for (const world of [on, off]) await analyse(world, ref);
  const taken = { on: [] as number[], off: [] as number[] };
  for (let call = 0; call < CALLS; call += 1) {
    taken.on.push(await timeMs(() => analyse(on, ref)));
    taken.off.push(await timeMs(() => analyse(off, ref)));
  }
  return taken;
}

async function analyse({ url, apiKey }: WatchWorld, { chain, address }: TokenRef): Promise<void> {
  const answer = await fetch(`${url}/api/v1/token/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ contract_address: address, chain }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  await answer.arrayBuffer();
}
