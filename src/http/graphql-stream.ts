import type { Request, Response } from 'express';
import { createHandler, type Request as StreamRequest } from 'graphql-sse';
import { AppError } from '../errors/app-error.js';
import type { ServedContext } from '../graphql/request-context.js';
import type { Subscriptions } from '../graphql/subscriptions.js';
import type { Drain } from './drain.js';
import { endTrace } from './request-log.js';

export interface StreamDeps {
  readonly subscriptions: Subscriptions;
  readonly drain: Drain;
  readonly onError: (error: unknown) => void;
}

export interface AskedSubscription {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

/** Whether the caller wants server-sent events, and not JSON. Some clients name both for every operation. */
export function wantsStream(request: Request): boolean {
  const types = ['application/json', 'application/graphql-response+json', 'text/event-stream'];
  return request.accepts(types) === 'text/event-stream';
}

/** A client that does not read holds at most about this much of the process's memory. */
const MAX_UNSENT_BYTES = 16_384;

/**
 * Answers a subscription by server-sent events, one connection each (graphql-sse's distinct connections
 * mode). Every event carries its id, with which a client resumes.
 * @returns once the stream is open; it goes on until the client or the process ends it
 * @throws {AppError} when the subscription cannot begin
 */
export async function openStream(
  asked: AskedSubscription,
  { request, response, context }: { request: Request; response: Response; context: ServedContext },
  { subscriptions, drain, onError }: StreamDeps,
): Promise<void> {
  const { query, operationName, variables } = toParameters(asked);
  const resumedAt = request.headers['last-event-id'];
  if (typeof resumedAt === 'string' && resumedAt !== '') context.lastEventId = resumedAt;
  const begun = await subscriptions({ query, operationName, variables }, context);
  if (!(Symbol.asyncIterator in begun)) {
    const [error] = begun.errors ?? [];
    throw error?.originalError ?? new AppError('invalid_request', error?.message ?? 'It did not begin.');
  }
  /** Ids of the events that are queued for the client, in their order. */
  const ids: string[] = [];
  const handle = createHandler({
    authenticate: () => '',
    onSubscribe: () => begun as AsyncGenerator<Shown>,
    onNext: async () => {
      ids.push(context.lastEventId ?? '');
      if (response.writableLength > MAX_UNSENT_BYTES) await untilRead(response);
    },
  });
  const [body, init] = await handle(toStreamRequest(request, query));
  if (body === null || typeof body === 'string')
    throw new AppError('invalid_request', 'The subscription did not begin.');
  response.writeHead(init.status, init.statusText, { ...init.headers, 'x-accel-buffering': 'no' });
  response.flushHeaders();
  // It stays open for hours; its trace does not.
  endTrace(request, response);
  const end = () => void body.return(undefined);
  response.once('close', end);
  // When the process shuts down, the client resumes at another one.
  drain.receiving(new Promise<void>((resolve) => response.once('close', resolve))).catch(end);
  send(body, response, ids).catch(onError);
}

type Shown = Awaited<ReturnType<NonNullable<Parameters<typeof createHandler>[0]['onNext']>>> & object;

/** Writes what the protocol says, with the id of each event before it. */
async function send(body: AsyncIterable<string>, response: Response, ids: string[]): Promise<void> {
  try {
    for await (const text of body) {
      const id = text.startsWith('event: next') ? ids.shift() : undefined;
      response.write(id ? `id: ${id}\n${text}` : text);
    }
  } finally {
    response.end();
  }
}

function untilRead(response: Response): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}

/** What was asked, read and checked already. */
function toStreamRequest({ url }: Request, query: string): StreamRequest {
  const headers: Readonly<Record<string, string>> = {
    accept: 'text/event-stream',
    'content-type': 'application/json',
  };
  return {
    method: 'POST',
    url,
    headers: { get: (name) => headers[name] },
    body: { query },
    raw: undefined,
    context: undefined,
  };
}

function toParameters({ query, operationName, variables }: AskedSubscription) {
  if (typeof query !== 'string' || query === '')
    throw new AppError('invalid_request', 'The field "query" must be the text of a subscription.');
  const isObject = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  if (variables !== undefined && variables !== null && !isObject)
    throw new AppError('invalid_request', 'The field "variables" must be an object.');
  return {
    query,
    operationName: typeof operationName === 'string' ? operationName : undefined,
    variables: isObject ? (variables as Record<string, unknown>) : {},
  };
}
