import type { Dispatcher } from 'undici';
import type { Chain } from '../chains/registry.js';
import type { BlockRef } from '../domain/fact.js';
import { toQuantity } from '../lib/hex.js';
import { createConnections } from '../upstream/connections.js';
import { createChainMemory } from './chain-memory.js';
import { createDispatcher } from './dispatch.js';
import { createEndpoint } from './endpoint.js';
import { createHead } from './head.js';
import {
  createHeadBatches,
  type HeadBatch,
  isAtLatest,
  LATEST,
  type LatestAnswer,
  toLatest,
  toLatestAnswer,
} from './head-batch.js';
import { heightCall, toHeight } from './height.js';
import {
  type CallOptions,
  type NodeAbilities,
  type Rpc,
  RpcError,
  type ViewCall,
  type ViewResult,
} from './rpc.js';
import type { Send } from './send.js';
import { createSharedRequest, type SharedRequest } from './shared-request.js';
import { createViews } from './views.js';

export interface CreateRpcOptions {
  readonly chain: Chain;
  /** Nodes of the chain, the preferred one first. Empty: every call is `unreachable`. */
  readonly urls: readonly string[];
  /** The process's shared connection pool. Default: an own pool. */
  readonly connections?: Dispatcher;
  /** Timeout of one HTTP request. Default 10,000. */
  readonly timeoutMs?: number;
  /** Max. calls in one batch, until a node asks for fewer. Default 100. */
  readonly maxBatch?: number;
  /** Max. size of an answer; parsing takes several times as much memory. Default 8 MB. */
  readonly maxResponseBytes?: number;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/**
 * A chain's nodes as one `Rpc`. Calls of one tick are sent as one batch, equal calls only once. The first
 * batch also asks for the node's chain id; a node of another chain is not used.
 * @example const rpc = createRpc({ chain, urls: ['https://node.example'] })
 */
export function createRpc(options: CreateRpcOptions): Rpc {
  const { chain, now = Date.now } = options;
  const connections = options.connections ?? createConnections();
  let roundTrips = 0;
  const endpoints = options.urls.map((url) =>
    createEndpoint({
      url,
      chainId: chain.chainId,
      connections,
      timeoutMs: options.timeoutMs ?? 10_000,
      maxBatch: options.maxBatch ?? 100,
      maxBytes: options.maxResponseBytes ?? 8_000_000,
      onRoundTrip: () => {
        roundTrips += 1;
      },
    }),
  );
  const dispatcher = createDispatcher(endpoints, now);
  const headBatches = createHeadBatches();
  type Queue = Map<string, SharedRequest>;
  const queue: Queue = new Map();
  /** The request for the head and the requests sent with it: before everything else, in this order. */
  const headQueue: Queue = new Map();

  function flush(): void {
    views.flush();
    if (headBatches.current) {
      const height = enqueue(headQueue, heightCall.method, heightCall.params, {});
      headBatches.seal(height.then(toHeight, () => undefined));
    }
    const entries = [...headQueue.values(), ...queue.values()].filter((entry) => !entry.signal.aborted);
    headQueue.clear();
    queue.clear();
    if (entries.length > 0) {
      void dispatcher.dispatch(entries);
    }
  }

  function enqueue(
    into: Queue,
    method: string,
    params: readonly unknown[],
    callOptions: CallOptions,
    key = keyOf(method, params),
  ): Promise<unknown> {
    const queued = into.get(key);
    const entry = queued && !queued.signal.aborted ? queued : createSharedRequest(method, params);
    into.set(key, entry);
    scheduleFlush();
    return entry.join(callOptions.signal);
  }

  let scheduled = false;
  // setImmediate runs after all promise reactions of the tick, so the queue holds every request of the tick.
  function scheduleFlush(): void {
    if (!scheduled) {
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        flush();
      });
    }
  }

  /** Adds the call to the current head batch, answers it from a finished one, or queues it. */
  async function read(
    method: string,
    params: readonly unknown[],
    callOptions: CallOptions = {},
  ): Promise<unknown> {
    const key = keyOf(method, params);
    const headBatch = headBatches.current;
    if (headBatch && isAtLatest(key)) {
      const asked = enqueue(headQueue, method, toLatest(params), callOptions);
      keep(headBatch, key, asked.then(toLatestAnswer));
      return asked;
    }
    if (isAtLatest(key)) {
      throw new RpcError('refused', 'the head is known: ask at its block');
    }
    const kept = headBatches.find(key);
    const answer = kept && (await kept);
    return answer ? answer.value : enqueue(queue, method, params, callOptions, key);
  }

  const send = <T>(method: string, params: readonly unknown[], callOptions?: CallOptions) =>
    read(method, params, callOptions) as Promise<T>;
  const sendWithHead: Send = <T>(method: string, params: readonly unknown[], callOptions: CallOptions = {}) =>
    enqueue(headQueue, method, params, callOptions) as Promise<T>;

  async function abilities(callOptions?: CallOptions): Promise<NodeAbilities> {
    const known = dispatcher.preferred()?.abilities();
    if (known) {
      return known;
    }
    await sendWithHead('eth_chainId', [], callOptions);
    return (
      dispatcher.preferred()?.abilities() ?? { stateOverride: false, blockOverride: false, simulate: false }
    );
  }

  const views = createViews({
    chain,
    send,
    sendWithHead,
    schedule: scheduleFlush,
    knownAbilities: () => dispatcher.preferred()?.abilities(),
  });

  async function view(
    calls: readonly ViewCall[],
    block: BlockRef,
    callOptions?: CallOptions,
  ): Promise<readonly ViewResult[]> {
    const key = keyOf('view', [calls, toQuantity(block.number)]);
    const headBatch = headBatches.current;
    if (headBatch && block === LATEST) {
      const asked = views.viewAtLatest(calls);
      keep(headBatch, key, asked);
      return (await asked).value;
    }
    if (block === LATEST) {
      throw new RpcError('refused', 'the head is known: ask at its block');
    }
    const kept = headBatches.find(key);
    const answer = kept && (await kept);
    return answer ? (answer.value as readonly ViewResult[]) : views.view(calls, block, callOptions);
  }

  const head = createHead(sendWithHead, headBatches, chain.blockTimeMs, now);

  return {
    chain,
    memory: createChainMemory(),
    send,
    view,
    head: (callOptions, reads) => {
      const takesOverrides = dispatcher.preferred()?.abilities()?.stateOverride !== false;
      return head(callOptions, takesOverrides ? reads : undefined);
    },
    abilities,
    roundTrips: () => roundTrips,
  };
}

function keep(headBatch: HeadBatch, key: string, answer: Promise<LatestAnswer>): void {
  answer.catch(() => undefined);
  headBatch.answers.set(key, answer);
}

function keyOf(method: string, params: readonly unknown[]): string {
  return `${method}${JSON.stringify(params)}`;
}
