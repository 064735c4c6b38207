import { AppError } from '@assay/facts';
import type { Request, Response } from 'express';
import { print } from 'graphql-sse';
import type { RequestContext } from '../graphql/context.js';
import type { EventResult } from '../graphql/shared-results.js';
import type { Subscriptions } from '../graphql/subscriptions.js';
import { type Drain, shuttingDown } from './drain.js';
import { endTrace } from './request-log.js';

interface StreamDeps {
  readonly subscriptions: Subscriptions;
  readonly drain: Drain;
  readonly onError: (error: unknown) => void;
}

export interface AskedSubscription {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
}

/** The open streams of a process. */
export interface Streams {
  /**
   * Answers a subscription by server-sent events, one connection each (graphql-sse's distinct connections
   * mode). Every event carries its id, with which a client resumes.
   * @returns once the stream is open; it goes on until the client or the process ends it
   * @throws {AppError} when the subscription cannot begin
   */
  open(
    asked: AskedSubscription,
    to: { request: Request; response: Response; context: RequestContext },
  ): Promise<void>;
}

/** A client that does not read holds at most about this much of the process's memory. */
const MAX_UNSENT_BYTES = 16_384;
/** Proxies close connections on which nothing is sent. */
const HEARTBEAT_MS = 12_000;
const HEARTBEAT = ':\n\n';
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'content-encoding': 'none',
  connection: 'keep-alive',
  'x-accel-buffering': 'no',
};

type Events = AsyncIterableIterator<EventResult, void, void>;

/** What a stream needs for hours is kept small: neither the context of its request nor a timer of its own. */
export function createStreams({ subscriptions, drain, onError }: StreamDeps): Streams {
  const open = new Map<Response, Events>();
  const toText = createTexts();
  const heartbeats = setInterval(() => {
    for (const response of open.keys()) if (response.writableLength === 0) response.write(HEARTBEAT);
  }, HEARTBEAT_MS).unref();
  // When the process shuts down, the clients resume at another one.
  drain.receiving(new Promise<never>(() => undefined)).catch(() => {
    clearInterval(heartbeats);
    for (const events of open.values()) void events.return?.();
  });
  return {
    async open(asked, { request, response, context: { caller, fairCaller, watches } }) {
      const { 'last-event-id': resumedAt } = request.headers;
      const lastEventId = typeof resumedAt === 'string' && resumedAt !== '' ? resumedAt : undefined;
      const events = await subscriptions(toParameters(asked), { caller, fairCaller, watches, lastEventId });
      const end = () => {
        open.delete(response);
        void events.return?.();
      };
      response.on('close', end);
      if (response.closed) return end();
      if (drain.hasBegun) {
        end();
        throw shuttingDown();
      }
      open.set(response, events);
      response.writeHead(200, HEADERS);
      // By themselves: a head that is sent with something else is kept in pieces, three times as large.
      response.flushHeaders();
      response.write(HEARTBEAT);
      // It stays open for hours; its trace does not.
      endTrace(request, response);
      send(events, response, toText).catch(onError);
    },
  };
}

/** The text of each event, made once for all streams. */
function createTexts(): (one: EventResult) => string {
  const texts = new WeakMap<EventResult, string>();
  return (one) => {
    const text = texts.get(one) ?? `id: ${one.id}\n${print({ event: 'next', data: one.result })}`;
    texts.set(one, text);
    return text;
  };
}

async function send(events: Events, response: Response, toText: (one: EventResult) => string): Promise<void> {
  try {
    for await (const one of events) {
      response.write(toText(one));
      if (response.writableLength > MAX_UNSENT_BYTES && !response.closed) await untilRead(response);
    }
  } finally {
    response.end();
  }
}

function untilRead(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });
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
