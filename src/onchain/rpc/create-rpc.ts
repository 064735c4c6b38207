import type { Chain } from '../../chains/chain.js';
import type { BlockRef } from '../../domain/fact.js';
import { createDispatcher } from './dispatch.js';
import { createEndpoint } from './endpoint.js';
import { createEntry, type Entry } from './entry.js';
import { createHead } from './head.js';
import type { CallOptions, NodeAbilities, Rpc } from './rpc.js';
import { createViews } from './views.js';

export interface CreateRpcOptions {
  readonly chain: Chain;
  /** Nodes of the chain, the preferred one first. Empty: every call is `unreachable`. */
  readonly urls: readonly string[];
  readonly fetch?: typeof globalThis.fetch;
  /** Longest wait for one HTTP answer. Default 10,000. */
  readonly timeoutMs?: number;
  /** Most calls in one batch, until a node asks for fewer. Default 100. */
  readonly maxBatch?: number;
  /** Longest answer that is read: it takes several times as much memory. Default 8 MB. */
  readonly maxResponseBytes?: number;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/**
 * A chain's nodes as one `Rpc`. Calls of one tick leave as one batch; equal calls of one tick are sent once.
 * A node is asked for its chain id along with the first batch, and refused where it is on another chain.
 */
export function createRpc(options: CreateRpcOptions): Rpc {
  const { chain, fetch = globalThis.fetch, now = Date.now } = options;
  let roundTrips = 0;
  const endpoints = options.urls.map((url) =>
    createEndpoint({
      url,
      chainId: chain.chainId,
      fetch,
      timeoutMs: options.timeoutMs ?? 10_000,
      maxBatch: options.maxBatch ?? 100,
      maxBytes: options.maxResponseBytes ?? 8_000_000,
      onRoundTrip: () => {
        roundTrips += 1;
      },
    }),
  );
  const dispatcher = createDispatcher(endpoints, now);
  let queue = new Map<string, Entry>();

  function flush(): void {
    views.flush();
    const entries = [...queue.values()].filter((entry) => !entry.signal.aborted);
    queue = new Map();
    if (entries.length > 0) {
      void dispatcher.dispatch(entries);
    }
  }

  function enqueue(
    method: string,
    params: readonly unknown[],
    callOptions: CallOptions = {},
  ): Promise<unknown> {
    const key = `${method}${JSON.stringify(params)}`;
    const queued = queue.get(key);
    const entry = queued && !queued.signal.aborted ? queued : createEntry(method, params);
    queue.set(key, entry);
    scheduleFlush();
    return entry.join(callOptions.signal);
  }

  let scheduled = false;
  // setImmediate runs after all promise reactions of the tick: whatever the readers of one tick ask is in by then.
  function scheduleFlush(): void {
    if (!scheduled) {
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        flush();
      });
    }
  }

  const send = <T>(method: string, params: readonly unknown[], callOptions?: CallOptions) =>
    enqueue(method, params, callOptions) as Promise<T>;

  async function abilities(callOptions?: CallOptions): Promise<NodeAbilities> {
    const isKnown = dispatcher.preferred()?.abilities();
    if (isKnown) {
      return isKnown;
    }
    await send('eth_chainId', [], callOptions);
    return (
      dispatcher.preferred()?.abilities() ?? { stateOverride: false, blockOverride: false, simulate: false }
    );
  }

  const views = createViews({
    chain,
    send,
    schedule: scheduleFlush,
    knownAbilities: () => dispatcher.preferred()?.abilities(),
  });

  return {
    chain,
    send,
    view: views.view,
    head: createHead(send, chain.blockTimeMs, now),
    abilities,
    roundTrips: () => roundTrips,
  };
}

/** What the parts of an `Rpc` send their calls with. */
export type Send = <T>(method: string, params: readonly unknown[], options?: CallOptions) => Promise<T>;
export type Head = (options?: CallOptions) => Promise<BlockRef>;
