import { createLru, severities, type TokenRef, tokenKey, wrongArgument } from '@assay/facts';
import type { ReportPlace, ReportStore, StoredReport } from '../domain/stored-report.js';
import { type Change, changeKey, type ReportedChange } from './change.js';
import {
  type ChangeEvidence,
  changedChecks,
  changesBehind,
  type ReportSide,
  showChange,
  storedEvidence,
} from './change-evidence.js';
import { diffSnapshots } from './diff-snapshots.js';
import type { CallRepeater, FoundOrigin, OriginFinder } from './origin.js';
import type { ReportRecorder } from './recorder.js';
import { isReportId, type ReportContent, readContent, readStatements, toPlace } from './report-content.js';
import type { ReportSignature, ReportSigner } from './report-signature.js';
import { parseSnapshot, type Snapshot } from './snapshot.js';
import type { TokenSearch } from './token-search.js';

/** A stored report, as far as a list shows it. */
export interface ReportSummary {
  readonly id: string;
  readonly snapshot: Snapshot;
  readonly lastBlock: number;
  /** Time of the last block, Unix seconds. */
  readonly lastTime: number;
}

/** A report with everything that it says and what shows it. */
interface WholeReportView extends ReportSummary {
  readonly content: ReportContent;
  /** Absent: this service does not sign. */
  readonly signature?: ReportSignature;
}

/** Changes between reports. */
interface ReportedChanges {
  /** The newest first. */
  readonly changes: readonly ReportedChange[];
  /** Block of the oldest report; absent: there is none, or older changes were left out. */
  readonly firstBlock?: number;
  /** No older change was left out. */
  readonly isWhole: boolean;
}

/** A page of reports, the newest first. */
interface ReportHistory {
  readonly edges: readonly { readonly report: ReportSummary; readonly cursor: string }[];
  readonly hasMore: boolean;
}

/** What was said of tokens, kept and compared. */
export interface Reports
  extends Pick<ReportRecorder, 'observe' | 'record' | 'keep' | 'show'>,
    Pick<TokenSearch, 'search' | 'describe' | 'nameOf'> {
  /** @throws {AppError} `invalid_request` for a wrong size or cursor */
  history(
    ref: TokenRef,
    page: { readonly first: number; readonly after?: string | undefined },
  ): Promise<ReportHistory>;
  /** @param since Unix seconds; absent: all that is kept */
  changes(
    ref: TokenRef,
    page: { readonly first: number; readonly since?: number | undefined },
  ): Promise<ReportedChanges>;
  /** The block and the transaction that did it, or why they are not named. */
  originOf(change: ReportedChange, signal: AbortSignal): Promise<FoundOrigin>;
  /** What shows the changed value in the report before, and in the one after. */
  evidenceOf(change: ReportedChange, signal: AbortSignal): Promise<ChangeEvidence>;
  find(id: string): Promise<WholeReportView | undefined>;
  /** The newest report of the token that readers of the page were told. */
  newestShown(ref: TokenRef): Promise<ReportSummary | undefined>;
  /** The same for many tokens, by `tokenKey`. */
  shownOf(refs: readonly TokenRef[]): Promise<ReadonlyMap<string, ReportSummary>>;
  /** What readers of the page were told last, the newest first, each token once. */
  recentlyShown(count: number): Promise<readonly ReportSummary[]>;
}

export const MAX_PAGE = 100;
/** Reports that one list of changes compares: more are asked for with a later `since`. */
const MAX_COMPARED = 1_000;
const MAX_ORIGINS = 5_000;

export interface ReportsOptions {
  readonly store: ReportStore;
  readonly recorder: ReportRecorder;
  readonly names: Pick<TokenSearch, 'search' | 'describe' | 'nameOf'>;
  readonly findOrigin: OriginFinder;
  readonly repeat: CallRepeater;
  readonly signer?: ReportSigner | undefined;
}

