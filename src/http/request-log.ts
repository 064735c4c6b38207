import { randomUUID } from 'node:crypto';
import { limitPerSecond, TracedRequest } from '@assay/chain';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../observability/logger.js';

/** What the log says about a request; filled in while it is handled. */
interface RequestEntry {
  readonly requestId: string;
  /** The route; absent when no route matched. */
  endpoint?: string;
  /** The name that the caller gave to the GraphQL operation. */
  operation?: string | undefined;
  keyId?: string | undefined;
  readonly trace: TracedRequest;
  /** It passed the limits of all callers together, so the number of such requests is bounded. */
  worked: boolean;
}

declare global {
  namespace Express {
    interface Locals {
      entry: RequestEntry;
    }
  }
}

/** Maximum log lines per second for requests that no limit bounds: a flood of them must not fill the disk. */
const MAX_LINES_PER_SECOND = 10;
const MAX_PATH_LENGTH = 100;
const MAX_NAME_LENGTH = 64;
/** Requested every few seconds by machines. */
const probes: ReadonlySet<string> = new Set(['/health', '/ready']);
/** The status that web servers log when the caller disconnected before the answer. */
const NO_ANSWER = 499;

/**
 * Gives every request an id, and logs one line per request after its answer or when its caller disconnects.
 */
export function trackRequests(log: Logger): RequestHandler {
  const writeSome = limitPerSecond(
    MAX_LINES_PER_SECOND,
    (line: object) => log.info(line, 'request'),
    (leftOut) => log.info({ leftOut }, 'requests that no limit counts were left out of this log'),
  );
  return (request, response, next) => {
    const startedAt = performance.now();
    const { traceparent } = request.headers;
    const trace = new TracedRequest(
      request.method,
      typeof traceparent === 'string' ? traceparent : undefined,
    );
    const entry: RequestEntry = { requestId: randomUUID(), worked: false, trace };
    response.locals.entry = entry;
    response.setHeader('X-Request-Id', entry.requestId);
    if (log.isLevelEnabled('info'))
      response.once('close', () => {
        const line = { ...toLine(request, response, performance.now() - startedAt), ...trace.ids() };
        if (probes.has(line.endpoint)) log.debug(line, 'request');
        else if (entry.worked) log.info(line, 'request');
        else writeSome(line);
      });
    // When the answer was handed over or its caller disconnected: `close` alone waits for other work.
    const end = () => endTrace(request, response);
    response.once('finish', end).once('close', end);
    trace.run(next);
  };
}

/** Ends the trace of a request with what is known only when it was answered. */
export function endTrace(request: Request, response: Response): void {
  const { endpoint, requestId, keyId, trace } = response.locals.entry;
  trace.end(
    {
      'http.request.method': request.method,
      'http.route': endpoint,
      'url.path': endpoint ?? toLoggedPath(request.originalUrl),
      'http.response.status_code': response.headersSent ? response.statusCode : NO_ANSWER,
      'assay.request_id': requestId,
      'assay.key_id': keyId,
    },
    response.statusCode >= 500,
  );
}

function toLine(request: Request, response: Response, ms: number) {
  const { requestId, endpoint, operation, keyId } = response.locals.entry;
  return {
    requestId,
    method: request.method,
    endpoint: endpoint ?? toLoggedPath(request.originalUrl),
    operation,
    status: response.headersSent ? response.statusCode : NO_ANSWER,
    ms: Math.round(ms),
    keyId,
  };
}

/** The path without the query, which may hold secrets, and without control characters. */
export function toLoggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.slice(0, MAX_PATH_LENGTH).replace(/[^\x21-\x7e]/g, '?');
}

/** `undefined` for a text that is not a GraphQL name, or is too long. */
export function toLoggedOperation(name: unknown): string | undefined {
  return typeof name === 'string' && name.length <= MAX_NAME_LENGTH && /^[_A-Za-z]\w*$/.test(name)
    ? name
    : undefined;
}
