import { createHash } from 'node:crypto';
import { type HttpClient, UpstreamError } from '@assay/chain';
import { accessToken, envelope } from './wire.js';

export interface AccessTokenOptions {
  readonly http: HttpClient;
  readonly appKey: string;
  readonly appSecret: string;
  readonly now: () => number;
  /** Aborts the request. One answer serves every caller, so no single caller may abort it. */
  readonly lifetime: AbortSignal;
}

/** Provides the header of signed requests. */
export interface AccessToken {
  header(): Promise<string>;
  /** Discards a token that the service refused: the next call requests a new one. */
  forget(): void;
}

const TIMEOUT_MS = 10_000;
/** The token serves every caller, so its request waits at the limiter under this name. */
const OWN = 'access token';

/**
 * The access token of an application key, renewed five minutes before it expires. `sign` is the hexadecimal
 * SHA-1 of key, Unix seconds and secret, joined without a separator. The service's token may already begin
 * with `Bearer `, and a second prefix would be refused.
 */
export function createAccessToken(options: AccessTokenOptions): AccessToken {
  let token: { readonly header: string; readonly until: number } | undefined;
  let asking: Promise<string> | undefined;

  const ask = async (): Promise<string> => {
    const { appKey, appSecret, http, now, lifetime } = options;
    const time = Math.floor(now() / 1000);
    const sign = createHash('sha1').update(`${appKey}${time}${appSecret}`).digest('hex');
    const answer = await http.fetchJson({
      path: '/api/v1/token',
      json: { app_key: appKey, time, sign },
      signal: lifetime,
      caller: OWN,
      deadline: now() + TIMEOUT_MS,
    });
    const outer = envelope.safeParse(answer.body);
    const inner = accessToken.safeParse(
      outer.success && outer.data.code === 1 ? outer.data.result : undefined,
    );
    if (!inner.success)
      throw new UpstreamError(http.service, 'refused', 'does not accept the application key');
    const text = inner.data.access_token;
    const header = text.startsWith('Bearer ') ? text : `Bearer ${text}`;
    token = { header, until: now() + Math.max(60, inner.data.expires_in - 300) * 1000 };
    return header;
  };
  return {
    async header() {
      if (token && options.now() < token.until) return token.header;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget() {
      token = undefined;
    },
  };
}
