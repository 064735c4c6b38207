import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseUrl } from '@assay/facts';
import { Agent, type Dispatcher, request } from 'undici';
import { createDeadlineSignal, orAborted } from '../lib/abort.js';
import { isPublicAddress } from '../lib/public-address.js';
import { createNameResolver, type ResolveName } from './name-resolver.js';

/**
 * Why a URL from a third party was not read. No value reveals what is at the address, or whether a name exists
 * in our network: `refused_address` is told of an address in the URL's text only.
 */
type SafeFetchProblem =
  | 'refused_url'
  | 'refused_address'
  | 'too_many_redirects'
  | 'timed_out'
  | 'unreachable';

type SafeFetchResult = (
  | {
      readonly ok: true;
      readonly status: number;
      /** The URL after redirects. */
      readonly url: string;
      readonly contentType: string;
      /** At most `maxBytes`, as UTF-8. */
      readonly text: string;
      /** Whether the body was longer than `text`. */
      readonly cut: boolean;
    }
  | { readonly ok: false; readonly problem: SafeFetchProblem; readonly detail: string }
) & {
  /** The address that the host's name led to last. For our own use, never told to a caller. */
  readonly address?: string | undefined;
};

export interface SafeFetchLimits {
  /** Limit for the whole fetch: name resolution, redirects, body. Default 3,000. */
  readonly timeoutMs?: number;
  /** Default 65,536. */
  readonly maxBytes?: number;
  /** Default 3. */
  readonly maxRedirects?: number;
  /** Resolves a name to all its addresses. Default: a resolver of its own, apart from that of our nodes. */
  readonly resolve?: ResolveName;
  /**
   * A name that leads nowhere is told no earlier than this after it was asked for, whatever the cause: who
   * measures the time does not learn which names exist in our network. Default 0.
   */
  readonly hideNamesMs?: number;
  /** Which addresses may be connected to. Default: public ones. */
  readonly isAllowed?: (address: string) => boolean;
  /** Default 80 and 443. */
  readonly ports?: readonly number[] | 'any';
}

interface SafeFetchOptions {
  readonly signal?: AbortSignal;
  /** Who is served in turn where names are looked up. */
  readonly caller?: string;
  /** Instead of the limit of all fetches. */
  readonly timeoutMs?: number;
  /** Sends this instead of reading. Redirects are not followed: their answer is the answer. */
  readonly post?: { readonly body: string; readonly headers: Readonly<Record<string, string>> };
}

/** Reads a URL from a third party. Rejects only when `signal` aborts. */
export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeFetchResult>;

class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

const OWN_PORTS: readonly number[] = [80, 443];

/** The parsed URL, if it may be read. The parser normalizes numeric hosts (decimal, octal, hexadecimal). */
export function toAllowedUrl(text: string, ports: readonly number[] | 'any' = OWN_PORTS): URL | undefined {
  const url = text.length > 2_000 ? undefined : parseUrl(text);
  if (!url) return undefined;
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const known = url.protocol === 'http:' || url.protocol === 'https:';
  const isOpen = ports === 'any' || ports.includes(port);
  return known && isOpen && url.username === '' && url.password === '' ? url : undefined;
}

/** The host, if it is an IP address. Such a host is not resolved, so it must be checked here. */
export function toLiteral(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : undefined;
}

/**
 * Resolves names inside the connection, so that the checked address is the one that is connected to. A name
 * that resolves differently the second time gains nothing. One address that is not allowed rejects the name.
 */
