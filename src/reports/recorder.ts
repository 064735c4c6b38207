import { setImmediate as nextTick } from 'node:timers/promises';
import type { CompleteAnalysis } from '@assay/engine';
import { type ChainName, createLru, isOutage, type TokenRef, tokenKey } from '@assay/facts';
import type { ReportPart, ReportStore, SeenReport } from '../domain/stored-report.js';
import type { NamedRef } from '../domain/token-name.js';
import { isUnchanged } from './diff-snapshots.js';
import { toWholeReport } from './report-content.js';
import { parseSnapshot, type Snapshot } from './snapshot.js';
import { toStatements } from './statements.js';
import { newestBlockOf, toSnapshot } from './to-snapshot.js';

/** The stored report of an analysis. */
interface RecordedReport {
  readonly id: string;
  readonly snapshot: Snapshot;
  /** The newest block at which it was found. */
  readonly lastBlock: number;
  /** Time of that block, Unix seconds. */
  readonly lastTime: number;
}

/** Keeps what analyses said. */
export interface ReportRecorder {
  /**
   * Stores the report after the answer was sent: returns at once and never throws. What a crash loses is
   * found again.
   */
  observe(analysis: CompleteAnalysis): void;
  /** Resolves when the report is stored; `undefined`: the analysis is not complete. Rejects with the storage. */
  record(analysis: CompleteAnalysis): Promise<RecordedReport | undefined>;
  /**
   * Stores what an answer rests on, and resolves with the id under which it can be read from then on. It is the
   * report that `record` keeps where that says the same. `undefined`: nothing came from a chain, or it could not be
   * stored.
   * @param part names what the answer is about, where that is not a complete analysis of now
   */
  keep(analysis: CompleteAnalysis, part?: ReportPart): Promise<string | undefined>;
  /**
   * Records that readers of the page were told what an analysis at this block says, once its report is stored.
   * Resolves with the id of the report; `undefined`: it is not stored.
   */
  show(ref: TokenRef, block: number): Promise<string | undefined>;
  /** Writes what waits. */
  close(): Promise<void>;
}

export interface ReportRecorderOptions {
  readonly store: ReportStore;
  readonly chainIds: ReadonlyMap<ChainName, number>;
  /** Told what the tokens of stored reports are called. */
  readonly note?: (token: NamedRef) => void;
  readonly onError?: (error: unknown) => void;
  /** How long unchanged reports wait to be written together. Default 5,000. */
  readonly flushMs?: number;
}

/** The part of an analysis that the history leaves out: of an outage, or older than what is stored. */
const INCOMPLETE = 'incomplete';
const MAX_WAITING = 1_000;
const MAX_KNOWN = 2_000;
const MAX_SHOWN = 10_000;

export function createReportRecorder(options: ReportRecorderOptions): ReportRecorder {
  return new StoreRecorder(options);
}

