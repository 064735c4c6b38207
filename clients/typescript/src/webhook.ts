/** The headers of a delivery, as a server has them: names in lower case, or a `Headers`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a webhook of a watch is told. Kinds have more fields of their own: docs/watches.md. */
export interface WebhookMessage {
  /** `token.tax_raised`, `dispute.opened`, `watch.ping` … */
  readonly type: string;
  /** When it was written. */
  readonly timestamp: string;
  readonly data: {
    readonly id: string;
    readonly watch_id: string;
    /** What happened, for a person. Absent, like all below: the message is a ping. */
    readonly description?: string;
    /** The verdict after it, as a report says it; `null`: of disputes and retractions. */
    readonly verdict_sentence?: string | null;
    readonly chain?: string;
    readonly contract_address?: string;
    readonly kind?: string;
    readonly severity?: string;
    readonly block_number?: number;
    readonly block_hash?: string;
    /** Id of the event that a reorganisation undid; `null`: this is no retraction. */
    readonly retracts?: string | null;
    readonly transaction_hash?: string | null;
    readonly [field: string]: unknown;
  };
}

/** Why a delivery is not to be trusted. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** Older or newer deliveries are refused, so that an old one cannot be sent again. */
const TOLERANCE_SECONDS = 300;

/**
 * The message of a delivery, once its signature was found right (Standard Webhooks, symmetric). Hand over the body
 * as it came: parsed and written again it has another signature.
 * @param secret `whsec_…`, as the watch was answered with
 * @throws {WebhookError}
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  now: number = Date.now(),
): Promise<WebhookMessage> {
  const [id, at, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    read(headers, `webhook-${name}`),
  );
  if (!id || !at || !signatures) throw new WebhookError('A header of the signature is missing.');
  if (!/^\d+$/.test(at) || Math.abs(now / 1_000 - Number(at)) > TOLERANCE_SECONDS)
    throw new WebhookError('The delivery is too old, or of the future.');
  const key = await crypto.subtle.importKey(
    'raw',
    toBytes(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []));
  for (const one of given) {
    const signature = toBytesOrNothing(one);
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return JSON.parse(body);
  }
  throw new WebhookError('No signature is right.');
}

function read(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function toBytes(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function toBytesOrNothing(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return toBytes(base64);
  } catch {
    return undefined;
  }
}