function toLookup({
  limits,
  caller,
  signal,
  reached,
}: Omit<FetchContext, 'dispatcher' | 'post'>): LookupFunction {
  const find = async (hostname: string) => {
    let hidden = sleep(limits.hideNamesMs, undefined, { ref: false });
    // What it waited for its turn tells nothing, so the time counts from there.
    const onAsked = () => {
      hidden = sleep(limits.hideNamesMs, undefined, { ref: false });
    };
    try {
      const addresses = await limits.resolve(hostname, { caller, signal, onAsked });
      if (addresses.length > 0 && addresses.every(({ address }) => limits.isAllowed(address)))
        return addresses;
      // The same as no answer: which names lead into our network is nobody's business.
      throw new Error('the name leads to no address that may be connected to');
    } catch (error) {
      await hidden;
      throw error;
    }
  };
  return (hostname, options, callback) => {
    find(hostname).then(
      (addresses) => {
        const [first] = addresses;
        reached.address = first?.address;
        if (options.all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}

async function readText(body: Dispatcher.ResponseData['body'], maxBytes: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
  return { text, cut: length > maxBytes };
}

function toProblem(error: unknown, signal: AbortSignal): SafeFetchResult {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const detail = 'The host did not answer.';
  if (causes.some((cause) => cause instanceof RefusedAddress))
    return { ok: false, problem: 'refused_address', detail };
  return { ok: false, problem: signal.aborted ? 'timed_out' : 'unreachable', detail };
}

const refusedUrl: SafeFetchResult = {
  ok: false,
  problem: 'refused_url',
  detail: 'Only http and https on their own ports are read.',
};

interface FetchContext {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  readonly caller: string;
  readonly reached: { address?: string | undefined };
  readonly limits: Required<SafeFetchLimits>;
  readonly post: SafeFetchOptions['post'];
}

/** Sends one request. Returns the answer, or the URL of a redirect. */
async function readOnce(
  url: URL,
  { dispatcher, signal, limits, post }: FetchContext,
): Promise<SafeFetchResult | URL | undefined> {
  const answer = await request(url, {
    dispatcher,
    signal,
    headers: { accept: 'application/json, text/html, text/plain', 'user-agent': 'assay', ...post?.headers },
    ...(post ? { method: 'POST' as const, body: post.body } : {}),
  });
  // A destroyed body emits an error, which would end the process if it had no listener.
  answer.body.on('error', () => {});
  const location = answer.headers.location;
  if (!post && [301, 302, 303, 307, 308].includes(answer.statusCode) && typeof location === 'string') {
    answer.body.destroy();
    const next = parseUrl(location, url);
    return next && toAllowedUrl(next.href, limits.ports);
  }
  const { text, cut } = await readText(answer.body, limits.maxBytes);
  const contentType = answer.headers['content-type'];
  return {
    ok: true,
    status: answer.statusCode,
    url: url.href,
    contentType: typeof contentType === 'string' ? contentType : '',
    text,
    cut,
  };
}

async function follow(start: URL, reading: FetchContext): Promise<SafeFetchResult> {
  let url = start;
  for (let redirects = 0; redirects <= reading.limits.maxRedirects; redirects++) {
    const literal = toLiteral(url);
    reading.reached.address = literal;
    if (literal && !reading.limits.isAllowed(literal))
      throw new RefusedAddress('the host is not a public address');
    const next = await readOnce(url, reading);
    if (next === undefined) return refusedUrl;
    if (!(next instanceof URL)) return next;
    url = next;
  }
  return {
    ok: false,
    problem: 'too_many_redirects',
    detail: `More than ${reading.limits.maxRedirects} redirects.`,
  };
}

/**
 * Reads URLs from third parties (links in a contract's metadata) without exposing our network: http(s) on
 * ports 80 and 443, public addresses only, checked after name resolution and again on every redirect. No
 * cookies, no credentials, no decompression. Time and size are limited.
 * @example const result = await createSafeFetch()(url, { signal });
 */
export function createSafeFetch(options: SafeFetchLimits = {}): SafeFetch {
  const limits: Required<SafeFetchLimits> = {
    timeoutMs: 3_000,
    maxBytes: 65_536,
    maxRedirects: 3,
    resolve: options.resolve ?? createNameResolver(),
    hideNamesMs: 0,
    isAllowed: isPublicAddress,
    ports: OWN_PORTS,
    ...options,
  };
  return async (text, { signal, post, caller = 'itself', timeoutMs = limits.timeoutMs } = {}) => {
    const url = toAllowedUrl(text, limits.ports);
    if (!url) return refusedUrl;
    const within = createDeadlineSignal(signal, timeoutMs);
    const fetching = { signal: within.signal, limits, caller, reached: {} };
    // One connection pool per fetch: no connection outlives it or is shared between third parties.
    const dispatcher = new Agent({ connect: { lookup: toLookup(fetching) }, connections: 1, pipelining: 0 });
    try {
      const answer = await orAborted(follow(url, { ...fetching, dispatcher, post }), within.signal);
      return { ...answer, ...fetching.reached };
    } catch (error) {
      signal?.throwIfAborted();
      return { ...toProblem(error, within.signal), ...fetching.reached };
    } finally {
      within.release();
      dispatcher.destroy().catch(() => {});
    }
  };
}
