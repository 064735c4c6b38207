import { setTimeout as sleep } from 'node:timers/promises';
import { type BlockRef, type Chain, type EndpointMemory, toQuantity } from '@assay/facts';
import type { Dispatcher } from 'undici';
import { createConnections } from '../http/connections.js';
import { steadyNow } from '../lib/steady-now.js';
import { CallQueue, keyOf } from './call-queue.js';
import { createChainMemory } from './chain-memory.js';
import { type Dispatcher as CallDispatcher, createDispatcher } from './dispatch.js';
import type { Endpoint, EndpointState } from './endpoint.js';
import { createHead } from './head.js';
import {
  createHeadBatches,
  type HeadBatch,
  type HeadBatchReads,
  isAtLatest,
  LATEST,
  type LatestAnswer,
  toLatest,
  toLatestAnswer,
} from './head-batch.js';
import { heightCall, toHeight } from './height.js';
import { createEndpoint, type EndpointOptions } from './http-endpoint.js';
import { chainPace } from './log-pace.js';
import { toNeed } from './request-need.js';
import {
  type AskedCall,
  type CallOptions,
  type HeadOptions,
  type NodeAbilities,
  type OtherAnswers,
  type Rpc,
  RpcError,
  type ViewCall,
  type ViewResult,
} from './rpc.js';
import { createSeenBlocks } from './seen-blocks.js';
import type { Head, Send } from './send.js';
import { createLogSplitter } from './split-logs.js';
import { createTeamHead } from './team-head.js';
import { createViews, keyOfViews, type Views } from './views.js';

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
  /**
   * Endpoints that answer where no node can, the preferred one first. `send` sends to the nodes, and is
   * called only after `createRpc` has returned.
   */
  readonly substitutes?: (send: Send) => readonly Endpoint[];
  /** Keeps what is learned of the nodes over a restart. Default: nothing is kept. */
  readonly endpointMemory?: EndpointMemory | undefined;
  /** Whether a list of too many contracts is asked in several requests. Default: yes. */
  readonly splitLogs?: boolean;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/** An `Rpc` that tells what is behind it. */
export interface NodeRpc extends Rpc {
  /** In the order in which they are preferred. */
  endpoints(): readonly EndpointState[];
}

/**
 * A chain's nodes as one `Rpc`. Calls of one tick are sent as one batch, equal calls only once. The first
 * batch also asks for the node's chain id; a node of another chain is not used.
 * @example const rpc = createRpc({ chain, urls: ['https://node.example'] })
 */
export function createRpc(options: CreateRpcOptions): NodeRpc {
  const nodes = new ChainNodes(options);
  const send = <T>(method: string, params: readonly unknown[], callOptions?: CallOptions) =>
    nodes.send(method, params, callOptions) as Promise<T>;
  return {
    chain: options.chain,
    memory: nodes.memory,
    send: options.splitLogs === false ? send : createLogSplitter(send),
    view: (calls, block, callOptions) => nodes.view(calls, block, callOptions),
    head: (callOptions, reads) => nodes.head(callOptions, reads),
    askOthers: (calls, callOptions) => nodes.askOthers(calls, callOptions),
    abilities: (callOptions) => nodes.abilities(callOptions),
    isPlayedHere: (method, params) => nodes.isPlayedHere(method, params),
    logBlocks: () => nodes.logBlocks(),
    servesLogs: () => nodes.servesLogs(),
    roundTrips: () => nodes.roundTrips,
    endpoints: () => nodes.endpoints(),
  };
}

/** Before a node is asked again what it can do, where it met a rate limit or a time-out. */
const UNDECIDED_WAITS_MS = [0, 250, 1_000] as const;

const noAbilities: NodeAbilities = { stateOverride: false, blockOverride: false, simulate: false };

/** Queues the calls of a tick, and answers what came with the head from there. */
class ChainNodes {
  readonly memory = createChainMemory();
  roundTrips = 0;
  private newest: number | undefined;
  private readonly maxBatch: number;
  private readonly dispatcher: CallDispatcher;
  private readonly headBatches = createHeadBatches();
  private readonly queue = new CallQueue(
    () => this.flush(),
    () => this.memory.part(chainPace).isTight(),
    () => this.batchSize(),
  );
  private readonly views: Views;
  private readonly fetchHead: Head;
  private readonly toCommonHead: (head: BlockRef) => Promise<BlockRef>;

  constructor(options: CreateRpcOptions) {
    const { chain, now = steadyNow, maxBatch = 100 } = options;
    this.maxBatch = maxBatch;
    const newest = () => this.newest;
    const nodes = this.toNodes(options, { now, newest });
    const send = <T>(method: string, params: readonly unknown[], callOptions?: CallOptions) =>
      this.send(method, params, callOptions) as Promise<T>;
    const endpoints = [...nodes, ...(options.substitutes?.(send) ?? [])];
    this.dispatcher = createDispatcher({ chainName: chain.name, endpoints, now, newest });
    this.views = createViews({
      chain,
      send,
      sendWithHead: this.sendWithHead,
      schedule: () => this.queue.schedule(),
      knownAbilities: () => this.dispatcher.abilities('nodes'),
    });
    this.toCommonHead = createTeamHead(this.dispatcher, send, chain.blockTimeMs);
    this.fetchHead = createHead(this.sendWithHead, this.headBatches, chain.blockTimeMs, now);
  }

