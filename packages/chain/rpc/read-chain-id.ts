import type { Dispatcher } from 'undici';
import { createConnections } from '../http/connections.js';
import { postJson } from './http.js';
import { toHost } from './redact.js';

export interface ReadChainIdOptions {
  /** Default: an own connection pool. */
  readonly connections?: Dispatcher;
  /** Default 3,000. */
  readonly timeoutMs?: number;
}

/** The chain id that a node reports; `undefined` where it gives no valid answer. Never rejects. */
export async function readChainId(
  url: string,
  { connections = createConnections(), timeoutMs = 3_000 }: ReadChainIdOptions = {},
): Promise<number | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const signal = AbortSignal.timeout(timeoutMs);
  const ask = { connections, url, host: toHost(url), body, signal, timeoutMs, maxBytes: 10_000 };
  const { json } = await postJson(ask).catch(() => ({ json: undefined }));
  const answer = (json as { readonly result?: unknown } | null | undefined)?.result;
  const isQuantity = typeof answer === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer);
  return isQuantity ? Number(answer) : undefined;
}
