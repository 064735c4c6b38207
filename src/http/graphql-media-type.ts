import type { Request } from 'express';

export type GraphqlMediaType = 'application/json' | 'application/graphql-response+json';

/** The media type of the answer; `undefined` when the caller accepts neither. */
export function toAcceptedMediaType(request: Request): GraphqlMediaType | undefined {
  const name = request.accepts(['application/json', 'application/graphql-response+json']);
  return name === 'application/json' || name === 'application/graphql-response+json' ? name : undefined;
}