  /** Adds the call to the current head batch, answers it from a finished one, or queues it. */
  async send(method: string, params: readonly unknown[], callOptions: CallOptions = {}): Promise<unknown> {
    const key = keyOf(method, params);
    const headBatch = this.headBatches.current;
    if (headBatch && isAtLatest(key)) {
      const asked = this.queue.add({ method, params: toLatest(params), withHead: true }, callOptions);
      keep(headBatch, key, asked.then(toLatestAnswer));
      return asked;
    }
    if (isAtLatest(key)) {
      throw new RpcError('refused', 'the head is known: ask at its block');
    }
    const kept = this.headBatches.find(key);
    const answer = kept && (await kept);
    return answer ? answer.value : this.queue.add({ method, params, key }, callOptions);
  }

  async view(
    calls: readonly ViewCall[],
    block: BlockRef,
    callOptions?: CallOptions,
  ): Promise<readonly ViewResult[]> {
    const key = keyOfViews(calls, toQuantity(block.number));
    const headBatch = this.headBatches.current;
    if (headBatch && block === LATEST) {
      const asked = this.views.viewAtLatest(calls);
      keep(headBatch, key, asked);
      return (await asked).value;
    }
    if (block === LATEST) {
      throw new RpcError('refused', 'the head is known: ask at its block');
    }
    const kept = this.headBatches.find(key);
    const answer = kept && (await kept);
    return answer ? (answer.value as readonly ViewResult[]) : this.views.view(calls, block, callOptions);
  }

  async head(callOptions?: HeadOptions, reads?: HeadBatchReads): Promise<BlockRef> {
    const takesOverrides = this.dispatcher.abilities('nodes')?.stateOverride !== false;
    const mayRead = takesOverrides && this.dispatcher.hasOneInUse();
    const block = await this.fetchHead(callOptions, mayRead ? reads : undefined);
    this.newest = Math.max(this.newest ?? 0, block.number);
    return this.toCommonHead(block);
  }

  async abilities(callOptions?: CallOptions): Promise<NodeAbilities> {
    for (const waitMs of UNDECIDED_WAITS_MS) {
      if (this.dispatcher.abilities('nodes')) break;
      if (waitMs > 0 && !this.dispatcher.isUndecided()) break;
      if (waitMs > 0) await sleep(waitMs);
      await this.sendWithHead('eth_chainId', [], callOptions);
    }
    await this.dispatcher.probeOthers();
    return this.dispatcher.abilities() ?? noAbilities;
  }

  askOthers(calls: readonly AskedCall[], { signal }: CallOptions = {}): Promise<readonly OtherAnswers[]> {
    return this.dispatcher.askOthers(calls, signal);
  }

  endpoints(): readonly EndpointState[] {
    return this.dispatcher.states();
  }

  logBlocks(): number {
    return this.dispatcher.logBlocks();
  }

  servesLogs(): boolean {
    return this.dispatcher.states().some(({ isSubstitute, abilities }) => abilities?.logs ?? !isSubstitute);
  }

  isPlayedHere(method: string, params: readonly unknown[]): boolean {
    return this.dispatcher.isPlayedHere(toNeed(method, params, this.newest));
  }

  private readonly sendWithHead: Send = <T>(
    method: string,
    params: readonly unknown[],
    callOptions: CallOptions = {},
  ) => this.queue.add({ method, params, withHead: true }, callOptions) as Promise<T>;

  /** Calls that all nodes take in one request. */
  private batchSize(): number {
    return Math.min(...this.dispatcher.states().map(({ limits }) => limits.batch ?? this.maxBatch));
  }

  private flush(): void {
    this.views.flush();
    if (this.headBatches.current) {
      const height = this.queue.add({ ...heightCall, withHead: true }, {});
      this.headBatches.seal(height.then(toHeight, () => undefined));
    }
    const entries = this.queue.take();
    if (entries.length > 0) {
      void this.dispatcher.dispatch(entries);
    }
  }

  private toNodes(options: CreateRpcOptions, shared: Pick<EndpointOptions, 'now' | 'newest'>) {
    const connections = options.connections ?? createConnections();
    return options.urls.map((url) =>
      createEndpoint({
        ...shared,
        isInTeam: options.urls.length > 1,
        ...toMemory(url, options.endpointMemory),
        url,
        chainId: options.chain.chainId,
        connections,
        timeoutMs: options.timeoutMs ?? 10_000,
        maxBatch: this.maxBatch,
        maxBytes: options.maxResponseBytes ?? 8_000_000,
        onBlockSeen: (number, hash) => this.memory.part(createSeenBlocks).note({ number, hash }),
        onRoundTrip: () => {
          this.roundTrips += 1;
        },
      }),
    );
  }
}

function toMemory(url: string, memory: EndpointMemory | undefined): Pick<EndpointOptions, 'memory'> {
  return memory
    ? { memory: { recall: () => memory.recall(url), keep: (known) => memory.keep(url, known) } }
    : {};
}

function keep(headBatch: HeadBatch, key: string, answer: Promise<LatestAnswer>): void {
  answer.catch(() => undefined);
  headBatch.answers.set(key, answer);
}
