import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { Express, Request, Response } from 'express';
import { AppError } from '../errors/app-error.js';
import type { RequestContext } from '../graphql/context.js';
import { toExtensions } from '../graphql/errors.js';
import { readJsonObject } from './body.js';
import type { Admission, Gateway, GatewayDeps } from './gateway.js';
import { toLoggedOperation } from './request-log.js';
import { sendJson, toAppError } from './respond.js';

const refusedMethod = new AppError('method_not_allowed', 'Use POST, or GET for the playground.', {
  allow: ['GET', 'POST'],
});

/** Serves Apollo on POST. GET serves the playground. */
export function mountGraphql(
  app: Express,
  gateway: Gateway,
  apollo: ApolloServer<RequestContext>,
  deps: GatewayDeps,
): void {
  app.all('/graphql', (request, response) => serve(gateway, apollo, deps, request, response));
}

async function serve(
  gateway: Gateway,
  apollo: ApolloServer<RequestContext>,
  deps: GatewayDeps,
  request: Request,
  response: Response,
): Promise<void> {
  const { entry } = response.locals;
  entry.endpoint = '/graphql';
  let admission: Admission | undefined;
  try {
    admission = await gateway.admit(request, response, 'standard', false);
    if (request.method !== 'POST') throw refusedMethod;
    const body = await deps.drain.receiving(readJsonObject(request));
    entry.operation = toLoggedOperation(body.operationName);
    const { context } = admission;
    const answer = await deps.drain.working(
      apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: 'POST', headers: toHeaderMap(request), search: '', body },
        context: async () => context,
      }),
    );
    const refusal = admission.refusal();
    if (refusal) throw refusal;
    await admission.settle(false);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (answer.body.kind === 'complete') sendJson(response, answer.status ?? 200, answer.body.string);
    else throw new AppError('invalid_request', 'Incremental delivery is not supported.');
  } catch (thrown) {
    const error = toAppError(thrown);
    deps.metrics.refusal(error.code);
    if (error.code === 'internal_error')
      deps.log.error(
        { requestId: entry.requestId, endpoint: '/graphql', err: error.cause ?? error },
        'request failed',
      );
    await admission?.settle(true);
    deps.drain.refuse(response);
    sendGraphqlError(response, error, entry.requestId);
  } finally {
    admission?.leave('/graphql', response.statusCode);
  }
}

/** The headers that Apollo reads to detect a browser's simple request (its CSRF prevention). */
function toHeaderMap(request: Request): HeaderMap {
  const headers = new HeaderMap();
  for (const name of ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

function sendGraphqlError(response: Response, error: AppError, requestId: string): void {
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  if (error.allow) response.setHeader('Allow', error.allow.join(', '));
  const errors = [{ message: error.message, extensions: { ...toExtensions(error), requestId } }];
  sendJson(response, error.status, JSON.stringify({ errors }));
}
