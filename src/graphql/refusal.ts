import { type ASTNode, GraphQLError } from 'graphql';
import { AppError } from '../errors/app-error.js';

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
