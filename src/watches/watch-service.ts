import { createHash } from 'node:crypto';
import { createNameResolver, createSafeFetch, NAME_TIMEOUT_MS, type Schedulers } from '@assay/chain';
import { forgetOldEvents } from '../db/watch-upkeep.js';
import { readSigningKey } from '../db/watches.js';
import { createDeliveries, type Deliveries } from './deliveries.js';
import { createEventFeed } from './event-feed.js';
import { type HeldPairsOptions, holdPairs } from './held-pairs.js';
import { createPoll, type Poll } from './poll.js';
import { createWatchActivity, type WatchCounters } from './watch-activity.js';
import { createWatchChains, type WatchChainsOptions } from './watch-chains.js';
import { createWatches, type Watches, type WatchesOptions } from './watches.js';

export interface WatchServiceOptions
  extends Pick<WatchesOptions, 'database' | 'guard' | 'most' | 'allowPrivate' | 'requireContracts'> {
  /** Secrets are derived from this key; `undefined`: from a key in the database. */
  readonly signingKey: string | undefined;
  readonly onError: (error: unknown) => void;
  /** Who is read, sent to and looked up for next. */
  readonly schedulers: Pick<Schedulers, 'watch_reading' | 'webhooks' | 'names'>;
  /** Name servers that are asked for receivers, `address:port`. Default: those of the system. */
  readonly nameServers?: readonly string[] | undefined;
  /** The nodes of the chains; empty: this process does not watch the chains. */
  readonly rpcs: WatchChainsOptions['rpcs'];
  readonly analyse: WatchChainsOptions['analyse'];
}

/** Watches and their deliveries, in one process. */
export interface WatchService {
  readonly watches: Watches;
  /** Keeps new pools watched on an account, until the end. Nothing where this process does not watch chains. */
  holdPairs(owner: HeldPairsOptions['owner']): void;
  close(): Promise<void>;
}

/** The longest time that a receiver may take to answer. */
const ATTEMPT_MS = 10_000;
/** Later than any look-up ends: all names that lead nowhere take the same time. */
const NAME_MARGIN_MS = 500;
/** How long events can be read and sent again. */
const EVENT_DAYS = 30;
const UPKEEP_MS = 3_600_000;
/** Only the status of an answer is used. */
const MAX_ANSWER_BYTES = 1_024;

/** Starts to deliver once something is or was watched. Until then it only looks at intervals. */
export function createWatchService(options: WatchServiceOptions): WatchService {
  const { database, onError, allowPrivate, schedulers } = options;
  const safeFetch = createSafeFetch({
    timeoutMs: ATTEMPT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    resolve: createNameResolver({ servers: options.nameServers, scheduler: schedulers.names }),
    hideNamesMs: NAME_TIMEOUT_MS + NAME_MARGIN_MS,
    ...(allowPrivate ? { isAllowed: () => true, ports: 'any' as const } : {}),
  });
  const signingKey = createSigningKey(options);
  const feed = createEventFeed(database, onError);
  let upkeep: Poll | undefined;
  let deliveries: Deliveries | undefined;
  let chains: { close(): Promise<void> } | undefined;
  let lastEvent = 0;
  const onChange = (counters: WatchCounters) => {
    deliveries ??= createDeliveries({
      ...{ database, safeFetch, signingKey, onError },
      attemptMs: ATTEMPT_MS,
      scheduler: schedulers.webhooks,
    });
    upkeep ??= createPoll(UPKEEP_MS, () => forgetOldEvents(database, EVENT_DAYS), onError);
    chains ??= createWatchChains({
      ...options,
      atOnce: schedulers.watch_reading.options.slots,
      revision: () => activity.counters().revision,
      onEvents: wake,
    });
    if (counters.lastEvent !== lastEvent) {
      deliveries.wake();
      feed.wake();
    }
    lastEvent = counters.lastEvent;
  };
  const activity = createWatchActivity({ database, onError, onChange });
  const wake = () => {
    activity.wake();
    deliveries?.wake();
  };
  const watches = createWatches({ ...options, feed, safeFetch, signingKey, onChange: wake });
  let pairs: { close(): Promise<void> } | undefined;
  return {
    watches,
    holdPairs(owner) {
      const chains = [...options.rpcs.keys()];
      if (chains.length > 0) pairs ??= holdPairs({ watches, chains, owner, onError });
    },
    async close() {
      await pairs?.close();
      await feed.close();
      await activity.close();
      await upkeep?.close();
      await chains?.close();
      await deliveries?.close();
    },
  };
}

function createSigningKey({ signingKey, database }: WatchServiceOptions): () => Promise<string> {
  let stored: Promise<string> | undefined;
  return () => {
    if (signingKey !== undefined)
      return Promise.resolve(createHash('sha256').update(signingKey).digest('hex'));
    stored ??= readSigningKey(database).catch((error: unknown) => {
      stored = undefined;
      throw error;
    });
    return stored;
  };
}
