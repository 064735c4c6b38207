import { HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import { AppError } from '@assay/facts';
import type { Express, Request, Response } from 'express';
import { answerBy } from './answer-request.js';
import { readJson, toJsonObject } from './body.js';
import type { Admission, GatewayDeps } from './gateway.js';
import { serveBatch } from './graphql-batch.js';
import { acceptsParts, refusedAccept, toAccepted, toAcceptedMediaType } from './graphql-media-type.js';
import { execute, type GraphqlDeps, toErrorText } from './graphql-operation.js';
import type { AskedSubscription, Streams } from './graphql-stream.js';
import { toLoggedOperation } from './request-log.js';
import { sendJson } from './send-body.js';
import { sendParts } from './send-parts.js';

const refusedMethod = new AppError('method_not_allowed', 'Use POST, or GET for queries and the playground.', {
  allow: ['GET', 'POST'],
});
interface RouteDeps extends GraphqlDeps {
  readonly streams: Streams;
}

/** GraphQL over HTTP: queries by GET, queries and mutations by POST. */
export function mountGraphql(app: Express, deps: RouteDeps): void {
  const door = {
    path: '/graphql',
    tier: 'standard' as const,
    needsKey: false,
    work: (admission: Admission, request: Request, response: Response) =>
      serve(admission, deps, request, response),
    refuse: sendGraphqlError,
  };
  app.all(door.path, answerBy(door, deps));
}

async function serve(
  admission: Admission,
  deps: RouteDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const accepted = toAccepted(request);
  if (accepted === 'text/event-stream') return stream(admission, deps, request, response);
  const received = await readRequest(request, deps);
  if (Array.isArray(received.body)) return serveBatch(admission, deps, { received, request, response });
  const { operationName } = Object(received.body ?? request.query);
  response.locals.entry.operation = toLoggedOperation(operationName);
  if (!accepted && !acceptsParts(request)) throw refusedAccept;
  const { body, status = 200, headers } = await execute(admission, deps, received);
  for (const [name, value] of headers) response.setHeader(name, value);
  if (body.kind === 'complete') {
    await admission.settle();
    sendJson(response, status, body.string, accepted);
  } else {
    await deps.drain.working(sendParts(response, status, body.asyncIterator));
    await admission.settle();
    response.end();
  }
}

/** Opens a subscription. It holds no place among the requests in progress once it is open. */
async function stream(
  admission: Admission,
  deps: RouteDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const { failure } = admission.context.caller;
  if (failure) throw failure;
  const received = await readRequest(request, deps);
  const { operationName } = Object(received.body ?? request.query);
  response.locals.entry.operation = toLoggedOperation(operationName);
  const { body, search } = deps.trusted?.(received) ?? received;
  const asked = body === undefined ? fromSearch(search) : (body as AskedSubscription);
  await admission.work.start();
  await deps.streams.open(asked, { request, response, context: admission.context });
}

/** @throws {AppError} for wrong variables. */
function fromSearch(search: string): AskedSubscription {
  const given = new URLSearchParams(search);
  const variables = given.get('variables');
  try {
    return {
      query: given.get('query'),
      operationName: given.get('operationName'),
      variables: variables ? JSON.parse(variables) : undefined,
    };
  } catch {
    throw new AppError('invalid_request', 'The parameter "variables" must be JSON.');
  }
}

/** @throws {AppError} for a wrong method or body. */
async function readRequest(request: Request, deps: GatewayDeps): Promise<HTTPGraphQLRequest> {
  // Those that Apollo reads.
  const headers = new HeaderMap();
  for (const name of ['content-type', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  if (request.method === 'GET') {
    const start = request.originalUrl.indexOf('?');
    const search = start < 0 ? '' : request.originalUrl.slice(start);
    return { method: 'GET', headers, search, body: undefined };
  }
  if (request.method !== 'POST') throw refusedMethod;
  const json = await deps.drain.receiving(readJson(request));
  const body = Array.isArray(json) ? json : toJsonObject(json);
  return { method: 'POST', headers, search: '', body };
}

function sendGraphqlError(error: AppError, request: Request, response: Response): void {
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  if (error.allow) response.setHeader('Allow', error.allow.join(', '));
  sendJson(response, error.status, toErrorText(response, error), toAcceptedMediaType(request));
}
