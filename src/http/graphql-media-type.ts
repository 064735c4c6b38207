import { AppError } from '@assay/facts';
import type { Request } from 'express';

export type GraphqlMediaType = 'application/json' | 'application/graphql-response+json';

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
