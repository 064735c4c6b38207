import type { HttpClient, HttpRequest } from '../../upstream/http.js';
import { UpstreamError } from '../../upstream/upstream-error.js';
import type { ProviderTools } from '../provider-definition.js';

/** A model may think for long before its answer begins; the caller's signal ends the wait sooner. */
const MAX_ANSWER_MS = 300_000;
/** More than any answer of `ANSWER_TOKENS`, with everything around it. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** A client for a language model. It tries nothing twice: what a model read is paid, answered or not. */
export function createModelClient(
  { http }: Pick<ProviderTools, 'http'>,
  baseUrl: string,
  headers: Readonly<Record<string, string>>,
): HttpClient {
  const retry = { maxAttempts: 1, baseDelayMs: 0, maxDelayMs: 0 };
  return http({ baseUrl, headers, retry, timeoutMs: MAX_ANSWER_MS, maxBytes: MAX_ANSWER_BYTES });
}

/** The body of a 200, not checked. Rejects with `UpstreamError`; a refusal carries its status, never its text, which may quote the key. */
export async function askModel(
  client: HttpClient,
  request: Omit<HttpRequest, 'deadline' | 'caller'>,
): Promise<unknown> {
  // One audit serves all who wait for it: it waits at the limit as nobody's.
  const { status, body } = await client.fetchJson({
    ...request,
    caller: client.service,
    deadline: Date.now() + MAX_ANSWER_MS,
  });
  if (status >= 400)
    throw new UpstreamError(client.service, 'refused', `refused the request (HTTP ${status})`, { status });
  return body;
}
