import type { AppError } from '@assay/facts';
import type { GraphQLFormattedError } from 'graphql';
import { fromFormatted } from '../graphql/errors.js';
import type { RowError, RowErrors } from '../rest/endpoint.js';
import { toAppError } from './respond.js';

type Errors = readonly GraphQLFormattedError[];

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
  const found = errors.map(fromFormatted);
  const known = found.filter((error) => error.code !== 'internal_error');
  const rank = ({ code }: AppError) =>
    precedence.includes(code) ? precedence.indexOf(code) : precedence.length;
  return [...known].sort((a, b) => rank(a) - rank(b))[0] ?? found[0] ?? toAppError(errors);
}

/** Divides errors into one for each failed row of the root list `rowsAt`, and those of the whole request. */
export function splitErrors(
  errors: Errors,
  rowsAt: string | undefined,
): { readonly rowErrors: RowErrors; readonly others: Errors } {
  const byRow = new Map<number, GraphQLFormattedError[]>();
  const others: GraphQLFormattedError[] = [];
  for (const error of errors) {
    const [root, place] = error.path ?? [];
    if (rowsAt === undefined || root !== rowsAt || typeof place !== 'number') others.push(error);
    else byRow.set(place, [...(byRow.get(place) ?? []), error]);
  }
  return { rowErrors: new Map([...byRow].map(([place, found]) => [place, toRowError(found)])), others };
}

function toRowError(errors: Errors): RowError {
  const { code, message } = toRestError(errors);
  return { error: code, reason: message };
}
