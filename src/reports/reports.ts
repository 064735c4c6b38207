import type { Evidence } from '../domain/evidence.js';
import type { ReportPlace, ReportStore, StoredReport } from '../domain/stored-report.js';
import type { TokenRef } from '../domain/token-ref.js';
import { AppError } from '../errors/app-error.js';
import { createLru } from '../lib/lru.js';
import { type Change, changeKey } from './change.js';
import { diffSnapshots } from './diff-snapshots.js';
import type { Origin, OriginFinder } from './origin.js';
import type { ReportRecorder } from './recorder.js';
import { isReportId, type ReportContent, readContent, readStatements, toPlace } from './report-content.js';
import type { ReportSignature, ReportSigner } from './report-signature.js';
import { parseSnapshot, type Snapshot } from './snapshot.js';

/** A stored report, as far as a list shows it. */
export interface ReportSummary {
  readonly id: string;
  readonly snapshot: Snapshot;
  readonly lastBlock: number;
  /** Time of the last block, Unix seconds. */
  readonly lastTime: number;
}

/** A change between two stored reports. */
export interface ReportedChange extends Change {
  readonly ref: TokenRef;
  readonly beforeReport: string;
  readonly afterReport: string;
  /** The newest block at which the former report was found. */
  readonly sinceBlock: number;
}

/** A report with everything that it says and what shows it. */
interface WholeReportView extends ReportSummary {
  readonly content: ReportContent;
  /** Absent: this service does not sign. */
  readonly signature?: ReportSignature;
}

/** What was said of tokens, kept and compared. */
export interface Reports extends Pick<ReportRecorder, 'observe' | 'record'> {
  /** @throws {AppError} `invalid_request` for a wrong size or cursor */
  history(
    ref: TokenRef,
    page: { readonly first: number; readonly after?: string | undefined },
  ): Promise<{ readonly reports: readonly ReportSummary[]; readonly nextCursor: string | null }>;
  /** The newest first. @param since Unix seconds; absent: all that is kept */
  changes(
    ref: TokenRef,
    page: { readonly first: number; readonly since?: number | undefined },
  ): Promise<readonly ReportedChange[]>;
  /** The block and the transaction that did it; `undefined`: not found, or time alone did it. */
  originOf(change: ReportedChange, signal: AbortSignal): Promise<Origin | undefined>;
  /** What shows the changed value in the report before, and in the one after. */
  evidenceOf(
    change: ReportedChange,
  ): Promise<{ readonly before: readonly Evidence[]; readonly after: readonly Evidence[] }>;
  find(id: string): Promise<WholeReportView | undefined>;
}

export const MAX_PAGE = 100;
/** Reports that one list of changes compares: more are asked for with a later `since`. */
const MAX_COMPARED = 1_000;
const MAX_ORIGINS = 5_000;

export interface ReportsOptions {
  readonly store: ReportStore;
  readonly recorder: ReportRecorder;
  readonly findOrigin: OriginFinder;
  readonly signer?: ReportSigner | undefined;
}

export function createReports({ store, recorder, findOrigin, signer }: ReportsOptions): Reports {
  const origins = createLru<string, Origin>(MAX_ORIGINS);
  return {
    observe: (analysis) => recorder.observe(analysis),
    record: (analysis) => recorder.record(analysis),
    async history(ref, { first, after }) {
      requireSize(first);
      const stored = await store.list(ref, { count: first + 1, before: parsePlace(after) });
      const page = stored.slice(0, first);
      const last = page.at(-1);
      return {
        reports: page.flatMap((one) => toSummary(one) ?? []),
        nextCursor: last && stored.length > first ? toPlace(last) : null,
      };
    },
    async changes(ref, { first, since = 0 }) {
      requireSize(first);
      const found: ReportedChange[] = [];
      let newer: ReportSummary | undefined;
      let before: ReportPlace | undefined;
      for (let compared = 0; compared < MAX_COMPARED; compared += MAX_PAGE) {
        const stored = await store.list(ref, { count: MAX_PAGE, before });
        for (const older of stored.flatMap((one) => toSummary(one) ?? [])) {
          if (newer) found.push(...changesBetween(ref, older, newer));
          newer = older;
          if (found.length >= first || older.snapshot.block.timestamp < since) return found.slice(0, first);
        }
        const last = stored.at(-1);
        if (!last || stored.length < MAX_PAGE) break;
        before = { block: last.firstBlock, id: last.id };
      }
      return found.slice(0, first);
    },
    async originOf(change, signal) {
      const key = `${change.ref.chain} ${change.ref.address} ${changeKey(change)}`;
      const known = origins.get(key);
      if (known) return known;
      const [before, after] = await Promise.all([
        store.find(change.beforeReport),
        store.find(change.afterReport),
      ]);
      const [old, now] = [before && parseSnapshot(before.snapshot), after && parseSnapshot(after.snapshot)];
      if (!old || !now) return undefined;
      const origin = await findOrigin({ change, before: old, after: now, signal });
      if (origin) origins.set(key, origin);
      return origin;
    },
    async evidenceOf(change) {
      const ids = [change.beforeReport, change.afterReport];
      const [before = [], after = []] = await Promise.all(ids.map((id) => evidenceIn(store, id, change)));
      return { before, after };
    },
    async find(id) {
      const stored = isReportId(id) ? await store.find(id) : undefined;
      const summary = stored && toSummary(stored);
      if (!stored || !summary) return undefined;
      const content = await readContent(stored);
      const signature = await signer?.sign({ id, content });
      return { ...summary, content, ...(signature ? { signature } : {}) };
    },
  };
}

async function evidenceIn(store: ReportStore, id: string, { topic, subject }: Change): Promise<Evidence[]> {
  const report = await store.find(id);
  const statements = report ? await readStatements(report) : [];
  return statements
    .filter((one) => one.topic === topic && (topic !== 'powers' || one.about === subject))
    .flatMap(({ evidence }) => evidence);
}

/** The changes from one report of a token to the next. */
function changesBetween(
  ref: TokenRef,
  before: Pick<ReportSummary, 'id' | 'snapshot' | 'lastBlock'>,
  after: Pick<ReportSummary, 'id' | 'snapshot'>,
): readonly ReportedChange[] {
  return diffSnapshots(before.snapshot, after.snapshot).map((change) => ({
    ...change,
    ref,
    beforeReport: before.id,
    afterReport: after.id,
    sinceBlock: before.lastBlock,
  }));
}

function toSummary({ id, snapshot: text, lastBlock, lastTime }: StoredReport): ReportSummary | undefined {
  const snapshot = parseSnapshot(text);
  return snapshot && { id, snapshot, lastBlock, lastTime };
}

function requireSize(first: number): void {
  if (first < 1 || first > MAX_PAGE) throw refuse('first', `must be a whole number from 1 to ${MAX_PAGE}`);
}

function parsePlace(cursor: string | undefined): ReportPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, block, id] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(cursor) ?? [];
  if (block === undefined || id === undefined) throw refuse('after', 'must be a cursor of an earlier page');
  return { block: Number(block), id };
}

function refuse(field: string, reason: string): AppError {
  return new AppError('invalid_request', `The argument "${field}" ${reason}.`, {
    details: [{ field, reason }],
  });
}