export function createReports({
  store,
  recorder,
  names,
  findOrigin,
  repeat,
  signer,
}: ReportsOptions): Reports {
  const originOf = createOriginSearch(store, findOrigin);
  return {
    observe: (analysis) => recorder.observe(analysis),
    record: (analysis) => recorder.record(analysis),
    keep: (analysis, part) => recorder.keep(analysis, part),
    show: (ref, block) => recorder.show(ref, block),
    async history(ref, { first, after }) {
      requireSize(first);
      const stored = await store.list(ref, { count: first + 1, before: parsePlace(after) });
      const edges = stored.slice(0, first).flatMap((one) => {
        const report = toSummary(one);
        return report ? [{ report, cursor: toPlace(one) }] : [];
      });
      return { edges, hasMore: stored.length > first };
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
          if (found.length >= first || older.snapshot.block.timestamp < since)
            return { changes: found.slice(0, first), isWhole: false };
        }
        const last = stored.at(-1);
        if (!last || stored.length < MAX_PAGE)
          return {
            changes: found,
            isWhole: true,
            ...(newer ? { firstBlock: newer.snapshot.block.number } : {}),
          };
        before = { block: last.firstBlock, id: last.id };
      }
      return { changes: found, isWhole: false };
    },
    originOf,
    async evidenceOf(change, signal) {
      const sides = await readSides(store, change);
      return sides ? showChange(change, sides, repeat, signal) : { ...nothing, ...forgottenOnBothSides };
    },
    async newestShown(ref) {
      const stored = await store.newestShown(ref);
      return stored && toSummary(stored);
    },
    async shownOf(refs) {
      const stored = refs.length === 0 ? [] : await store.newestShownOf(refs);
      return new Map(stored.flatMap((one) => toSummary(one) ?? []).map((one) => [keyOf(one), one]));
    },
    async recentlyShown(count) {
      const stored = await store.recentlyShown(count * REPORTS_OF_A_TOKEN);
      const newest = new Map<string, ReportSummary>();
      for (const one of stored.flatMap((report) => toSummary(report) ?? []))
        if (!newest.has(keyOf(one))) newest.set(keyOf(one), one);
      return [...newest.values()].slice(0, count);
    },
    search: (text, count) => names.search(text, count),
    describe: (token) => names.describe(token),
    nameOf: (ref) => names.nameOf(ref),
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

/** Reports of one token that may be among the newest of all: those after the first say what changed. */
const REPORTS_OF_A_TOKEN = 4;

const keyOf = ({ snapshot: { chain, address } }: ReportSummary) => tokenKey({ chain, address });

const nothing = { before: [], after: [] };
const forgotten = 'One of the two reports was removed for its age.';
const forgottenOnBothSides = { beforeReason: forgotten, afterReason: forgotten };

/** What both reports of a change say; `undefined`: one of them is not stored any more. */
async function readSides(store: ReportStore, change: ReportedChange) {
  const ids = [change.beforeReport, change.afterReport];
  const [before, after] = await Promise.all(ids.map((id) => readSide(store, id)));
  return before && after && { before, after };
}

async function readSide(store: ReportStore, id: string): Promise<ReportSide | undefined> {
  const report = await store.find(id);
  const snapshot = report && parseSnapshot(report.snapshot);
  return snapshot && { snapshot, statements: await readStatements(report) };
}

/** Keeps the result: halving the blocks between two reports takes many reads. */
function createOriginSearch(store: ReportStore, findOrigin: OriginFinder): Reports['originOf'] {
  const origins = createLru<string, FoundOrigin>(MAX_ORIGINS);
  const search = async (change: ReportedChange, signal: AbortSignal): Promise<FoundOrigin> => {
    const key = `${change.ref.chain} ${change.ref.address} ${changeKey(change)}`;
    const known = origins.get(key);
    if (known) return known;
    const sides = await readSides(store, change);
    if (!sides) return { reason: forgotten };
    if (change.topic === 'score') {
      const [behind] = [...changesBehind(sides)].sort((a, b) => rank(b) - rank(a));
      if (!behind || change.kind === 'POLICY_CHANGED') return { reason: whyScoreMoved(change, sides) };
      return search({ ...change, ...behind }, signal);
    }
    const found = await findOrigin({
      change,
      before: sides.before.snapshot,
      after: sides.after.snapshot,
      evidence: storedEvidence(change, sides),
      signal,
    });
    if (found.origin) origins.set(key, found);
    return found;
  };
  return search;
}

const rank = ({ severity }: Change) => severities.indexOf(severity);

function whyScoreMoved({ kind }: Change, sides: { readonly before: ReportSide; readonly after: ReportSide }) {
  if (kind === 'POLICY_CHANGED') return 'The service judges by another policy: no transaction did it.';
  const checks = changedChecks(sides);
  return `None of the watched values changed; other answers did: ${checks.slice(0, 5).join(', ') || 'none'}.`;
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

/** @throws {AppError} `invalid_request` for a wrong size of a page. */
export function requireSize(first: number): void {
  if (first < 1 || first > MAX_PAGE)
    throw wrongArgument('first', `must be a whole number from 1 to ${MAX_PAGE}`);
}

function parsePlace(cursor: string | undefined): ReportPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, block, id] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(cursor) ?? [];
  if (block === undefined || id === undefined)
    throw wrongArgument('after', 'must be a cursor of an earlier page');
  return { block: Number(block), id };
}
