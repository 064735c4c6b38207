import type { RowError, RowErrors } from './endpoint.js';
import type { BatchRow } from './input.js';

/** A row of a batch with its place in the answer, or with what is wrong. */
interface PlacedRow extends BatchRow {
  readonly place: number;
  readonly error: RowError | undefined;
}

/** The rows of a batch in the order asked. Only those that name a token have a place in the answer. */
export function placeRows(rows: readonly BatchRow[], rowErrors: RowErrors = new Map()): readonly PlacedRow[] {
  let asked = 0;
  return rows.map((row) => {
    const place = row.problem ? -1 : asked++;
    return { ...row, place, error: row.problem ?? rowErrors.get(place) };
  });
}
