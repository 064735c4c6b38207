import { promisify } from 'node:util';
import { AppError, type TokenRef, tokenKey } from '@assay/facts';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { faultOf, isLimit, isOwnFault } from './fault.js';

/** The quota that the calls of a request are charged to. */
export interface Quota<G> {
  /**
   * All `units` or none.
   * @throws {AppError} `quota_exceeded`, or `unauthorized` for a key that was revoked meanwhile.
   */
  take(keyId: string, units: number): Promise<G>;
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
function callOf({ ref: { chain, address }, partnerApiKey = '', at = '' }: Row): string {
  return `${chain} ${address} ${partnerApiKey} ${at}`;
}

/** Rows that are counted together. */
interface Take<G> {
  readonly charged: Row[];
  readonly counted: Promise<G>;
}

export class RequestMeter<G> implements QuotaMeter {
  readonly rows: Row[] = [];
  /** By their calls. */
  private readonly takes = new Map<string, Take<G>>();
  /** What is charged in this tick. */
  private open: Take<G> | undefined;
  private readonly partnerKeys = new Set<string>();
  private readonly begun = new Set<string>();
  private readonly outcomes = new Map<string, Outcome>();
  private hasEnded = false;
  private wantsWholeRows = false;

  constructor(
    private readonly quota: Quota<G>,
    private readonly keyId: string,
  ) {}

  async charge(charged: readonly Row[]): Promise<void> {
    this.rows.push(...charged);
    const counted = new Set<Promise<G>>();
    for (const row of charged) {
      const call = callOf(row);
      const take = this.takes.get(call) ?? this.add(row);
      this.takes.set(call, take);
      counted.add(take.counted);
    }
    await Promise.all(counted);
  }

  begin(ref: TokenRef): void {
    this.begun.add(tokenKey(ref));
  }

  requireWholeRows(): void {
    this.wantsWholeRows = true;
  }

  deliver({ data, errors = [] }: Pick<ExecutionResult, 'data' | 'errors'>): void {
    const failed = errors.length > 0 ? toFailedFields(errors) : undefined;
    for (const row of this.rows) {
      const call = callOf(row);
      const outcome = this.outcomes.get(call) ?? { shown: false, faults: [] };
      this.outcomes.set(call, outcome);
      let isWhole = true;
      for (const error of errors) {
        // Where all of the answer is null, each error is everybody's.
        if (data && !isIn(row, error)) continue;
        isWhole = false;
        outcome.faults.push(faultOf(error));
      }
      if ((!this.wantsWholeRows || isWhole) && isShown(row, data, failed)) outcome.shown = true;
    }
  }

  async settle(end: RequestEnd): Promise<void> {
    this.hasEnded = true;
    const uncounted = new Map<Take<G>, number>();
    for (const [call, take] of this.takes) {
      const outcome = this.outcomes.get(call);
      if (outcome?.shown && !end.refusal) continue;
      const isBegun = take.charged.some((row) => callOf(row) === call && this.begun.has(tokenKey(row.ref)));
      if (!counts(end, isBegun, outcome)) uncounted.set(take, (uncounted.get(take) ?? 0) + 1);
    }
    if (uncounted.size > 0) await this.refund(uncounted);
  }

  /** Adds it to what is counted together at the end of this tick. */
  private add(row: Row): Take<G> {
    if (row.partnerApiKey !== undefined) this.partnerKeys.add(row.partnerApiKey);
    if (this.open === undefined) {
      const charged: Row[] = [];
      this.open = { charged, counted: this.take(charged) };
    }
    this.open.charged.push(row);
    return this.open;
  }

  private async take(charged: readonly Row[]): Promise<G> {
    // Resolvers of one answer charge in several steps of one tick.
    await Promise.resolve();
    await nextTick();
    this.open = undefined;
    if (this.hasEnded) throw new AppError('unavailable', 'The request was ended before it was done.');
    if (this.partnerKeys.size > 1) throw toOnePartnerKey(this.partnerKeys.size);
    return this.quota.take(this.keyId, charged.length);
  }

  private async refund(uncounted: ReadonlyMap<Take<G>, number>): Promise<void> {
    const refunds = [...uncounted].map(async ([{ counted }, units]) => {
      // A refused take counted nothing.
      const taken = await counted.catch(() => undefined);
      if (taken !== undefined) await this.quota.refund(taken, units);
    });
    await Promise.all(refunds);
  }
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
function toOnePartnerKey(keys: number): AppError {
  const reason = `Use one partnerApiKey in a request, not ${keys}.`;
  return new AppError('invalid_request', reason, { details: [{ field: 'partnerApiKey', reason }] });
}

const nextTick = promisify(process.nextTick);

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
function isShown({ path, fields }: Row, data: unknown, failed: ReadonlySet<string> | undefined): boolean {
  let row = data;
  for (const segment of path) row = Object(row)[segment];
  if (row === null || row === undefined) return false;
  for (const field of fields) {
    const value = Object(row)[field];
    if ((value !== null && value !== undefined) || !failed?.has(toPathKey([...path, field]))) return true;
  }
  return false;
}
