import { UpstreamError } from '@assay/chain';
import { type Address, type ChainName, type TokenRef, tokenKey } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import { createCallerLifetime } from '../upstream/caller-lifetime.js';
import { createFlights } from '../upstream/flights.js';

export interface CallDeadline {
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  readonly deadline: number;
  readonly caller: string;
}

export interface ProviderAnswerCacheOptions<T> {
  readonly service: string;
  /** Maximum number of tokens in one request. */
  readonly batchSize: number;
  /** Fetches answers for the tokens that the service knows. */
  readonly fetch: (
    chain: ChainName,
    addresses: readonly Address[],
    call: CallDeadline,
  ) => Promise<ReadonlyMap<Address, T>>;
  /** How long an answer is reused for other questions about the same token. Milliseconds, default 10,000. */
  readonly keepMs?: number;
  readonly now: () => number;
}

/**
 * For services whose one answer contains several facts. The first question sends the request. Questions while
 * it is in progress, or shortly after, share the answer. Failures are shared by those who wait, but never
 * cached.
 */
export interface ProviderAnswerCache<T> {
  /** Whether an answer is cached or in progress. */
  has(ref: TokenRef): boolean;
  /**
   * By address: the answer, or `undefined` if the service does not know the token. Rejects with
   * `UpstreamError`.
   */
  ask(
    chain: ChainName,
    addresses: readonly Address[],
    call: CallDeadline,
  ): ReadonlyMap<Address, Promise<T | undefined>>;
}

type Outcome<T> = { readonly value: T | undefined } | 'timed_out';

export function createProviderAnswerCache<T>(options: ProviderAnswerCacheOptions<T>): ProviderAnswerCache<T> {
  const flights = createFlights<Outcome<T>>();
  const kept = new LRUCache<string, { readonly value: T | undefined }>({
    max: 2_000,
    ttl: options.keepMs ?? 10_000,
    perf: { now: options.now },
  });
  const timedOut = () => 'timed_out' as const;

  const start = (chain: ChainName, group: readonly Address[], budgetMs: number, caller: string) => {
    flights.start({
      keys: group.map((address) => `${chain}:${address}`),
      budgetMs,
      onUnsettled: timedOut,
      work: async (signal, settle) => {
        const found = await options.fetch(chain, group, {
          signal,
          deadline: options.now() + budgetMs,
          caller,
        });
        for (const address of group) {
          const answer = { value: found.get(address) };
          kept.set(`${chain}:${address}`, answer);
          settle(`${chain}:${address}`, answer);
        }
      },
    });
  };

  return {
    has: (ref) => kept.has(tokenKey(ref)) || flights.isUnderWay(tokenKey(ref)),
    ask(chain, addresses, { signal, deadline, caller }) {
      const fresh = addresses.filter(
        (address) => !kept.has(`${chain}:${address}`) && !flights.isUnderWay(`${chain}:${address}`),
      );
      const budgetMs = Math.max(1, deadline - options.now());
      for (let at = 0; at < fresh.length; at += options.batchSize) {
        start(chain, fresh.slice(at, at + options.batchSize), budgetMs, caller);
      }
      const lifetime = createCallerLifetime(signal, deadline, options.now);
      return new Map(
        addresses.map((address) => {
          const key = `${chain}:${address}`;
          const answer =
            flights.join(key, lifetime, timedOut) ?? Promise.resolve(kept.get(key) ?? timedOut());
          return [address, answer.then((outcome) => unwrap(outcome, options.service))];
        }),
      );
    },
  };
}

function unwrap<T>(outcome: Outcome<T>, service: string): T | undefined {
  if (outcome === 'timed_out') throw new UpstreamError(service, 'timed_out', 'did not answer in time');
  return outcome.value;
}
