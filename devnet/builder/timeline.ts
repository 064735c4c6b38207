import type { Address } from '../../src/domain/address.js';
import type { BlockWriter } from './block-writer.js';
import { SentTransaction, type TransactionRequest } from './transaction.js';

/** One story's hold on the clock of its chain. */
export interface ScenarioScript {
  /** Queues a transaction for the block(s) of the present moment. */
  send(request: TransactionRequest): SentTransaction;
  /** Waits until the chain stands at `at` (Unix seconds) with everything queued before it mined. */
  until(at: number): Promise<void>;
}

interface Waiting {
  readonly at: number;
  readonly wake: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Tells several stories on one chain at once: each is a plain async function that queues transactions and waits for a
 * later moment; when all of them wait, the queued ones are mined and the clock jumps to the nearest moment waited for.
 */
export interface Timeline {
  /** Runs a story to its end. All must be started in one tick, before the first of them waits. */
  tell<T>(story: (narrator: ScenarioScript) => Promise<T>): Promise<T>;
  readonly nonceOf: (address: Address) => number;
}

export function createTimeline(writer: BlockWriter, startsAt: number): Timeline {
  const nonces = new Map<Address, number>();
  const waiting = new Set<Waiting>();
  const queues = new Map<ScenarioScript, SentTransaction[]>();
  let running = 0;
  let now = startsAt;

  async function advance(): Promise<void> {
    const groups = [...queues.values()].filter((queue) => queue.length > 0);
    for (const narrator of queues.keys()) queues.set(narrator, []);
    const sleepers = [...waiting];
    try {
      await writer.write(groups, now);
      now = Math.min(...sleepers.map(({ at }) => at));
      for (const sleeper of sleepers.filter(({ at }) => at <= now)) {
        waiting.delete(sleeper);
        running += 1;
        sleeper.wake();
      }
    } catch (error) {
      waiting.clear();
      running += sleepers.length;
      for (const sleeper of sleepers) sleeper.fail(error);
    }
  }

  function pause(): void {
    running -= 1;
    if (running === 0 && waiting.size > 0) void advance();
  }

  function createNarrator(): ScenarioScript {
    const narrator: ScenarioScript = {
      send(request) {
        const nonce = nonces.get(request.from) ?? 0;
        nonces.set(request.from, nonce + 1);
        const transaction = new SentTransaction(request, nonce);
        queues.get(narrator)?.push(transaction);
        return transaction;
      },
      until(at) {
        return new Promise<void>((wake, fail) => {
          // A moment that has passed means the next one: what is queued is mined all the same.
          waiting.add({ at: Math.max(at, now + 1), wake, fail });
          pause();
        });
      },
    };
    queues.set(narrator, []);
    return narrator;
  }

  return {
    nonceOf: (address) => nonces.get(address) ?? 0,
    async tell(story) {
      running += 1;
      const narrator = createNarrator();
      // Off this tick, so that all stories are counted before the first one runs.
      await Promise.resolve();
      try {
        return await story(narrator);
      } finally {
        pause();
      }
    },
  };
}
