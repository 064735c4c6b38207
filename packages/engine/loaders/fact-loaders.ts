import { traced } from '@assay/chain';
import {
  type Address,
  AppError,
  type ChainName,
  cheapKinds,
  type Fact,
  type FactKind,
  type FactMap,
  type FactSource,
  factRoles,
  missing,
  type TokenRef,
  tokenKey,
} from '@assay/facts';
import DataLoader from 'dataloader';
import type { LoadContext } from '../capabilities/provider.js';
import { type CallerLifetime, createCallerLifetime } from '../upstream/caller-lifetime.js';
import type { FactQuestion, ProviderCall } from './ask-provider.js';
import { FactKeys } from './fact-keys.js';
import { freshnessOf } from './fact-ttl.js';
import { runFactWork } from './fact-work.js';
import type { AnyFact, LoaderDeps, LoaderRequest } from './loader-deps.js';
import { notConfigured, timedOut } from './missing-facts.js';
import { refusalByLimiters, refusalByProvider } from './provider-limit.js';
import { createRequestPermits, type RequestPermits } from './request-permits.js';

/**
 * The facts of one request. Loads within one tick become one question per kind and chain.
 * @example const pools = await loaders.load('pools', { chain: 'eth', address });
 */
export interface FactLoaders extends FactSource {
  /**
   * Rejects only with `AppError` `rate_limited` or `unavailable` (overload of this service). Every other
   * failure is a missing fact. A fact in memory costs one map lookup.
   */
  load<K extends FactKind>(kind: K, ref: TokenRef): Promise<Fact<FactMap[K]>>;
  /** Whether a fact had to be read for this request. */
  readonly hasRead: boolean;
  /** The fact if it is in memory. Asks no provider. */
  peek<K extends FactKind>(kind: K, ref: TokenRef): Fact<FactMap[K]> | undefined;
}

/** Create one for each request. */
export function createFactLoaders(deps: LoaderDeps, request: LoaderRequest): FactLoaders {
  return new RequestLoaders(deps, request, createRequestPermits(deps.limiters), true);
}

export const FLIGHT_BUDGET_MS = 20_000;
/** Why a token no longer waits for its slot. */
const LEFT = new Error('the caller has left');
/** The caller name of background refreshes. */
export const REFRESH = 'refresh';

export class RequestLoaders implements FactLoaders {
  private readonly now: () => number;
  private readonly lifetime: CallerLifetime;
  private readonly batches: { [K in FactKind]?: DataLoader<TokenRef, AnyFact, string> } = {};
  private readonly loading = new Map<string, Promise<AnyFact>>();
  private readonly keys: FactKeys;
  private refresher: RequestLoaders | undefined;
  /** A fact was not in memory. */
  hasRead = false;

  get chains(): readonly ChainName[] {
    return this.deps.chains ?? [];
  }

  constructor(
    private readonly deps: LoaderDeps,
    private readonly request: LoaderRequest,
    private readonly permits: RequestPermits,
    private readonly mayBeStale: boolean,
  ) {
    this.now = deps.now ?? Date.now;
    this.keys = new FactKeys(deps.plan, request.partnerApiKey);
    this.lifetime = createCallerLifetime(request.signal, request.deadline, this.now);
  }

  load<K extends FactKind>(kind: K, ref: TokenRef): Promise<Fact<FactMap[K]>> {
    const key = this.keys.of(kind, ref);
    const hit = this.deps.cache.peek(key);
    if (hit && (!hit.stale || this.mayBeStale)) {
      if (hit.stale) this.refresh(kind, ref);
      return hit.promise as Promise<Fact<FactMap[K]>>;
    }
    if (this.deps.plan[kind].length === 0)
      return Promise.resolve((this.deps.noProvider ?? notConfigured)(kind));
    const refusal = this.refusalOf(kind, ref);
    if (refusal) return Promise.reject(refusal);
    const before = this.loading.get(key);
    if (before) return before as Promise<Fact<FactMap[K]>>;
    this.permits.expect(ref);
    this.hasRead = true;
    const attributes = () => ({ 'assay.fact': kind, 'assay.chain': ref.chain });
    const loading = traced('fact.load', 'internal', attributes, () => this.loadInSlot(kind, ref));
    this.loading.set(key, loading);
    return loading as Promise<Fact<FactMap[K]>>;
  }

