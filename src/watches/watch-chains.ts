import { randomUUID } from 'node:crypto';
import type { Rpc } from '@assay/chain';
import type { ChainName } from '@assay/facts';
import type { Database } from '../db/database.js';
import { endLease, takeLease } from '../db/watch-leases.js';
import type { AnalyseAt } from './analysed-token.js';
import { ChainWatcher } from './chain-watcher.js';
import { createPoll } from './poll.js';
import { LostLease } from './token-updates.js';

export interface WatchChainsOptions {
  readonly database: Database;
  readonly rpcs: ReadonlyMap<ChainName, Rpc>;
  readonly analyse: (signal: AbortSignal) => AnalyseAt;
  /** Tokens that are analysed at the same time. */
  readonly atOnce: number;
  readonly revision: () => number;
  readonly onEvents: () => void;
  readonly onError: (error: unknown) => void;
}

/** Another process takes a chain over this long after its holder last renewed the lease. */
const HOLD_MS = 6_000;
const RENEW_MS = 2_000;
/** The shortest and longest interval between two reads of a head. */
const [SHORTEST_MS, LONGEST_MS] = [100, 1_000];

/**
 * Reads the heads of the chains whose lease this process holds, and tries to get the leases of the others.
 */
export function createWatchChains(options: WatchChainsOptions): { close(): Promise<void> } {
  // The process id helps an operator to find the process.
  const holder = `${process.pid} ${randomUUID()}`;
  const chains = [...options.rpcs.values()].map((rpc) => watchChain(options, rpc, holder));
  return {
    async close() {
      await Promise.all(chains.map((chain) => chain.close()));
    },
  };
}

function watchChain(options: WatchChainsOptions, rpc: Rpc, holder: string) {
  const { database, onError } = options;
  const chain = rpc.chain.name;
  let held: { readonly watcher: ChainWatcher; readonly ending: AbortController } | undefined;

  const release = () => {
    held?.ending.abort();
    held = undefined;
  };
  const renewal = createPoll(
    RENEW_MS,
    async () => {
      const lease = await takeLease(database, { chain, holder }, HOLD_MS);
      if (!lease) return release();
      if (held) return;
      const ending = new AbortController();
      const { signal } = ending;
      const { revision, atOnce, onEvents } = options;
      const analyse = options.analyse(signal);
      held = {
        watcher: new ChainWatcher({ database, rpc, lease, analyse, revision, atOnce, signal, onEvents }),
        ending,
      };
      reading.wake();
    },
    onError,
  );
  const reading = createPoll(
    Math.min(LONGEST_MS, Math.max(SHORTEST_MS, rpc.chain.blockTimeMs / 2)),
    async () => {
      const mine = held;
      if (!mine) return;
      try {
        await mine.watcher.step();
      } catch (error) {
        if (error instanceof LostLease && held === mine) release();
        // What was interrupted is read again from the database.
        else if (!mine.ending.signal.aborted) throw error;
      }
    },
    onError,
  );
  return {
    async close() {
      release();
      await Promise.all([renewal.close(), reading.close()]);
      await endLease(database, { chain, holder, epoch: 0 });
    },
  };
}
