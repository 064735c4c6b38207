import { Agent, fetch } from 'undici';

const agent = new Agent({ connections: 256, pipelining: 1 });

export interface Asked {
  readonly status: number;
  readonly text: string;
  /** Seconds after which the service wants to be asked again, where it says so. */
  readonly retryAfter?: number;
}

export interface Question {
  readonly apiKey?: string;
  /** The address that the proxy saw. */
  readonly from?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly accept?: string;
}

/** Asks the service; a connection that fails is status 0. */
export async function ask(url: string, question: Question = {}): Promise<Asked> {
  const { apiKey, from, body, signal, accept } = question;
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...(accept === undefined ? {} : { accept }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A signal of its own: fetch leaves its listener on the one that it was given.
      ...(signal ? { signal: AbortSignal.any([signal]) } : {}),
    });
    const header = response.headers.get('retry-after');
    return {
      status: response.status,
      text: await response.text(),
      ...(header === null ? {} : { retryAfter: Number(header) }),
    };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Repeats `work` on `lanes` lanes at once until the signal ends it, and waits for the last of each. */
export async function repeat(
  lanes: number,
  signal: AbortSignal,
  work: (lane: number) => Promise<unknown>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (!signal.aborted) await work(lane);
    }),
  );
}
