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
    extensions: { http: { status: 400 } },
  });
}

/** The error of a refused document as REST and streams answer it. */
export function unwrapRefusal(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  if (error.originalError instanceof AppError) return error.originalError;
  return new AppError('invalid_request', error.message.slice(0, 500));
}
