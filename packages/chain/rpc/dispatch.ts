import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint, EndpointState } from './endpoint.js';
import { type RequestNeed, toNeed } from './request-need.js';
import { type AskedCall, type NodeAbilities, type OtherAnswers, RpcError } from './rpc.js';
import { isDown, type Open, settle } from './settle-answer.js';
import { createSharedRequest, type SharedRequest } from './shared-request.js';
import { isWhole, unite } from './unite-abilities.js';
import { isNodeCannot } from './unless.js';

/** For this long a failed endpoint is tried last. */
const BAD_FOR_MS = 10_000;
/** Delays before calls that only met rate limits are tried again on all endpoints. */
const LIMITED_WAITS_MS: readonly number[] = [250, 1_000];

export interface DispatcherOptions {
  readonly chainName: string;
  /** In the order in which they are preferred. */
  readonly endpoints: readonly Endpoint[];
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Number of the newest block that is known; `undefined` before the first. */
  readonly newest: () => number | undefined;
}

export interface Dispatcher {
  /** Settles every entry: with the first good answer, or with the last node's error. Never rejects. */
  dispatch(entries: readonly SharedRequest[]): Promise<void>;
  /** Asks the endpoints that were never asked what they can do, where the known ones cannot do everything. */
  probeOthers(): Promise<void>;
  /** True where a node was asked what it can do and may say so later. */
  isUndecided(): boolean;
  /** Numbers of the newest blocks of the nodes in use. Empty where one node answers everything. */
  heightsInUse(): Promise<readonly number[]>;
  /** True where one node answers everything, as far as is known. */
  hasOneInUse(): boolean;
  /** Asks all nodes that can answer these calls, but the first of them. */
  askOthers(calls: readonly AskedCall[], signal?: AbortSignal): Promise<readonly OtherAnswers[]>;
  /** Each endpoint, in the order in which they are preferred. */
  states(): readonly EndpointState[];
  /** What at least one endpoint can do, as far as it is known; `undefined` where none has answered. */
  abilities(which?: 'nodes'): NodeAbilities | undefined;
  /** Blocks of one log request that some node answers, as far as is known. */
  logBlocks(): number;
  /** True where no node can answer such a request, but an endpoint of this process can. */
  isPlayedHere(need: RequestNeed): boolean;
}

