import { type ApolloServer, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import { AppError } from '@assay/facts';
import type { Express, Request, Response } from 'express';
import type { RequestContext } from '../graphql/context.js';
import { toExtensions } from '../graphql/errors.js';
import { type AnswerDeps, answerRequest } from './answer-request.js';
import { readJsonObject } from './body.js';
import type { Admission, GatewayDeps } from './gateway.js';
import { toAcceptedMediaType } from './graphql-media-type.js';
import { type AskedSubscription, type Streams, wantsStream } from './graphql-stream.js';
import { toLoggedOperation } from './request-log.js';
import { sendJson } from './respond.js';
import type { TrustedDocuments } from './trusted-documents.js';

const refusedMethod = new AppError('method_not_allowed', 'Use POST, or GET for queries and the playground.', {
  allow: ['GET', 'POST'],
});
const refusedAccept = new AppError(
  'not_acceptable',
  'Accept application/graphql-response+json or application/json.',
);

interface GraphqlDeps extends AnswerDeps {
  readonly streams: Streams;
  readonly apollo: ApolloServer<RequestContext>;
  /** Absent: any document is served. */
  readonly trusted?: TrustedDocuments | undefined;
}

/** GraphQL over HTTP: queries by GET, queries and mutations by POST. */
export function mountGraphql(app: Express, deps: GraphqlDeps): void {
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
  response.locals.entry.operation = toLoggedOperation(operationNameOf(received, request));
  const httpGraphQLRequest = deps.trusted?.(received) ?? received;
  const mediaType = toAcceptedMediaType(request);
  if (!mediaType) throw refusedAccept;
  const { context } = admission;
  const answer = await deps.drain.working(
    deps.apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => context }),
  );
  const refusal = admission.refusal();
  if (refusal) throw refusal;
  await admission.settle();
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.body.kind !== 'complete')
    throw new AppError('invalid_request', 'Incremental delivery is not supported.');
  sendJson(response, answer.status ?? 200, answer.body.string, mediaType);
}

/** Opens a subscription. It holds no place among the requests in progress once it is open. */
async function stream(
  admission: Admission,
  deps: GraphqlDeps,
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
  const body = await deps.drain.receiving(readJsonObject(request));
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
  const { requestId } = response.locals.entry;
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  if (error.allow) response.setHeader('Allow', error.allow.join(', '));
  const errors = [{ message: error.message, extensions: { ...toExtensions(error), requestId } }];
  sendJson(response, error.status, JSON.stringify({ errors }), toAcceptedMediaType(request));
}
