import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { limitPerSecond } from '../lib/limit-per-second.js';
import type { Logger } from '../observability/logger.js';

/** What is known of a request, filled in on its way to the answer. */
interface RequestEntry {
  readonly requestId: string;
  /** Our name of the route; absent where there is none. */
  endpoint?: string;
  /** The caller's name of the GraphQL operation. */
  operation?: string | undefined;
  keyId?: string | undefined;
  /** It passed the limits of all callers together, which bound how many such requests there are. */
  worked: boolean;
}

declare global {
  namespace Express {
    interface Locals {
      entry: RequestEntry;
    }
  }
}

/** Lines a second about requests that no limit bounds: a flood of those must not fill a disk. */
const MAX_LINES_PER_SECOND = 10;
const MAX_PATH_LENGTH = 100;
const MAX_NAME_LENGTH = 64;
/** Asked every few seconds by machines. */
const probes: ReadonlySet<string> = new Set(['/health', '/ready']);
/** As web servers log it: the caller hung up before there was an answer. */
const NO_ANSWER = 499;

/** Gives every request its id, and writes one line about each when its answer is out or its caller gone. */
export function trackRequests(log: Logger): RequestHandler {
  const write = (line: object) => log.info(line, 'request');
  const writeSome = limitPerSecond(MAX_LINES_PER_SECOND, write, (leftOut) =>
    log.info({ leftOut }, 'requests that no limit counts were left out of this log'),
  );
  return (request, response, next) => {
    const startedAt = performance.now();
    const entry: RequestEntry = { requestId: randomUUID(), worked: false };
    response.locals.entry = entry;
    response.setHeader('X-Request-Id', entry.requestId);
    response.once('close', () => {
      const line = toLine(request, response, performance.now() - startedAt);
      if (probes.has(line.endpoint)) log.debug(line, 'request');
      else if (entry.worked) write(line);
      else writeSome(line);
    });
    next();
  };
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

/** Without the query, which may hold secrets, and without what a terminal would act on. */
export function toLoggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.slice(0, MAX_PATH_LENGTH).replace(/[^\x21-\x7e]/g, '?');
}

/** `undefined` for what is no name of GraphQL, or a long one. */
export function toLoggedOperation(name: unknown): string | undefined {
  return typeof name === 'string' && name.length <= MAX_NAME_LENGTH && /^[_A-Za-z]\w*$/.test(name)
    ? name
    : undefined;
}
