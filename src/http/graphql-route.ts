import { HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import { AppError } from '@assay/facts';
import type { Express, Request, Response } from 'express';
import { answerRequest } from './answer-request.js';
import { readJson, toJsonObject } from './body.js';
import type { Admission, GatewayDeps } from './gateway.js';
import { serveBatch } from './graphql-batch.js';
import { acceptsParts, refusedAccept, toAcceptedMediaType } from './graphql-media-type.js';
import { execute, type GraphqlDeps, toErrorText } from './graphql-operation.js';
import { type AskedSubscription, type Streams, wantsStream } from './graphql-stream.js';
import { toLoggedOperation } from './request-log.js';
import { sendJson } from './respond.js';
import { sendParts } from './send-parts.js';

const refusedMethod = new AppError('method_not_allowed', 'Use POST, or GET for queries and the playground.', {
  allow: ['GET', 'POST'],
});
interface RouteDeps extends GraphqlDeps {
  readonly streams: Streams;
}

/** GraphQL over HTTP: queries by GET, queries and mutations by POST. */
export function mountGraphql(app: Express, deps: RouteDeps): void {
  app.all('/graphql', (request, response) =>
    answerRequest(
      { request, response },
      {
        path: '/graphql',
        tier: 'standard',
        needsKey: wantsStream(request),
        work: (admission) => (wantsStream(request) ? stream : serve)(admission, deps, request, response),
        refuse: (error) => sendGraphqlError(request, response, error),
      },
      deps,
    ),
  );
}

async function serve(
  admission: Admission,
  deps: GraphqlDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const received = await readRequest(request, deps);
  if (Array.isArray(received.body)) return serveBatch(admission, deps, { received, request, response });
  response.locals.entry.operation = toLoggedOperation(operationNameOf(received, request));
  const mediaType = toAcceptedMediaType(request);
  if (!mediaType && !acceptsParts(request)) throw refusedAccept;
  const { body, status = 200, headers } = await execute(admission, deps, received);
  for (const [name, value] of headers) response.setHeader(name, value);
  if (body.kind === 'complete') {
    await admission.settle();
    sendJson(response, status, body.string, mediaType ?? 'application/json');
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
  const received = await readRequest(request, deps);
  response.locals.entry.operation = toLoggedOperation(operationNameOf(received, request));
  const { body, search } = deps.trusted?.(received) ?? received;
  const asked = body === undefined ? fromSearch(search) : (body as AskedSubscription);
  await admission.startWork();
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
  const headers = toHeaderMap(request);
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

function operationNameOf({ body }: HTTPGraphQLRequest, request: Request): unknown {
  if (typeof body === 'object' && body !== null) return Reflect.get(body, 'operationName');
  return request.query.operationName;
}

/** The headers that Apollo reads. */
function toHeaderMap(request: Request): HeaderMap {
  const headers = new HeaderMap();
  for (const name of ['content-type', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

function sendGraphqlError(request: Request, response: Response, error: AppError): void {
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  if (error.allow) response.setHeader('Allow', error.allow.join(', '));
  sendJson(response, error.status, toErrorText(response, error), toAcceptedMediaType(request));
}
