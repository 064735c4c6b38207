import type { Chain } from '../../chains/registry.js';
import type { HttpClient } from '../../upstream/http.js';
import { UpstreamError } from '../../upstream/upstream-error.js';
import type { ReadContext } from '../provider.js';

export const ID = 'moralis';

/** What every question to Moralis needs. */
export interface Question {
  readonly http: HttpClient;
  readonly key: string;
  readonly chain: Chain | undefined;
  readonly context: ReadContext;
  /** Unix milliseconds. */
  readonly now: number;
}

/** One answer; `undefined` where Moralis does not know the thing. Rejects with `UpstreamError`. */
export async function fetchPart(
  { http, key, chain, context }: Question,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<unknown> {
  const { status, body } = await http.fetchJson({
    path,
    query: { chain: chain?.providerIds.moralis, ...query },
    headers: { 'x-api-key': key },
    signal: context.signal,
    deadline: context.deadline,
    caller: context.caller,
  });
  if (status === 404) return undefined;
  if (status === 401) throw new UpstreamError(ID, 'refused', 'does not accept the key');
  if (status >= 400) throw new UpstreamError(ID, 'refused', `refused the request (HTTP ${status})`);
  return body;
}

export function invalid(): UpstreamError {
  return new UpstreamError(ID, 'invalid_answer', 'answered something else than its documented form');
}
