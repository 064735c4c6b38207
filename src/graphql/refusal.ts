import { AppError } from '@assay/facts';
import { type ASTNode, GraphQLError } from 'graphql';

/** A refusal of the whole request (400): reported by a validation rule, or thrown by a plugin. */
export function toRefusal(
  code: 'invalid_request' | 'query_too_complex',
  message: string,
  nodes?: readonly ASTNode[],
): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    originalError: new AppError(code, message),
    extensions: badRequest,
  });
}

export const badRequest = { http: { status: 400 } };

/** Our own refusal behind an error of graphql-js, which wraps the error of a variable twice. */
export function refusedBy(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof GraphQLError; cause = cause.originalError)
    if (cause.originalError instanceof AppError) return cause.originalError;
  return undefined;
}

/** The error of a refused document as REST and streams answer it. */
export function unwrapRefusal(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  return refusedBy(error) ?? new AppError('invalid_request', error.message.slice(0, 500));
}
