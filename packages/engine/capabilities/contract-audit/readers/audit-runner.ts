import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { defaultSharing, Scheduler, sharedResources } from '@assay/chain';
import { AppError } from '@assay/facts';
import type { AuditJob, AuditOutcome } from './audit-job.js';

type AuditFailure = 'timed_out' | 'crashed' | 'busy';
type AuditResult =
  | { readonly ok: true; readonly outcome: AuditOutcome }
  | { readonly ok: false; readonly failure: AuditFailure; readonly detail?: string };

/** What the thread says before it reads the source, which may end it. */
export interface CodeMessage {
  readonly beforeSource: AuditOutcome;
}

export interface AuditRunner {
  /**
   * Callers are served in turn; where too many wait, the audit is `busy`, with the reason as detail.
   * Reads the code, then the source: where the source ends the audit, the outcome is that of the code. Ends with the
   * audit, after `timeoutMs` (the thread is then terminated), or when `signal` aborts, also
   * while the audit still waits in the queue.
   */
  run(job: AuditJob, timeoutMs: number, signal: AbortSignal, caller?: string): Promise<AuditResult>;
  /** Ends the thread; every audit then, and from then on, is `busy`. */
  close(): Promise<void>;
}

export interface AuditRunnerOptions {
  /** Compiled worker; default next to this file. */
  readonly workerUrl?: URL;
  /** Heap of the thread; a source that needs more fails, not the process. Default 384. */
  readonly maxHeapMb?: number;
  /** Who has the thread next. Default: one of its own. */
  readonly scheduler?: Scheduler;
  /** A thread without work is ended after this time: it holds 50 to 100 MB, and a start takes 0.3 s. Default 60,000. */
  readonly idleMs?: number;
}

interface Asked {
  readonly job: AuditJob;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The caller of audits that the service needs for itself. */
const ITSELF = 'itself';

/**
 * One thread, one audit at a time. Stopping an audit terminates the thread, and so does a time without work;
 * the next audit starts a new one.
 */
class WorkerRunner implements AuditRunner {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly url: URL,
    private readonly options: { maxHeapMb: number; idleMs: number; scheduler: Scheduler },
  ) {}

  async run(job: AuditJob, timeoutMs: number, signal: AbortSignal, caller = ITSELF): Promise<AuditResult> {
    try {
      return await this.options.scheduler.run(caller, signal, () => this.audit({ job, timeoutMs, signal }));
    } catch (error) {
      if (signal.aborted) return { ok: false, failure: 'timed_out' };
      if (error instanceof AppError) return { ok: false, failure: 'busy', detail: error.message };
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idle);
    await this.stop();
  }

  private async audit(asked: Asked): Promise<AuditResult> {
    if (this.closed) return { ok: false, failure: 'busy' };
    clearTimeout(this.idle);
    const result = await this.perform(asked);
    clearTimeout(this.idle);
    if (!this.closed) this.idle = setTimeout(() => void this.stop(), this.options.idleMs).unref();
    return result;
  }

  private thread(): Worker {
    const worker =
      this.worker ??
      new Worker(this.url, {
        resourceLimits: { maxOldGenerationSizeMb: this.options.maxHeapMb },
        stderr: true,
      });
    if (worker !== this.worker) {
      worker.unref();
      // A thread that is being terminated may still fail; nobody handles the error then.
      worker.on('error', () => undefined);
    }
    this.worker = worker;
    return worker;
  }

  private perform({ job, timeoutMs, signal }: Asked): Promise<AuditResult> {
    if (signal.aborted) return Promise.resolve({ ok: false, failure: 'timed_out' });
    const worker = this.thread();
    return new Promise((resolve) => {
      let beforeSource: AuditOutcome | undefined;
      const detach = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        worker.off('message', answer).off('error', crash).off('exit', crash);
      };
      const fail = (failure: AuditFailure) => {
        detach();
        const result: AuditResult = beforeSource
          ? { ok: true, outcome: beforeSource }
          : { ok: false, failure };
        void this.stop().then(() => resolve(result));
      };
      const stop = () => fail('timed_out');
      const crash = () => fail(this.closed ? 'busy' : 'crashed');
      const answer = (message: AuditOutcome | CodeMessage) => {
        if ('beforeSource' in message) {
          beforeSource = message.beforeSource;
          return;
        }
        detach();
        resolve({ ok: true, outcome: message });
      };
      const timer = setTimeout(stop, timeoutMs);
      signal.addEventListener('abort', stop, { once: true });
      worker.on('message', answer);
      worker.once('error', crash);
      worker.once('exit', crash);
      worker.postMessage(job);
    });
  }

  private async stop(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

/** Sources that an audit without a thread of its own still reads, in characters. */
const maxInlineSource = 200_000;

/** Only if the program runs uncompiled (tests): then there is no compiled file for a thread. */
const inlineRunner: AuditRunner = {
  async run(job) {
    const size = (job.source?.files ?? []).reduce((sum, { content }) => sum + content.length, 0);
    const { source: _, ...codeOnly } = job;
    // Only here, so that a service with a thread does not load the parser twice.
    const { runAuditJob } = await import('./audit-job.js');
    return { ok: true, outcome: runAuditJob(size > maxInlineSource ? codeOnly : job) };
  },
  async close() {},
};

/** Audits off the event loop, bounded in time and memory. */
export function createAuditRunner(options: AuditRunnerOptions = {}): AuditRunner {
  const url = options.workerUrl ?? new URL('./audit-worker.js', import.meta.url);
  if (!existsSync(fileURLToPath(url))) return inlineRunner;
  const { maxHeapMb = 384, idleMs = 60_000 } = options;
  const { scheduler = new Scheduler(sharedResources(defaultSharing).audit_thread) } = options;
  return new WorkerRunner(url, { maxHeapMb, idleMs, scheduler });
}
