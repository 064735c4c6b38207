import type { AppError } from '@assay/facts';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { isIn, type Row } from './quota-meter.js';

type Path = Row['path'];

/**
 * The answer with null for each token of which nothing could be told because its sources failed, and the
 * error that says so in place of those of its fields.
 * @param outageOf why nothing could be told of the token of a row
 */
export function withoutUnanswered(
  result: ExecutionResult,
  rows: readonly Row[],
  outageOf: (row: Row) => AppError | undefined,
): ExecutionResult {
  const failed = rows.flatMap((row) => {
    const outage = outageOf(row);
    return outage && at(result.data, row.path) ? [{ row, outage }] : [];
  });
  if (failed.length === 0) return result;
  const data = failed.reduce<unknown>((made, { row }) => withNull(made, row.path), result.data);
  const others = (result.errors ?? []).filter((error) => !failed.some(({ row }) => isIn(row, error)));
  const own = failed.map(
    ({ row, outage }) => new GraphQLError(outage.message, { path: row.path, originalError: outage }),
  );
  return { ...result, data: data as Record<string, unknown>, errors: [...others, ...own] };
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, segment) => Object(inner)[segment], value);
}

function withNull(value: unknown, [segment, ...below]: Path): unknown {
  if (segment === undefined) return null;
  const inner = withNull(Object(value)[segment], below);
  if (Array.isArray(value)) return value.map((item, place) => (place === segment ? inner : item));
  return { ...Object(value), [segment]: inner };
}
