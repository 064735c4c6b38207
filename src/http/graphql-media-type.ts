import { AppError } from '@assay/facts';
import type { Request } from 'express';

export type GraphqlMediaType = 'application/json' | 'application/graphql-response+json';

/**
 * What the caller wants most: server-sent events, or one answer in a media type; `undefined` when it accepts none of
 * them. Some clients name all for every operation.
 */
export function toAccepted(request: Request): GraphqlMediaType | 'text/event-stream' | undefined {
  const types = ['application/json', 'application/graphql-response+json', 'text/event-stream'];
  const name = request.accepts(types);
  return name === false ? undefined : (name as GraphqlMediaType | 'text/event-stream');
}

/** The media type of the answer; `undefined` when the caller accepts neither. */
export function toAcceptedMediaType(request: Request): GraphqlMediaType | undefined {
  const name = request.accepts(['application/json', 'application/graphql-response+json']);
  return name === 'application/json' || name === 'application/graphql-response+json' ? name : undefined;
}

const PARTS = 'multipart/mixed; deferSpec=20220824';

/** Whether the caller takes an answer to `@defer` in parts. */
export function acceptsParts(request: Request): boolean {
  return request.headers.accept?.includes('deferSpec') === true && request.accepts(PARTS) === PARTS;
}

export const refusedAccept = new AppError(
  'not_acceptable',
  'Accept application/graphql-response+json or application/json.',
);
