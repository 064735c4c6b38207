import { setTimeout as pause } from 'node:timers/promises';
import type { Receiver } from '../../devnet/webhook-receiver.js';
import { setFees } from '../time/moves.js';
import { ask } from './ask.js';
import type { FairnessWorld } from './world.js';

/** What a paying caller met in one phase. Times in milliseconds. */
export interface Met {
  readonly cold: readonly number[];
  readonly warm: readonly number[];
  /** From a change on the chain to its webhook. */
  readonly told: readonly number[];
  /** 429. */
  readonly refused: number;
  /** What the refusals said, each once. */
  readonly reasons: readonly string[];
  /** 5xx, and connections that failed. */
  readonly failed: number;
}

/** New tokens of one phase. */
export const COLD = 12;
const WARM_EACH = 3;
/**
 * A new token is asked for at most this often: with the answers that follow, some 100 requests a minute. The service
 * takes LIMIT_PER_MINUTE (300) from all callers together, of which half is always left to paying ones.
 */
const PACE_MS = 2_400;
const CHANGES = 2;
const LONGEST_MS = 30_000;

/** Asks for new tokens one after the other, each again while it is known, and changes the watched token meanwhile. */
export async function measurePayer(world: FairnessWorld, receiver: Receiver): Promise<Met> {
  const taken = { cold: [] as number[], warm: [] as number[] };
  let refused = 0;
  let failed = 0;
  const reasons = new Set<string>();
  const analyse = async (address: string, times: number[]) => {
    const since = performance.now();
    const { status, text } = await ask(`${world.url}/api/v1/token/analyze`, {
      apiKey: world.payer,
      body: { contract_address: address, chain: 'eth' },
    });
    times.push(performance.now() - since);
    if (status === 429) {
      refused += 1;
      reasons.add(text);
    } else if (status !== 200) failed += 1;
  };
  const telling = tellChanges(world, receiver);
  for (let n = 0; n < COLD; n += 1) {
    const next = pause(PACE_MS);
    const address = world.takeCold();
    await analyse(address, taken.cold);
    for (let again = 0; again < WARM_EACH; again += 1) await analyse(address, taken.warm);
    await next;
  }
  return { ...taken, told: await telling, refused, reasons: [...reasons], failed };
}

async function tellChanges(world: FairnessWorld, receiver: Receiver): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const hash = await setFees(2, change % 2 === 0 ? 20 : 2)(world.node, world.watched);
    const since = performance.now();
    const isTold = () => receiver.messages.some(({ body }) => body.includes(hash));
    while (!isTold() && performance.now() - since < LONGEST_MS) await pause(20);
    taken.push(performance.now() - since);
  }
  return taken;
}
