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

/** Runs one operation of an admitted request. @throws {AppError} where all callers together ask too much. */
export async function execute(
  { context, refusal }: Admission,
  { apollo, drain, trusted }: GraphqlDeps,
  received: HTTPGraphQLRequest,
): Promise<HTTPGraphQLResponse> {
  const httpGraphQLRequest = trusted?.(received) ?? received;
  const answer = await drain.working(
    apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => context }),
  );
  const refused = refusal();
  if (refused) throw refused;
  return answer;
}

/** An answer that is nothing but an error. */
export function toErrorText({ locals: { entry } }: Response, error: AppError): string {
  const extensions = { ...toExtensions(error), requestId: entry.requestId };
  return JSON.stringify({ errors: [{ message: error.message, extensions }] });
}