  /** Batches contain only tokens that have a slot. Otherwise they would wait for each other. */
  private async loadInSlot(kind: FactKind, ref: TokenRef): Promise<AnyFact> {
    const { slots } = this.deps;
    const load = () => this.batchOf(kind).load(ref);
    if (!slots || cheapKinds.has(kind) || !this.lifetime.active) return load();
    const leaving = new AbortController();
    const stop = this.lifetime.onLeave(() => leaving.abort(LEFT));
    try {
      return await slots.run(this.request.caller, leaving.signal, load, tokenKey(ref));
    } catch (error) {
      if (error === LEFT) return timedOut(kind);
      throw error;
    } finally {
      stop();
    }
  }

  peek<K extends FactKind>(kind: K, ref: TokenRef): Fact<FactMap[K]> | undefined {
    const hit = this.deps.cache.peek(this.keys.of(kind, ref));
    return hit && !hit.stale ? (hit.value as Fact<FactMap[K]>) : undefined;
  }

  /** Before any other work is done; not where a flight or another replica could answer. */
  private refusalOf(kind: FactKind, ref: TokenRef): Error | undefined {
    const { plan, limiters, cache } = this.deps;
    if (cache.isShared || cache.flights.isUnderWay(this.keys.of(kind, ref))) return undefined;
    return refusalByLimiters({ plan, limiters, permits: this.permits }, this.request.caller, kind, ref);
  }

  private batchOf(kind: FactKind): DataLoader<TokenRef, AnyFact, string> {
    const existing = this.batches[kind];
    if (existing) return existing;
    const batch = new DataLoader<TokenRef, AnyFact, string>((refs) => this.loadBatch(kind, refs), {
      cacheKeyFn: tokenKey,
      cache: false,
    });
    this.batches[kind] = batch;
    return batch;
  }

  private async loadBatch(kind: FactKind, refs: readonly TokenRef[]): Promise<(AnyFact | Error)[]> {
    const started = this.startFlights(kind, refs);
    const answers = await this.join(kind, refs);
    // The caller that started a joined flight may be over its limit. That is no reason to refuse this caller.
    const again = refs.filter((ref, i) => answers[i] instanceof AppError && !started.has(ref));
    if (again.length === 0) return answers;
    this.startFlights(kind, again);
    const second = await this.join(kind, again);
    const byRef = new Map(again.map((ref, i) => [ref, second[i]]));
    return refs.map((ref, i) => byRef.get(ref) ?? answers[i] ?? timedOut(kind));
  }

  /** Starts flights for facts that are neither known nor in progress, and returns their references. */
  private startFlights(kind: FactKind, refs: readonly TokenRef[]): ReadonlySet<TokenRef> {
    const fresh = new Map<ChainName, TokenRef[]>();
    if (!this.lifetime.active) return new Set();
    for (const ref of refs) {
      if (this.deps.cache.flights.isUnderWay(this.keys.of(kind, ref)) || this.peek(kind, ref)) continue;
      const list = fresh.get(ref.chain);
      if (list) list.push(ref);
      else fresh.set(ref.chain, [ref]);
    }
    for (const [chain, group] of fresh) this.startFlight(kind, chain, group);
    return new Set([...fresh.values()].flat());
  }

  private join(kind: FactKind, refs: readonly TokenRef[]): Promise<(AnyFact | Error)[]> {
    const { flights } = this.deps.cache;
    return Promise.all(
      refs.map(async (ref) => {
        const answer = flights.join(this.keys.of(kind, ref), this.lifetime, () => timedOut(kind));
        const fact = (await answer?.catch(toError)) ?? this.peek(kind, ref) ?? timedOut(kind);
        return ('reason' in fact && fact.reason === 'timed_out' && this.deps.overload?.()) || fact;
      }),
    );
  }

