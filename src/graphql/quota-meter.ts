import DataLoader from 'dataloader';
import type { ExecutionResult } from 'graphql';
import { type TokenRef, tokenKey } from '../domain/token-ref.js';
import { AppError } from '../errors/app-error.js';

/** Where calls are counted. */
export interface Quota<G> {
  /**
   * All `units` or none.
   * @throws {AppError} `quota_exceeded`, or `unauthorized` for a key that was revoked meanwhile.
   */
  take(units: number): Promise<G>;
  refund(grant: G, units: number): Promise<void>;
}

/** One place of the answer where a token is analysed. */
export interface Row {
  readonly ref: TokenRef;
  readonly partnerApiKey?: string | undefined;
  readonly path: readonly (string | number)[];
  /** Names, in the answer, of those of its fields that cost a call. */
  readonly fields: readonly string[];
}

/** Counts one call for each token and partner key of a request, and takes back those that the answer shows nothing of. */
export interface QuotaMeter {
  /**
   * All that one request charges in one tick is counted in one statement: all of it or nothing.
   * @throws {AppError} what `Quota.take` throws; `invalid_request` where the request names two partner keys.
   */
  charge(rows: readonly Row[]): Promise<void>;
  /** The answer: a call counts when it shows at least one field of it. */
  deliver(answer: Pick<ExecutionResult, 'data' | 'errors'>): void;
  /** Ends the request: refunds what was not delivered, or everything; what still runs for it can then charge nothing. */
  settle(everythingFailed: boolean): Promise<void>;
  /** All that was charged, also where it was refused. */
  readonly rows: readonly Row[];
}

/** Two rows of one token and one partner key are one call: they show the same analysis. */
function callOf({ ref, partnerApiKey = '' }: Row): string {
  return `${tokenKey(ref)} ${partnerApiKey}`;
}

export function createQuotaMeter<G>(quota: Quota<G>): QuotaMeter {
  const rows: Row[] = [];
  const takes: { readonly calls: readonly string[]; readonly grant: Promise<G> }[] = [];
  const delivered = new Set<string>();
  let over = false;

  const calls = new DataLoader<Row, true, string>(
    async (batch) => {
      if (over) throw new AppError('unavailable', 'The request was ended before it was done.');
      requireOnePartnerKey(rows);
      const grant = quota.take(batch.length);
      takes.push({ calls: batch.map(callOf), grant });
      await grant;
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
    deliver({ data, errors = [] }) {
      const failed = toFailedFields(errors);
      for (const row of rows) if (isShown(row, data, failed)) delivered.add(callOf(row));
    },
    async settle(everythingFailed) {
      over = true;
      const refunds = takes.map(async (taken) => {
        const { length } = taken.calls.filter((call) => everythingFailed || !delivered.has(call));
        // A take that was refused counted nothing.
        const grant = length > 0 ? await taken.grant.catch(() => undefined) : undefined;
        if (grant !== undefined) await quota.refund(grant, length);
      });
      await Promise.all(refunds);
    },
  };
}

/** Facts bought with one partner key are read apart from those of another: each further key would repeat the work. */
function requireOnePartnerKey(rows: readonly Row[]): void {
  const keys = new Set(rows.flatMap(({ partnerApiKey }) => partnerApiKey ?? []));
  if (keys.size <= 1) return;
  const reason = `Use one partnerApiKey in a request, not ${keys.size}.`;
  throw new AppError('invalid_request', reason, { details: [{ field: 'partnerApiKey', reason }] });
}

type Path = readonly (string | number)[];

/** The places of a row's fields that have an error at them or below them: a row's own path has one step, or two in a list. */
function toFailedFields(errors: readonly { readonly path?: Path | undefined }[]): ReadonlySet<string> {
  return new Set(errors.flatMap(({ path = [] }) => [toPlace(path.slice(0, 2)), toPlace(path.slice(0, 3))]));
}

function toPlace(path: Path): string {
  return path.join('.');
}

/** Null without an error is an answer too: it is not known. */
function isShown({ path, fields }: Row, data: unknown, failed: ReadonlySet<string>): boolean {
  const row = path.reduce(valueAt, data);
  if (row === null || row === undefined) return false;
  return fields.some((field) => {
    const value = valueAt(row, field);
    return (value !== null && value !== undefined) || !failed.has(toPlace([...path, field]));
  });
}

function valueAt(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
