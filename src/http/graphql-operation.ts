import type { ApolloServer, HTTPGraphQLRequest, HTTPGraphQLResponse } from '@apollo/server';
import type { AppError } from '@assay/facts';
import type { Response } from 'express';
import type { RequestContext } from '../graphql/context.js';
import { toExtensions } from '../graphql/errors.js';
import type { AnswerDeps } from './answer-request.js';
import type { Admission } from './gateway.js';
import type { TrustedDocuments } from './trusted-documents.js';

export interface GraphqlDeps extends AnswerDeps {
  readonly apollo: ApolloServer<RequestContext>;
  /** Absent: any document is served. */
  readonly trusted?: TrustedDocuments | undefined;
}

interface RefusedAnswer {
  readonly errors?: readonly { readonly extensions?: Readonly<Record<string, unknown>> }[];
}

/** Runs one operation of an admitted request. @throws {AppError} where all callers together ask too much. */
export async function execute(
  { context, work }: Admission,
  { apollo, drain, trusted }: GraphqlDeps,
  received: HTTPGraphQLRequest,
): Promise<HTTPGraphQLResponse> {
  const httpGraphQLRequest = trusted?.(received) ?? received;
  const answer = await drain.working(
    apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => context }),
  );
  if (work.refusal) throw work.refusal;
  return (answer.status ?? 200) < 400 ? answer : nameErrors(answer, context.requestId);
}

/** A body or search that Apollo refuses as a whole never reaches its plugins, which name the request. */
function nameErrors(answer: HTTPGraphQLResponse, requestId: string): HTTPGraphQLResponse {
  const { body } = answer;
  if (body.kind !== 'complete') return answer;
  const { errors, ...rest }: RefusedAnswer = JSON.parse(body.string);
  const named = errors?.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } }));
  return { ...answer, body: { kind: 'complete', string: JSON.stringify({ errors: named, ...rest }) } };
}

/** An answer that is nothing but an error. */
export function toErrorText({ locals: { entry } }: Response, error: AppError): string {
  const extensions = { ...toExtensions(error), requestId: entry.requestId };
  return JSON.stringify({ errors: [{ message: error.message, extensions }] });
}
