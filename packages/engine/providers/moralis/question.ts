import { type HttpClient, UpstreamError } from '@assay/chain';
import type { Chain } from '@assay/facts';
import { LRUCache } from 'lru-cache';
import type { LoadContext } from '../../capabilities/provider.js';
import { hashOf } from '../partner-limits.js';

export const ID = 'moralis';

/** What every request to Moralis needs. */
export interface Question {
  readonly http: HttpClient;
  readonly key: string;
  readonly refusedKeys: RefusedKeys;
  readonly chain: Chain | undefined;
  readonly context: LoadContext;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Hashes of keys that the service refused recently. They are not sent again for some minutes. */
export type RefusedKeys = LRUCache<string, true>;

export function createRefusedKeys(now: () => number): RefusedKeys {
  return new LRUCache({ max: 10_000, ttl: 5 * 60_000, perf: { now } });
}

/** One answer. `undefined` if Moralis does not know the token or pool. Rejects with `UpstreamError`. */
export async function fetchPart(
  question: Question,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<unknown> {
  const { http, key, chain, context, refusedKeys } = question;
  const { partnerApiKey } = context;
  const keyHash = hashOf(key);
  if (refusedKeys.has(keyHash)) throw refusedKey();
  const asking = http.fetchJson({
    path,
    query: { chain: chain?.providerIds.moralis, ...query },
    headers: { 'x-api-key': key },
    signal: context.signal,
    deadline: context.deadline,
    caller: context.caller,
    ...(partnerApiKey === undefined ? {} : { partnerApiKey }),
  });
  const { status, body } = await asking.catch((error: unknown) => {
    if (error instanceof UpstreamError && isRefusedKey(error.status)) refusedKeys.set(keyHash, true);
    throw error;
  });
  if (status === 404) return undefined;
  if (isRefusedKey(status)) {
    refusedKeys.set(keyHash, true);
    throw refusedKey();
  }
  if (status >= 400) throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  return body;
}

function isRefusedKey(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

function refusedKey(): UpstreamError {
  return new UpstreamError(ID, 'refused', 'does not accept the key');
}

export function invalid(): UpstreamError {
  return new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
}
