import { setTimeout as sleep } from 'node:timers/promises';
import type { Devnet } from '../../devnet/devnet.js';
import { startDevnet } from '../../devnet/start.js';
import { type Receiver, startReceiver } from '../../devnet/webhook-receiver.js';
import { atMostTime, exactly, type Measurement, print } from '../doors/measurement.js';
import { quantile } from '../doors/timing.js';
import { setFees } from './moves.js';
import { taxTokens } from './small-scenarios.js';
import { onEachStore } from './stores.js';
import { startWatchWorld, toRefs, until, untilWatched, type WatchWorld } from './watch-world.js';

const CHAIN = 'eth';
const TOKENS = 5;
const BLOCKS = 60;
const BLOCK_MS = 12_000;
/** The chain writes faster here than Ethereum does, so that the row ends; each block changes one token. */
const MINED_EVERY_MS = 3_000;

/** From the block that changes a token to the receiver of the webhook. */
export async function measureDelay(): Promise<readonly Measurement[]> {
  const devnet = await startDevnet({ scenarios: [], more: taxTokens(CHAIN, TOKENS) });
  try {
    return await onEachStore(async ({ title, database }) => {
      const world = await startWatchWorld(devnet, database);
      const receiver = await startReceiver();
      try {
        const refs = toRefs(devnet.scenarios);
        await world.watch({ refs, kinds: ['TAX_RAISED', 'TAX_LOWERED'], url: receiver.url });
        await untilWatched({ database }, TOKENS);
        const taken = await changeBlocks(world, devnet, receiver);
        return print('delay', [
          exactly(`${title}, ${BLOCKS} blocks with a change each: not told`, BLOCKS - taken.length, 0),
          atMostTime(
            `${title}, from the block to the receiver, median`,
            quantile(taken, 0.5),
            BLOCK_MS + 1_000,
          ),
          atMostTime(`${title}, the same, 99 of 100`, quantile(taken, 0.99), BLOCK_MS + 1_000),
        ]);
      } finally {
        await world.close();
        await receiver.close();
      }
    });
  } finally {
    await devnet.stop();
  }
}

/** Milliseconds from each block to its message. */
async function changeBlocks(
  { nodeOf }: WatchWorld,
  { scenarios }: Devnet,
  receiver: Receiver,
): Promise<readonly number[]> {
  const node = nodeOf(CHAIN);
  await node.send('evm_setAutomine', [false]);
  const minedAt = new Map<string, number>();
  for (let block = 0; block < BLOCKS; block += 1) {
    const token = scenarios[block % scenarios.length];
    if (!token) throw new Error('the chain has no token');
    const isRaised = Math.floor(block / scenarios.length) % 2 === 0;
    const hash = await setFees(2, isRaised ? 20 : 2)(node, token);
    await node.send('evm_mine', []);
    minedAt.set(hash, performance.now());
    await sleep(MINED_EVERY_MS);
  }
  await until('everything is told', async () => receiver.messages.length >= BLOCKS).catch(() => undefined);
  await node.send('evm_setAutomine', [true]);
  return receiver.messages.flatMap(({ body, at }) => {
    const mined = minedAt.get(String(JSON.parse(body).data.transaction_hash));
    return mined === undefined ? [] : [at - mined];
  });
}
