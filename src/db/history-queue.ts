import { setTimeout as sleep } from 'node:timers/promises';
import { type Backfill, type ContinueHistory, type HistoryJob, streamKey } from '@assay/chain';
import pg from 'pg';
import PgBoss from 'pg-boss';

const QUEUE = 'histories';
const CONNECT_TIMEOUT_MS = 3_000;
const ANSWER_TIMEOUT_MS = 30_000;

export interface HistoryQueueOptions {
  readonly url: string;
  /**
   * How long one step may take before the next history is read. The steps of a dead process are given up
   * after about this time. Default 60,000.
   */
  readonly stepMs?: number;
  /** How often an idle process polls for jobs. Default 5,000. */
  readonly pollMs?: number;
  /** Maximum number of steps of one history. Default 120. */
  readonly maxSteps?: number;
  readonly onError?: (error: unknown) => void;
}

/** A job as stored. A newer version of the program may read what an older one wrote. */
interface StoredJob extends HistoryJob {
  readonly stepsLeft: number;
}

/**
 * Long histories as jobs in PostgreSQL. What is left when a process ends is continued by the next process, or
 * at once by another replica. Each process works on one history at a time.
 * @throws when the queue's tables cannot be created
 */
export async function createHistoryQueue(options: HistoryQueueOptions): Promise<Backfill> {
  const { url, stepMs = 60_000, pollMs = 5_000, maxSteps = 120, onError = () => undefined } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'assay-jobs',
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Without this limit, a query to a server that vanished would never end.
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  // A broken idle connection is replaced on next use. Without a listener, its error would end the process.
  pool.on('error', () => undefined);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    // How often the steps of dead processes are given up, so that other processes take them.
    maintenanceIntervalSeconds: Math.max(1, Math.ceil(stepMs / 2_000)),
  });
  boss.on('error', onError);
  try {
    await boss.start();
    await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short' });
  } catch (error) {
    await pool.end();
    throw error;
  }

  return new HistoryQueue(boss, pool, { stepMs, pollMs, maxSteps, onError });
}

/** Takes jobs from the started queue, one after the other, until it is closed. */
class HistoryQueue implements Backfill {
  private readonly ending = new AbortController();
  private readonly readers = new Map<HistoryJob['chain'], ContinueHistory>();
  private readonly sending = new Set<Promise<void>>();
  private readonly working: Promise<void>;
  private wake = new AbortController();
  private closing: Promise<void> | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly pool: pg.Pool,
    private readonly options: Required<Omit<HistoryQueueOptions, 'url'>>,
  ) {
    this.working = this.work();
  }

  serve(chain: HistoryJob['chain'], read: ContinueHistory): void {
    this.readers.set(chain, read);
    this.wakeUp();
  }

  add(job: HistoryJob): void {
    if (this.ending.signal.aborted) return;
    const sent = this.send(job, this.options.maxSteps)
      .then(() => this.wakeUp(), this.options.onError)
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }

  close(): Promise<void> {
    this.closing ??= this.stop();
    return this.closing;
  }

  private send(job: HistoryJob, stepsLeft: number): Promise<unknown> {
    const stored: StoredJob = { ...job, stepsLeft };
    const { stepMs } = this.options;
    // At most one job per contract waits in the queue.
    return this.boss.send(QUEUE, stored, { singletonKey: streamKey(job), ...lifetimeOf(stepMs) });
  }

  private async perform({ id, data }: PgBoss.Job<StoredJob>): Promise<void> {
    const { stepMs, onError } = this.options;
    try {
      const isDone = (await this.readers.get(data.chain)?.(data, this.ending.signal, stepMs)) ?? true;
      if (!isDone && data.stepsLeft > 1) await this.send(data, data.stepsLeft - 1);
      await this.boss.complete(QUEUE, id);
    } catch (error) {
      if (!this.ending.signal.aborted) onError(error);
      // The job is retried, by this or another process.
      await this.boss.fail(QUEUE, id, { reason: 'the step failed' });
    }
  }

  private async work(): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        const isServing = this.readers.size > 0;
        const [job] = isServing ? await this.boss.fetch<StoredJob>(QUEUE, { batchSize: 1 }) : [];
        if (job) await this.perform(job);
        else await this.rest();
      } catch (error) {
        this.options.onError(error);
        await this.rest();
      }
    }
  }

  private async rest(): Promise<void> {
    const signal = AbortSignal.any([this.ending.signal, this.wake.signal]);
    await sleep(this.options.pollMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  private async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all([this.working, ...this.sending]);
    await this.boss.stop({ graceful: false });
    await this.pool.end();
  }

  private wakeUp(): void {
    this.wake.abort();
    this.wake = new AbortController();
  }
}

function lifetimeOf(stepMs: number) {
  return {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: Math.ceil((stepMs * 1.5) / 1_000) + 1,
  } as const;
}
