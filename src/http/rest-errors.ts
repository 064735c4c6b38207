import type { AppError } from '@assay/facts';
import type { GraphQLError } from 'graphql';
import type { RowError } from '../rest/endpoint.js';
import { toAppError } from './respond.js';

type Errors = readonly GraphQLError[];

const precedence: readonly string[] = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'quota_exceeded',
  'rate_limited',
];

/**
 * Of several field errors, the most useful one for the caller; a defect only when there is no other error.
 */
export function toRestError(errors: Errors): AppError {
  const found = errors.map((error) => toAppError(error.originalError ?? error));
  const known = found.filter((error) => error.code !== 'internal_error');
  const rank = ({ code }: AppError) =>
    precedence.includes(code) ? precedence.indexOf(code) : precedence.length;
  return [...known].sort((a, b) => rank(a) - rank(b))[0] ?? found[0] ?? toAppError(errors);
}

/** Divides errors into one for each failed row of the root list `rowsAt`, and those of the whole request. */
export function splitErrors(
  errors: Errors,
  rowsAt: string | undefined,
): { readonly rowErrors: ReadonlyMap<number, AppError>; readonly others: Errors } {
  const byRow = new Map<number, GraphQLError[]>();
  const others: GraphQLError[] = [];
  for (const error of errors) {
    const [root, place] = error.path ?? [];
    if (rowsAt === undefined || root !== rowsAt || typeof place !== 'number') others.push(error);
    else byRow.set(place, [...(byRow.get(place) ?? []), error]);
  }
  return { rowErrors: new Map([...byRow].map(([place, found]) => [place, toRestError(found)])), others };
}

export function toRowErrors(errors: ReadonlyMap<number, AppError>): ReadonlyMap<number, RowError> {
  return new Map([...errors].map(([place, { code, message }]) => [place, { error: code, reason: message }]));
}
