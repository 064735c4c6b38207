import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { type Backfill, type ContinueHistory, type HistoryJob, keyOf } from '../logs/backfill.js';

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
  const lifetime = {
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    expireInSeconds: Math.ceil((stepMs * 1.5) / 1_000) + 1,
  } as const;
  try {
    await boss.start();
    await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short' });
  } catch (error) {
    await pool.end();
    throw error;
  }

  const ending = new AbortController();
  const readers = new Map<HistoryJob['chain'], ContinueHistory>();
  let wake = new AbortController();

  function send(job: HistoryJob, stepsLeft: number): Promise<unknown> {
    const stored: StoredJob = { ...job, stepsLeft };
    // At most one job per contract waits in the queue.
    return boss.send(QUEUE, stored, { singletonKey: keyOf(job), ...lifetime });
  }

  async function perform({ id, data }: PgBoss.Job<StoredJob>): Promise<void> {
    try {
      const isDone = (await readers.get(data.chain)?.(data, ending.signal, stepMs)) ?? true;
      if (!isDone && data.stepsLeft > 1) await send(data, data.stepsLeft - 1);
      await boss.complete(QUEUE, id);
    } catch (error) {
      if (!ending.signal.aborted) onError(error);
      // The job is retried, by this or another process.
      await boss.fail(QUEUE, id, { reason: 'the step failed' });
    }
  }

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        const [job] = readers.size === 0 ? [] : await boss.fetch<StoredJob>(QUEUE, { batchSize: 1 });
        if (job) await perform(job);
        else await rest();
      } catch (error) {
        onError(error);
        await rest();
      }
    }
  }

  async function rest(): Promise<void> {
    const signal = AbortSignal.any([ending.signal, wake.signal]);
    await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  const working = work();
  const sending = new Set<Promise<void>>();
  let closing: Promise<void> | undefined;
  return {
    serve: (chain, read) => {
      readers.set(chain, read);
      wakeUp();
    },
    add: (job) => {
      if (ending.signal.aborted) return;
      const sent = send(job, maxSteps)
        .then(wakeUp, onError)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    close: () => {
      closing ??= stop();
      return closing;
    },
  };

  async function stop(): Promise<void> {
    ending.abort();
    await Promise.all([working, ...sending]);
    await boss.stop({ graceful: false });
    await pool.end();
  }

  function wakeUp(): void {
    wake.abort();
    wake = new AbortController();
  }
}