class StoreRecorder implements ReportRecorder {
  private readonly known = createLru<string, RecordedReport>(MAX_KNOWN);
  /** The newest analysis of each token that waits. */
  private readonly waiting = new Map<string, CompleteAnalysis>();
  private readonly seen = new Map<string, SeenReport>();
  private readonly shown = createLru<string, true>(MAX_SHOWN);
  private readonly turns = new Map<string, Promise<unknown>>();
  private working: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ReportRecorderOptions) {}

  observe(analysis: CompleteAnalysis): void {
    const key = tokenKey(analysis.input.ref);
    const block = newestBlockOf(analysis.input.facts)?.number;
    if (block === undefined || block <= (this.known.get(key)?.lastBlock ?? -1)) return;
    if (!this.waiting.has(key) && this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(key, analysis);
    this.working ??= this.work();
  }

  async keep(analysis: CompleteAnalysis, part: ReportPart = ''): Promise<string | undefined> {
    try {
      const whole = part === '' ? await this.record(analysis) : undefined;
      if (whole && saysTheSame(whole.snapshot, analysis)) return whole.id;
      const block = newestBlockOf(analysis.input.facts);
      if (!block) return undefined;
      return (await this.recordPart(analysis, part === '' ? `${INCOMPLETE}@${block.number}` : part))?.id;
    } catch (error) {
      this.options.onError?.(error);
      return undefined;
    }
  }

  private storedId(ref: TokenRef, block: number): string | undefined {
    const known = this.known.get(tokenKey(ref));
    return known && known.snapshot.block.number <= block && block <= known.lastBlock ? known.id : undefined;
  }

  async show(ref: TokenRef, block: number): Promise<string | undefined> {
    await this.working;
    await this.turns.get(tokenKey(ref))?.catch(() => undefined);
    const id = this.storedId(ref, block);
    if (id === undefined || this.shown.has(id)) return id;
    await this.options.store.show(id);
    this.shown.set(id, true);
    return id;
  }

  private async work(): Promise<void> {
    // The answer is sent first.
    await nextTick();
    for (let next = this.take(); next; next = this.take()) {
      await this.record(next).catch((error: unknown) => this.options.onError?.(error));
      await nextTick();
    }
    this.working = undefined;
  }

  private take(): CompleteAnalysis | undefined {
    for (const [key, analysis] of this.waiting) {
      this.waiting.delete(key);
      return analysis;
    }
    return undefined;
  }

  /** One after the other for each token, so that each is compared with the one before. */
  record(analysis: CompleteAnalysis): Promise<RecordedReport | undefined> {
    const key = tokenKey(analysis.input.ref);
    return this.inTurn(key, () => this.recordNext(key, analysis));
  }

  private recordPart(analysis: CompleteAnalysis, part: ReportPart): Promise<RecordedReport | undefined> {
    const key = `${tokenKey(analysis.input.ref)} ${part}`;
    return this.inTurn(key, async () => {
      const before = this.known.get(key) ?? (await this.latest(analysis.input.ref, part));
      const snapshot = toSnapshot(analysis, part);
      return snapshot && this.recordChange(key, analysis, snapshot, before);
    });
  }

  private inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const recording = (this.turns.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    this.turns.set(key, recording);
    const forget = () => {
      if (this.turns.get(key) === recording) this.turns.delete(key);
    };
    recording.then(forget, forget);
    return recording;
  }

  private async recordNext(key: string, analysis: CompleteAnalysis): Promise<RecordedReport | undefined> {
    const { ref } = analysis.input;
    if (!isComplete(analysis)) return undefined;
    const before = this.known.get(key) ?? (await this.latest(ref));
    const block = newestBlockOf(analysis.input.facts);
    if (before && (block === undefined || block.number <= before.lastBlock))
      return this.remember(key, before);
    const snapshot = toSnapshot(analysis);
    return snapshot && this.recordChange(key, analysis, snapshot, before);
  }

  /** Stores the snapshot, unless it says what the one before says. */
  private async recordChange(
    key: string,
    analysis: CompleteAnalysis,
    snapshot: Snapshot,
    before: RecordedReport | undefined,
  ): Promise<RecordedReport> {
    const { ref } = analysis.input;
    if (snapshot.words)
      this.options.note?.({ ref, name: snapshot.words.name, symbol: snapshot.words.symbol });
    if (before && isUnchanged(before.snapshot, snapshot)) {
      if (snapshot.block.number <= before.lastBlock) return this.remember(key, before);
      this.see({ id: before.id, block: snapshot.block });
      return this.remember(key, {
        ...before,
        lastBlock: snapshot.block.number,
        lastTime: snapshot.block.timestamp,
      });
    }
    const chainId = this.options.chainIds.get(ref.chain) ?? 0;
    const report = await toWholeReport(snapshot, toStatements(analysis, chainId));
    // The last block of the former report is written first, so that the change is known to come after it.
    await this.flush();
    await this.options.store.add(report);
    const { id, lastBlock, lastTime } = report;
    return this.remember(key, { id, lastBlock, lastTime, snapshot });
  }

  private remember(key: string, report: RecordedReport): RecordedReport {
    this.known.set(key, report);
    return report;
  }

  private async latest(ref: TokenRef, part?: ReportPart): Promise<RecordedReport | undefined> {
    const [stored] = await this.options.store.list(ref, { count: 1, part });
    const snapshot = stored && parseSnapshot(stored.snapshot);
    return snapshot && { id: stored.id, lastBlock: stored.lastBlock, lastTime: stored.lastTime, snapshot };
  }

  private see(report: SeenReport): void {
    this.seen.set(report.id, report);
    this.timer ??= setTimeout(
      () => this.flush().catch((error: unknown) => this.options.onError?.(error)),
      this.options.flushMs ?? 5_000,
    ).unref();
  }

  private async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.seen.size === 0) return;
    const reports = [...this.seen.values()];
    this.seen.clear();
    await this.options.store.see(reports);
  }

  async close(): Promise<void> {
    await this.working;
    await this.flush();
  }
}

/** Whether a report is not newer than the analysis, and judged as it. */
function saysTheSame({ block, score, grade, gates }: Snapshot, { core, input }: CompleteAnalysis): boolean {
  const newest = newestBlockOf(input.facts);
  if (!newest || newest.number < block.number || core.score !== score || core.grade !== grade) return false;
  const applied = core.gatesApplied.map(({ id }) => id);
  return applied.length === Object.keys(gates).length && applied.every((id) => id in gates);
}

/** Facts that were missing because of an outage would look like a change of the token. */
function isComplete({ input }: CompleteAnalysis): boolean {
  return Object.values(input.facts).every((fact) =>
    fact.known
      ? !(fact.source === 'onchain' && 'partial' in Object(fact.value) && Object(fact.value).partial === true)
      : !isOutage(fact),
  );
}