  private startFlight(kind: FactKind, chain: ChainName, refs: readonly TokenRef[]): void {
    const { cache } = this.deps;
    const byKey = new Map(refs.map((ref) => [this.keys.of(kind, ref), ref.address]));
    const budgetMs = this.deps.flightBudgetMs ?? FLIGHT_BUDGET_MS;
    cache.flights.start({
      keys: [...byKey.keys()],
      budgetMs,
      onUnsettled: () => missing('timed_out', 'No provider answered in time.', factRoles[kind]),
      work: async (signal, settle) => {
        // A replica that has just started takes over the tokens of another one: it need not read them all at once.
        for (const [key, fact] of await cache.fetchShared([...byKey.keys()], this.mayBeStale)) {
          settle(key, fact);
          byKey.delete(key);
        }
        const context = this.contextOf(kind, signal, budgetMs);
        await this.ask({ kind, chain, context }, byKey, settle);
      },
    });
  }

  private async ask(
    question: Pick<FactQuestion<FactKind>, 'kind' | 'chain' | 'context'>,
    byKey: ReadonlyMap<string, Address>,
    settle: (key: string, fact: AnyFact) => void,
  ): Promise<void> {
    if (byKey.size === 0) return;
    const { kind, context } = question;
    const keyOfAddress = new Map([...byKey].map(([key, address]) => [address, key]));
    const shared = this.sharedOf(kind, context);
    const work = {
      plan: this.deps.plan,
      ...(shared ? { shared } : {}),
      combinations: this.deps.combinations ?? {},
      permits: this.permits,
      refusalByProvider: (asked: FactKind, given: readonly Fact<unknown>[]) =>
        refusalByProvider(this.deps.plan, this.deps.limiters, asked, given),
      observe: (call: ProviderCall) => this.reportCall(call),
      providerBudgetMs: this.deps.providerBudgetMs ?? 12_000,
    };
    await runFactWork(work, { ...question, addresses: [...byKey.values()] }, (address, fact, whole) => {
      const key = keyOfAddress.get(address);
      if (key === undefined) return;
      const freshness = freshnessOf(kind, fact, whole);
      if (freshness) this.deps.cache.put(key, fact, freshness);
      settle(key, fact);
    });
  }

  /**
   * Work may outlive the request that started it, so it has its own signal. It uses a caller's key only if
   * its answer stays with that caller.
   */
  private contextOf(kind: FactKind, signal: AbortSignal, budgetMs: number): LoadContext {
    const deadline = this.now() + budgetMs;
    const { caller, partnerApiKey } = this.request;
    const own = partnerApiKey !== undefined && this.keys.isOwn(kind) ? { partnerApiKey } : {};
    const request = { signal, deadline, caller, ...own };
    const facts = cheapKinds.has(kind)
      ? noFacts
      : new RequestLoaders(this.deps, request, this.permits, this.mayBeStale);
    return { signal, deadline, caller, facts, ...own };
  }

  /**
   * If a caller's own key only adds to facts that others know too: the facts without the key, which all
   * callers share.
   */
  private sharedOf(
    kind: FactKind,
    { signal, deadline, caller, partnerApiKey }: LoadContext,
  ): FactSource | undefined {
    if (partnerApiKey === undefined || this.deps.plan[kind].every(({ role }) => role === 'partner'))
      return undefined;
    return new RequestLoaders(this.deps, { signal, deadline, caller }, this.permits, this.mayBeStale);
  }

  private reportCall(call: ProviderCall): void {
    if (call.outcome === 'answered') this.deps.limiters[call.role]?.note(call.provider, true);
    if (call.outcome === 'failed' || call.outcome === 'defect') {
      this.deps.limiters[call.role]?.note(call.provider, false);
    }
    this.deps.observe?.(call);
  }

  /** Fetches a new answer in the background. A refusal or an outage keeps the old one. */
  private refresh(kind: FactKind, ref: TokenRef): void {
    if (this.deps.cache.flights.isUnderWay(this.keys.of(kind, ref))) return;
    if (!this.refresher) {
      const { partnerApiKey } = this.request;
      const request: LoaderRequest = {
        signal: new AbortController().signal,
        deadline: this.now() + (this.deps.flightBudgetMs ?? FLIGHT_BUDGET_MS),
        caller: REFRESH,
        ...(partnerApiKey === undefined ? {} : { partnerApiKey }),
      };
      this.refresher = new RequestLoaders(
        this.deps,
        request,
        createRequestPermits(this.deps.limiters),
        false,
      );
    }
    this.refresher.load(kind, ref).catch(() => undefined);
  }
}

const noFacts: FactSource = {
  load: () => Promise.reject(new Error('a reader of an independent kind asks for no other facts')),
};

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a fact could not be loaded');
}
