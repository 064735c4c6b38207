import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededRandom } from '../../devnet/builder/seeded-random.js';
import type { Devnet } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import { quantile } from '../doors/timing.js';
import { atMostTime, exactly, type Measurement, reportAll } from '../support/report.js';
import { setFees } from './moves.js';
import { startProgress } from './progress.js';
import { taxTokens } from './small-scenarios.js';
import { onEachStore } from './stores.js';
import type { TimeOptions } from './time-options.js';
import { startWatchWorld, toRefs, until, untilWatched, type WatchWorld } from './watch-world.js';

const TOKENS = 5;
/** Each of them changes one token. */
const BLOCKS = 40;
const GRACE_MS = 1_000;
/** Milliseconds between two blocks of the chains that the embedded ones stand for. */
const BLOCK_MS = { eth: 12_000, base: 2_000 } as const;
type MeasuredChain = keyof typeof BLOCK_MS;
const CHAINS: readonly MeasuredChain[] = ['eth', 'base'];
/** A message that did not come after this time is lost. */
const LOST_SECONDS = 30;

/** From the block that changes a token to the receiver of the webhook. */
export async function measureDelay(options: TimeOptions): Promise<readonly Measurement[]> {
  const more = CHAINS.flatMap((chain) => taxTokens(chain, TOKENS));
  const devnet = await startDevnet({ scenarios: [], more });
  try {
    return await onEachStore(options, async ({ title, database }) => {
      const world = await startWatchWorld({ ...devnet, chainsFile: withRealTimes(devnet) }, database);
      const receiver = await startReceiver();
      const tell = startProgress(`delay, ${title}`);
      try {
        const refs = toRefs(devnet.scenarios);
        await world.watch({ refs, kinds: ['TAX_RAISED', 'TAX_LOWERED'], url: receiver.url });
        await untilWatched({ database }, refs.length);
        tell(`${refs.length} tokens are watched`);
        const found: Measurement[] = [];
        for (const chain of CHAINS) {
          const taken = await changeBlocks(world, { devnet, chain, receiver, tell });
          found.push(...toRows(`${title}, ${chain}`, taken, BLOCK_MS[chain]));
        }
        return found;
      } finally {
        await world.close();
        await receiver.close();
      }
    });
  } finally {
    await devnet.stop();
  }
}

function withRealTimes({ chainsFile }: Devnet): Devnet['chainsFile'] {
  const { eth, base } = chainsFile;
  return {
    ...chainsFile,
    eth: { ...eth, blockTimeMs: BLOCK_MS.eth },
    base: { ...base, blockTimeMs: BLOCK_MS.base },
  };
}

function toRows(title: string, taken: readonly number[], blockMs: number): readonly Measurement[] {
  const most = blockMs + GRACE_MS;
  return reportAll('delay', [
    exactly(`${title}, ${BLOCKS} blocks with a change each: not told`, BLOCKS - taken.length, 0),
    atMostTime(`${title}, from the block to the receiver, median`, quantile(taken, 0.5), most),
    atMostTime(`${title}, from the block to the receiver, 99 of 100`, quantile(taken, 0.99), most),
  ]);
}

interface Measured {
  readonly devnet: Devnet;
  readonly chain: MeasuredChain;
  readonly receiver: Receiver;
  readonly tell: (done: string) => void;
}

/** Milliseconds from each block to its message. The next block comes at any moment after the message. */
async function changeBlocks(
  { nodeOf }: WatchWorld,
  { devnet, chain, receiver, tell }: Measured,
): Promise<readonly number[]> {
  const node = nodeOf(chain);
  const tokens = devnet.scenarios.filter((one) => one.chain === chain);
  const random = createSeededRandom('delay');
  await node.send('evm_setAutomine', [false]);
  const taken: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    const token = tokens[block % tokens.length];
    if (!token) throw new Error('the chain has no token');
    const isRaised = Math.floor(block / tokens.length) % 2 === 0;
    const hash = await setFees(2, isRaised ? 20 : 2)(node, token);
    await sleep(random() * 1_000);
    await node.send('evm_mine', []);
    const minedAt = performance.now();
    const find = () => receiver.messages.find(({ body }) => body.includes(hash));
    await until('it is told', async () => find() !== undefined, LOST_SECONDS).catch(() => undefined);
    const message = find();
    if (message) taken.push(message.at - minedAt);
    if (block % 10 === 9) tell(`${block + 1} blocks of ${chain}`);
  }
  await node.send('evm_setAutomine', [true]);
  return taken;
}
