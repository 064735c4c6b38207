import DataLoader from 'dataloader';
import type { ExecutionResult } from 'graphql';
import { type TokenRef, tokenKey } from '../domain/token-ref.js';
import { AppError } from '../errors/app-error.js';

/** The quota that the calls of a request are charged to. */
export interface Quota<G> {
  /**
   * All `units` or none.
   * @throws {AppError} `quota_exceeded`, or `unauthorized` for a key that was revoked meanwhile.
   */
  take(units: number): Promise<G>;
  refund(counted: G, units: number): Promise<void>;
}

/** A path of the answer at which a token is analysed. */
export interface Row {
  readonly ref: TokenRef;
  readonly partnerApiKey?: string | undefined;
  /** The past block that is asked for, as `pastBlockKey` names it; absent: now. */
  readonly at?: string | undefined;
  readonly path: readonly (string | number)[];
  /** Response names of those of its fields that cost a call. */
  readonly fields: readonly string[];
}

/**
 * Charges one call for each token and partner key of a request, and refunds the calls of which the answer
 * shows nothing.
 */
export interface QuotaMeter {
  /**
   * Charges the calls of these rows. All charges of one tick are counted in one statement, all or none.
   * @throws {AppError} what `Quota.take` throws; `invalid_request` when the request names two partner keys.
   */
  charge(rows: readonly Row[]): Promise<void>;
  /** From now on a row with an error anywhere in it shows nothing: REST answers a row whole or not at all. */
  requireWholeRows(): void;
  /** Records what the answer shows: a call counts when at least one of its fields is shown. */
  deliver(answer: Pick<ExecutionResult, 'data' | 'errors'>): void;
  /** Ends the request: refunds what was not delivered, or everything. Later charges are refused. */
  settle(everythingFailed: boolean): Promise<void>;
  /** All rows that were charged, including refused ones. */
  readonly rows: readonly Row[];
}

/** Rows with the same token, past block and partner key are one call: they show the same analysis. */
function callOf({ ref, partnerApiKey = '', at = '' }: Row): string {
  return `${tokenKey(ref)} ${partnerApiKey} ${at}`;
}

export function createQuotaMeter<G>(quota: Quota<G>): QuotaMeter {
  const rows: Row[] = [];
  const takes: { readonly calls: readonly string[]; readonly counted: Promise<G> }[] = [];
  const delivered = new Set<string>();
  let ended = false;
  let wholeRows = false;

  const calls = new DataLoader<Row, true, string>(
    async (batch) => {
      if (ended) throw new AppError('unavailable', 'The request was ended before it was done.');
      requireOnePartnerKey(rows);
      const counted = quota.take(batch.length);
      takes.push({ calls: batch.map(callOf), counted });
      await counted;
      return batch.map(() => true as const);
    },
    { cacheKeyFn: callOf },
  );

  return {
    rows,
    async charge(charged) {
      rows.push(...charged);
      await Promise.all(charged.map((row) => calls.load(row)));
    },
    requireWholeRows() {
      wholeRows = true;
    },
    deliver({ data, errors = [] }) {
      const failed = toFailedFields(errors);
      for (const row of rows) {
        const isWhole = !wholeRows || !isBroken(row, errors);
        if (isWhole && isShown(row, data, failed)) delivered.add(callOf(row));
      }
    },
    async settle(everythingFailed) {
      ended = true;
      const refunds = takes.map(async (taken) => {
        const { length } = taken.calls.filter((call) => everythingFailed || !delivered.has(call));
        // A refused take counted nothing.
        const counted = length > 0 ? await taken.counted.catch(() => undefined) : undefined;
        if (counted !== undefined) await quota.refund(counted, length);
      });
      await Promise.all(refunds);
    },
  };
}

/** Facts are read separately for each partner key, so each further key would repeat the work. */
function requireOnePartnerKey(rows: readonly Row[]): void {
  const keys = new Set(rows.flatMap(({ partnerApiKey }) => partnerApiKey ?? []));
  if (keys.size <= 1) return;
  const reason = `Use one partnerApiKey in a request, not ${keys.size}.`;
  throw new AppError('invalid_request', reason, { details: [{ field: 'partnerApiKey', reason }] });
}

type Path = readonly (string | number)[];

/**
 * Paths of the fields of a row with an error at or below them. The path of a row has one segment, or two in a
 * list.
 */
function toFailedFields(errors: readonly { readonly path?: Path | undefined }[]): ReadonlySet<string> {
  return new Set(
    errors.flatMap(({ path = [] }) => [toPathKey(path.slice(0, 2)), toPathKey(path.slice(0, 3))]),
  );
}

function toPathKey(path: Path): string {
  return path.join('.');
}

/** Whether an error lies at the row, or in it. */
function isBroken({ path }: Row, errors: readonly { readonly path?: Path | undefined }[]): boolean {
  return errors.some((error) => path.every((segment, place) => error.path?.[place] === segment));
}

/** Null without an error is an answer too: it means "not known". */
function isShown({ path, fields }: Row, data: unknown, failed: ReadonlySet<string>): boolean {
  const row = path.reduce(valueAt, data);
  if (row === null || row === undefined) return false;
  return fields.some((field) => {
    const value = valueAt(row, field);
    return (value !== null && value !== undefined) || !failed.has(toPathKey([...path, field]));
  });
}

function valueAt(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
