import type { Address } from '@assay/facts';
import type { BlockWriter } from './block-writer.js';
import { SentTransaction, type TransactionRequest } from './transaction.js';

/** The part of the timeline that one scenario uses. */
export interface ScenarioScript {
  /** Queues a transaction for the next block(s). */
  send(request: TransactionRequest): SentTransaction;
  /** Waits until the chain's time is `at` (Unix seconds) and everything queued before is mined. */
  until(at: number): Promise<void>;
}

interface Waiting {
  readonly at: number;
  readonly wake: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs several scenarios concurrently on one chain. Each is an async function that queues transactions and
 * waits for a later time. When all of them wait, the queued transactions are mined and the clock jumps to the
 * earliest time that any of them waits for.
 */
export interface Timeline {
  /**
   * Runs a scenario to its end. All scenarios must be started in the same tick, before the first of them
   * waits.
   */
  run<T>(scenario: (script: ScenarioScript) => Promise<T>): Promise<T>;
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
    for (const script of queues.keys()) queues.set(script, []);
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

  function createScript(): ScenarioScript {
    const script: ScenarioScript = {
      send(request) {
        const nonce = nonces.get(request.from) ?? 0;
        nonces.set(request.from, nonce + 1);
        const transaction = new SentTransaction(request, nonce);
        queues.get(script)?.push(transaction);
        return transaction;
      },
      until(at) {
        return new Promise<void>((wake, fail) => {
          // A time in the past means the next second: what is queued still gets mined.
          waiting.add({ at: Math.max(at, now + 1), wake, fail });
          pause();
        });
      },
    };
    queues.set(script, []);
    return script;
  }

  return {
    nonceOf: (address) => nonces.get(address) ?? 0,
    async run(scenario) {
      running += 1;
      const script = createScript();
      // Start in the next tick, so that all scenarios are counted before the first one runs.
      await Promise.resolve();
      try {
        return await scenario(script);
      } finally {
        pause();
      }
    },
  };
}
