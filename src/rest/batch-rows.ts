import { catalog, type KnownChains } from '@assay/facts';
import { z } from 'zod';
import type { AskedToken, RowError, RowErrors } from './endpoint.js';
import { type BatchRow, toBatchRow } from './input.js';
import { errorCodeShape } from './shapes.js';

/** A row of a batch with its place in the answer, or with what is wrong. */
interface PlacedRow extends BatchRow {
  readonly place: number;
  readonly error: RowError | undefined;
}

/** The rows of a batch as they were sent. */
export function toRows(rows: readonly unknown[], chains: KnownChains): readonly BatchRow[] {
  return rows.map((row) => toBatchRow(row, chains));
}

/** The rows of a batch in the order asked. Only those that name a token have a place in the answer. */
export function placeRows(rows: readonly BatchRow[], rowErrors: RowErrors = new Map()): readonly PlacedRow[] {
  let asked = 0;
  return rows.map((row) => {
    const place = row.problem ? -1 : asked++;
    return { ...row, place, error: row.problem ?? rowErrors.get(place) };
  });
}

/** Every token of a batch, with the status of its row where that failed. */
export function toAskedRows(rows: readonly BatchRow[], rowErrors: RowErrors): readonly AskedToken[] {
  return placeRows(rows, rowErrors).map(({ chain, contract_address, error }) => ({
    chain,
    contractAddress: contract_address.toLowerCase(),
    statusCode: error && catalog[error.error].status,
  }));
}

/** A row that failed, in an answer. */
export const failedRow = z
  .object({
    success: z.literal(false),
    contract_address: z.string(),
    chain: z.string(),
    error: errorCodeShape,
    reason: z.string(),
  })
  .meta({ title: 'FailedToken' });

export const unanswered = { error: 'internal_error', reason: 'This token was not answered; ask again.' };
