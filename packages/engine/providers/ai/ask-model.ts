import { type HttpClient, type HttpRequest, UpstreamError } from '@assay/chain';
import type { ProviderTools } from '../provider-definition.js';

/** A model may take long before its answer begins. The caller's signal ends the wait sooner. */
const MAX_ANSWER_MS = 300_000;
/** More than any answer of `ANSWER_TOKENS` needs, including its JSON envelope. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Creates a client for a language model. It never retries: every request that a model read costs tokens. */
export function createModelClient(
  { http }: Pick<ProviderTools, 'http'>,
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
): HttpClient {
  const retry = { maxAttempts: 1, baseDelayMs: 0, maxDelayMs: 0 };
  return http({ baseUrl, headers, retry, timeoutMs: MAX_ANSWER_MS, maxBytes: MAX_ANSWER_BYTES });
}

/**
 * Returns the unchecked body of a 200. Rejects with `UpstreamError`. A refusal carries its status but not its
 * text, which may quote the key.
 */
export async function askModel(
  client: HttpClient,
  request: Omit<HttpRequest, 'deadline' | 'caller'>,
): Promise<unknown> {
  // One audit serves all callers, so it waits at the limiter under the service's name.
  const { status, body } = await client.fetchJson({
    ...request,
    caller: client.service,
    deadline: Date.now() + MAX_ANSWER_MS,
  });
  if (status >= 400)
    throw new UpstreamError(client.service, 'refused', `refused the request (HTTP ${status})`, { status });
  return body;
}
