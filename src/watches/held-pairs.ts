import type { ChainName } from '@assay/facts';
import type { WatchEvent } from '../domain/watch.js';
import type { WatchOwner } from './open-streams.js';
import { createPoll } from './poll.js';
import type { Watches } from './watches.js';

/** How often it is tried where the key is not there yet, has no room, or has ended. */
const AGAIN_MS = 5_000;

export interface HeldPairsOptions {
  readonly watches: Pick<Watches, 'subscribe'>;
  readonly chains: readonly ChainName[];
  /** On whose account they are held; `undefined`: nobody's now. Rejects where the key is not valid. */
  readonly owner: () => Promise<WatchOwner | undefined>;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps one subscription to the new pools of all chains open, so that the page has some to show to its first
 * reader. It takes a place of the owner's plan as any other, and ends where the key loses its right to it.
 */
export function holdPairs({ watches, chains, owner, onError }: HeldPairsOptions): { close(): Promise<void> } {
  let held: AsyncIterableIterator<WatchEvent> | undefined;
  const poll = createPoll(
    AGAIN_MS,
    async () => {
      const by = held ? undefined : await owner();
      if (!by) return;
      // The lists are read from the database: nothing is done with the events here.
      held = await watches.subscribe(by, { pairsOf: chains, wants: () => false }, undefined);
      void held
        .next()
        .catch(onError)
        .finally(() => {
          held = undefined;
        });
    },
    onError,
  );
  return {
    async close() {
      await poll.close();
      await held?.return?.();
    },
  };
}
