import { AppError, type TokenRef, tokenKey } from '@assay/facts';
import DataLoader from 'dataloader';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { faultOf, isLimit, isOwnFault } from './fault.js';

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

/** How a request ended. */
interface RequestEnd {
  /** Why all of it was refused; absent: it was answered. */
  readonly refusal?: AppError | undefined;
  /** The caller did not wait for the answer. */
  readonly hungUp: boolean;
}

/**
 * Charges one call for each token and partner key of a request before work for it begins. The one place that
 * decides which calls count: a call is refunded where the service failed (429, 5xx), or where no work was
 * begun for it. What was begun counts, whether it found a token or not, and whether or not the caller waits.
 */
export interface QuotaMeter {
  /**
   * Charges the calls of these rows. All charges of one tick are counted in one statement, all or none.
   * @throws {AppError} what `Quota.take` throws; `invalid_request` when the request names two partner keys.
   */
  charge(rows: readonly Row[]): Promise<void>;
  /** Records that a provider or a node is asked about the token, or an answer of one is used. */
  begin(ref: TokenRef): void;
  /** From now on a row with an error anywhere in it shows nothing: REST answers a row whole or not at all. */
  requireWholeRows(): void;
  /** Records what the answer shows of each call, and what failed. */
  deliver(answer: Pick<ExecutionResult, 'data' | 'errors'>): void;
  /** Ends the request: refunds the calls that do not count. Later charges are refused. */
  settle(end: RequestEnd): Promise<void>;
  /** All rows that were charged, including refused ones. */
  readonly rows: readonly Row[];
}

/** What answers said of a call. */
interface Outcome {
  shown: boolean;
  readonly faults: AppError[];
}

/** Rows with the same token, past block and partner key are one call: they show the same analysis. */
function callOf({ ref, partnerApiKey = '', at = '' }: Row): string {
  return `${tokenKey(ref)} ${partnerApiKey} ${at}`;
}

export function createQuotaMeter<G>(quota: Quota<G>): QuotaMeter {
  const rows: Row[] = [];
  const takes: { readonly charged: readonly Row[]; readonly counted: Promise<G> }[] = [];
  const begun = new Set<string>();
  const outcomes = new Map<string, Outcome>();
  let ended = false;
  let wholeRows = false;

  const calls = new DataLoader<Row, true, string>(
    async (batch) => {
      if (ended) throw new AppError('unavailable', 'The request was ended before it was done.');
      requireOnePartnerKey(rows);
      const counted = quota.take(batch.length);
      takes.push({ charged: batch, counted });
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
    begin(ref) {
      begun.add(tokenKey(ref));
    },
    requireWholeRows() {
      wholeRows = true;
    },
    deliver({ data, errors = [] }) {
      const failed = toFailedFields(errors);
      for (const row of rows) {
        const outcome = outcomes.get(callOf(row)) ?? { shown: false, faults: [] };
        outcomes.set(callOf(row), outcome);
        // Where all of the answer is null, each error is everybody's.
        const own = data ? errors.filter((error) => isIn(row, error)) : errors;
        outcome.faults.push(...own.map(faultOf));
        if ((!wholeRows || own.length === 0) && isShown(row, data, failed)) outcome.shown = true;
      }
    },
    async settle(end) {
      ended = true;
      const refunds = takes.map(async ({ charged, counted: taking }) => {
        const { length } = charged.filter(
          (row) => !counts(end, begun.has(tokenKey(row.ref)), outcomes.get(callOf(row))),
        );
        // A refused take counted nothing.
        const counted = length > 0 ? await taking.catch(() => undefined) : undefined;
        if (counted !== undefined) await quota.refund(counted, length);
      });
      await Promise.all(refunds);
    },
  };
}

/**
 * Whether a call counts. A caller that hangs up makes the work for it fail, so only a limit that was reached
 * before is the service's doing then.
 */
function counts({ refusal, hungUp }: RequestEnd, isBegun: boolean, outcome: Outcome | undefined): boolean {
  const isServices = hungUp ? isLimit : isOwnFault;
  if (refusal) return isBegun && !isServices(refusal);
  if (outcome?.shown) return true;
  const faults = outcome?.faults ?? [];
  return isBegun && (faults.length === 0 || !faults.every(isServices));
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

/** Whether the error lies at the row, or in it. */
export function isIn({ path }: Pick<Row, 'path'>, error: Pick<GraphQLError, 'path'>): boolean {
  return path.every((segment, place) => error.path?.[place] === segment);
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
