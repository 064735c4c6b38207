import { HeaderMap, type HTTPGraphQLRequest } from '@apollo/server';
import { AppError } from '@assay/facts';
import type { Request, Response } from 'express';
import { logDefect } from './answer-request.js';
import { toJsonObject } from './body.js';
import type { Admission } from './gateway.js';
import { refusedAccept, toAcceptedMediaType } from './graphql-media-type.js';
import { execute, type GraphqlDeps, toErrorText } from './graphql-operation.js';
import { toAppError } from './respond.js';
import { sendJson } from './send-body.js';

const MAX_OPERATIONS = 10;

interface Batch {
  readonly received: HTTPGraphQLRequest;
  readonly request: Request;
  readonly response: Response;
}

/**
 * Answers the operations of one body as if each had come alone: admitted, limited and counted by itself. What is wrong
 * with one is told in its place.
 */
export async function serveBatch(first: Admission, deps: GraphqlDeps, batch: Batch): Promise<void> {
  const { received, request, response } = batch;
  const mediaType = toAcceptedMediaType(request);
  if (!mediaType) throw refusedAccept;
  const operations = toOperations(received.body);
  // Each operation listens for the end of the connection.
  response.setMaxListeners(response.getMaxListeners() + operations.length);
  const texts = await Promise.all(
    operations.map((body, place) =>
      place === 0 ? answerOne(first, body, deps, batch) : admitAndAnswer(body, deps, batch),
    ),
  );
  sendJson(response, 200, `[${texts.join(',')}]`, mediaType);
}

async function admitAndAnswer(body: unknown, deps: GraphqlDeps, batch: Batch): Promise<string> {
  const { request, response } = batch;
  try {
    const admission = await deps.gateway.admit(request, response, 'standard', false);
    const text = await answerOne(admission, body, deps, batch);
    admission.leave('/graphql', 200);
    return text;
  } catch (thrown) {
    return toErrorText(response, toAppError(thrown));
  }
}

/** Never rejects. */
async function answerOne(
  admission: Admission,
  body: unknown,
  deps: GraphqlDeps,
  { received, response }: Batch,
): Promise<string> {
  try {
    // Nothing that accepts an answer in parts: a part has no place in a list.
    const headers = new HeaderMap([['content-type', 'application/json']]);
    const answer = await execute(admission, deps, { ...received, headers, body: toJsonObject(body) });
    await admission.settle();
    return answer.body.kind === 'complete' ? answer.body.string : '';
  } catch (thrown) {
    const error = toAppError(thrown);
    logDefect(error, deps, response.locals.entry.requestId, '/graphql');
    await admission.settle(error);
    return toErrorText(response, error);
  }
}

/** @throws {AppError} where there are none or too many. */
function toOperations(body: unknown): readonly unknown[] {
  const operations = Array.isArray(body) ? body : [];
  if (operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw new AppError('invalid_request', `Send 1 to ${MAX_OPERATIONS} operations in a batch.`);
  return operations;
}
