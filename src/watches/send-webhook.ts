import type { SafeFetch } from '@assay/chain';
import { Webhook } from 'standardwebhooks';

/** A message as the Standard Webhooks specification describes it. */
export interface WebhookMessage {
  /** The same for every attempt. */
  readonly id: string;
  readonly body: string;
}

/** The result of an attempt. No `problem`: the receiver took the message. */
export interface WebhookAnswer {
  readonly status: number | undefined;
  readonly problem: string | undefined;
  /** The receiver wants no more messages (410). */
  readonly gone: boolean;
  /** The address that it was sent to; `undefined`: the host has none that may be connected to. */
  readonly address: string | undefined;
}

interface Sending {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly message: WebhookMessage;
  /** Who is served in turn where names are looked up. */
  readonly caller: string;
  /** Instead of the time that a receiver has. */
  readonly timeoutMs?: number;
}

/** Sends a message once, signed by each of the secrets. Rejects only when `signal` aborts. */
export async function sendWebhook(
  safeFetch: SafeFetch,
  { url, secrets, message, caller, timeoutMs }: Sending,
  signal?: AbortSignal,
): Promise<WebhookAnswer> {
  const at = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(message.id, at, message.body));
  const answer = await safeFetch(url, {
    caller,
    ...(signal ? { signal } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    post: {
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signatures.join(' '),
      },
    },
  });
  const { address } = answer;
  if (!answer.ok) return { status: undefined, problem: answer.detail, gone: false, address };
  const { status } = answer;
  if (status >= 200 && status < 300) return { status, problem: undefined, gone: false, address };
  return { status, problem: `The receiver answered ${status}.`, gone: status === 410, address };
}