/**
 * Sends each request to the first endpoint that can answer it. Those that failed recently come last, and
 * those that are no nodes after all nodes.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  return new EndpointDispatcher(options);
}

class EndpointDispatcher implements Dispatcher {
  private readonly nodes: readonly Endpoint[];
  private readonly badUntil = new Map<Endpoint, number>();

  constructor(private readonly options: DispatcherOptions) {
    this.nodes = options.endpoints.filter(({ isSubstitute }) => !isSubstitute);
  }

  async dispatch(entries: readonly SharedRequest[]): Promise<void> {
    await this.askAll(entries, LIMITED_WAITS_MS);
  }

  async probeOthers(): Promise<void> {
    if (this.nodes.length < 2 || isWhole(unite(this.nodes))) return;
    const unknown = this.nodes.filter((endpoint) => !this.isBad(endpoint) && !endpoint.abilities());
    await Promise.all(unknown.map((endpoint) => this.fetchHeight(endpoint)));
  }

  isUndecided(): boolean {
    return this.nodes.some((endpoint) => endpoint.isUndecided?.());
  }

  async heightsInUse(): Promise<readonly number[]> {
    const used = this.nodes.length < 2 ? [] : this.nodesInUse();
    if (used.length < 2) return [];
    const heights = await Promise.all(used.map((endpoint) => this.fetchHeight(endpoint)));
    return heights.flatMap((height) => height ?? []);
  }

  hasOneInUse(): boolean {
    return this.nodes.length < 2 || this.nodesInUse().length < 2;
  }

  async askOthers(calls: readonly AskedCall[], signal?: AbortSignal): Promise<readonly OtherAnswers[]> {
    if (this.nodes.length < 2) return [];
    const newest = this.options.newest();
    const needs = calls.map(({ method, params }) => toNeed(method, params, newest));
    const able = this.inOrder().filter(
      (endpoint) => !endpoint.isSubstitute && needs.every((need) => endpoint.can(need) !== false),
    );
    return Promise.all(
      able.slice(1).map(async (endpoint) => {
        const entries = calls.map(({ method, params }) => createSharedRequest(method, params));
        for (const entry of entries) entry.join(signal).catch(() => undefined);
        const outcomes = await endpoint.exchange(entries);
        return { host: endpoint.host, answers: entries.map((entry) => outcomes.get(entry)) };
      }),
    );
  }

  states(): readonly EndpointState[] {
    return this.options.endpoints.map((endpoint) => ({
      host: endpoint.host,
      isSubstitute: endpoint.isSubstitute,
      isDown: this.isBad(endpoint),
      abilities: endpoint.abilities(),
      height: endpoint.height?.(),
      limits: endpoint.limits?.() ?? {},
    }));
  }

  abilities(which?: 'nodes'): NodeAbilities | undefined {
    const known = unite(this.nodes);
    // What is played in this process costs many reads: only where the nodes cannot do all of it.
    const suffices = !known || (known.stateOverride && known.blockOverride && known.simulate);
    return which === 'nodes' || suffices ? known : unite(this.options.endpoints);
  }

  logBlocks(): number {
    const able = this.nodes.filter((node) => node.can({ kind: 'logs' }) !== false);
    const known = able.map((node) => node.limits?.().logBlocks ?? Number.POSITIVE_INFINITY);
    return known.length > 0 ? Math.max(...known) : Number.POSITIVE_INFINITY;
  }

  isPlayedHere(need: RequestNeed): boolean {
    return (
      this.nodes.every((node) => node.can(need) === false) &&
      this.options.endpoints.some((endpoint) => endpoint.isSubstitute && endpoint.can(need) === true)
    );
  }

  /** @param waits before what only met rate limits is tried again */
  private askAll(entries: readonly SharedRequest[], waits: readonly number[]): Promise<void> {
    const newest = this.options.newest();
    const open = entries.map((entry) => ({
      entry,
      need: toNeed(entry.method, entry.params, newest),
      tried: [],
    }));
    const endpoints = this.inOrder();
    const turns = [(need: RequestNeed) => need, withoutLimits].flatMap((toAsked) =>
      endpoints.map((endpoint) => ({ endpoint, toAsked })),
    );
    return this.askInTurn(open, turns, waits);
  }

  /** Asks the endpoint of each turn for what it can answer, and those of the later turns for the rest. */
  private async askInTurn(
    given: readonly Open[] | Promise<readonly Open[]>,
    [turn, ...later]: readonly Turn[],
    waits: readonly number[],
  ): Promise<void> {
    const open = await given;
    if (open.length === 0) return;
    if (!turn) return this.askLimitedAgain(open, waits);
    const asked: Open[] = [];
    const others: Open[] = [];
    for (const one of open) (this.isFor(turn, one) ? asked : others).push(one);
    if (asked.length === 0) return this.askInTurn(others, later, waits);
    const left = this.ask(turn.endpoint, asked);
    // What this process plays may need what one of the others reads: they do not wait for it.
    const apart = turn.endpoint.isSubstitute ? this.askInTurn(others, later, waits) : undefined;
    await this.askInTurn(apart ? left : [...others, ...(await left)], later, waits);
    await apart;
  }

  private isFor({ endpoint, toAsked }: Turn, { entry, need, error, tried }: Open): boolean {
    if (entry.isAbandoned() || tried.includes(endpoint)) return false;
    if (endpoint.isSubstitute && !this.mayStandIn(need, error)) return false;
    return endpoint.can(toAsked(need)) !== false;
  }

  private async askLimitedAgain(open: readonly Open[], [waitMs, ...later]: readonly number[]): Promise<void> {
    const limited: SharedRequest[] = [];
    for (const one of open) {
      if (one.error?.kind !== 'limited' || waitMs === undefined) one.entry.reject(this.toError(one));
      else if (!one.entry.isAbandoned()) limited.push(one.entry);
    }
    if (limited.length === 0) return;
    await sleep(waitMs);
    await this.askAll(limited, later);
  }

  /** Sends to one endpoint. @returns the error of each entry that it did not answer */
  private async ask(endpoint: Endpoint, asked: readonly Open[]): Promise<readonly Open[]> {
    const outcomes = await endpoint.exchange(asked.map(({ entry }) => entry));
    const left = asked.flatMap((one) =>
      settle({ ...one, tried: [...one.tried, endpoint] }, outcomes.get(one.entry), endpoint),
    );
    if (left.some(({ error }) => error && isDown(error)))
      this.badUntil.set(endpoint, this.options.now() + BAD_FOR_MS);
    return left;
  }

  private async fetchHeight(endpoint: Endpoint): Promise<number | undefined> {
    const entry = createSharedRequest('eth_blockNumber', []);
    const [left] = await this.ask(endpoint, [{ entry, need: { kind: 'none' }, tried: [] }]);
    return left ? undefined : endpoint.height?.();
  }

  /** True where no node will answer later, and none answers a smaller request for logs. */
  private mayStandIn({ kind }: RequestNeed, error: RpcError | undefined): boolean {
    if (error && !isNodeCannot(error)) return false;
    return kind !== 'logs' || this.nodes.every((node) => node.can({ kind }) === false);
  }

  private isBad(endpoint: Endpoint): boolean {
    return (this.badUntil.get(endpoint) ?? 0) > this.options.now();
  }

  private inOrder(): readonly Endpoint[] {
    const rank = (endpoint: Endpoint) => (endpoint.isSubstitute ? 2 : this.isBad(endpoint) ? 1 : 0);
    return [...this.options.endpoints].sort((a, b) => rank(a) - rank(b));
  }

  private nodesInUse(): readonly Endpoint[] {
    const able = this.inOrder().filter(({ isSubstitute }) => !isSubstitute);
    const found = everyNeed.map((kind) => able.find((endpoint) => endpoint.can({ kind }) !== false));
    return [...new Set(found)].flatMap((endpoint) => endpoint ?? []);
  }

  private toError({ entry, need, error }: Open): RpcError {
    if (error) return error;
    const { chainName, endpoints } = this.options;
    if (endpoints.length === 0) return new RpcError('unreachable', 'no node is configured for this chain');
    const blocks = this.logBlocks();
    if (need.blocks !== undefined && need.blocks > blocks)
      return new RpcError('range_too_wide', `the nodes of ${chainName} answer up to a ${blocks} block range`);
    const what = need.kind === 'none' ? entry.method : `${entry.method} (${need.kind})`;
    return new RpcError('unsupported', `no node of ${chainName} can do ${what}`);
  }
}

/** Needs that tell which nodes one analysis uses. */
const everyNeed = ['none', 'overrides', 'block-overrides', 'simulate', 'logs'] as const;

/**
 * Where no endpoint is known to answer a request of this size, those are asked that could answer a smaller
 * one. How many blocks of logs they answer they said themselves: more are not asked for again.
 */
function withoutLimits({ kind, depth, blocks }: RequestNeed): RequestNeed {
  return { kind, ...(depth === undefined ? {} : { depth }), ...(blocks === undefined ? {} : { blocks }) };
}

/** Entries go to the endpoint that can answer what `toAsked` makes of their need. */
interface Turn {
  readonly endpoint: Endpoint;
  toAsked(need: RequestNeed): RequestNeed;
}
