import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { WaitQueue } from '@assay/chain';
import { isPaidCaller } from '@assay/facts';
import type { AuditJob, AuditOutcome } from './audit-job.js';

type AuditFailure = 'timed_out' | 'crashed' | 'busy';
type AuditResult =
  | { readonly ok: true; readonly outcome: AuditOutcome }
  | { readonly ok: false; readonly failure: AuditFailure };

/** What the thread says before it reads the source, which may end it. */
export interface CodeMessage {
  readonly beforeSource: AuditOutcome;
}

export interface AuditRunner {
  /**
   * Audits of one caller wait in turn with those of others, and those of paid callers come before all others.
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
  /** Audits that may wait for the thread, of paid callers and of all others each. Default 32. */
  readonly maxWaiting?: number;
  /** A thread without work is ended after this time: it holds 50 to 100 MB. Default 5,000. */
  readonly idleMs?: number;
}

interface Waiting {
  readonly job: AuditJob;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly done: (result: AuditResult) => void;
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
  private readonly waiting = new WaitQueue<Waiting>();
  private running = false;
  private closed = false;

  constructor(
    private readonly url: URL,
    private readonly limits: { maxHeapMb: number; maxWaiting: number; idleMs: number },
  ) {}

  run(job: AuditJob, timeoutMs: number, signal: AbortSignal, caller = ITSELF): Promise<AuditResult> {
    if (this.closed || this.waitingLike(caller) >= this.limits.maxWaiting)
      return Promise.resolve({ ok: false, failure: 'busy' });
    return new Promise((resolve) => {
      const onAbort = () => {
        if (this.waiting.remove(caller, one)) one.done({ ok: false, failure: 'timed_out' });
      };
      const done = (result: AuditResult) => {
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      };
      const one: Waiting = { job, timeoutMs, signal, done };
      this.waiting.add(caller, one);
      signal.addEventListener('abort', onAbort, { once: true });
      this.next();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.idle);
    for (let one = this.waiting.takeNext(); one; one = this.waiting.takeNext())
      one.done({ ok: false, failure: 'busy' });
    await this.stop();
  }

  private waitingLike(caller: string): number {
    const isPaid = isPaidCaller(caller);
    return this.waiting.sizeOf((other) => isPaidCaller(other) === isPaid);
  }

  private next(): void {
    if (this.running) return;
    clearTimeout(this.idle);
    const one = this.waiting.takeNext(isPaidCaller) ?? this.waiting.takeNext();
    if (!one) {
      this.idle = setTimeout(() => void this.stop(), this.limits.idleMs).unref();
      return;
    }
    this.running = true;
    void this.perform(one).then((result) => {
      this.running = false;
      one.done(result);
      this.next();
    });
  }

  private thread(): Worker {
    const worker =
      this.worker ??
      new Worker(this.url, {
        resourceLimits: { maxOldGenerationSizeMb: this.limits.maxHeapMb },
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

  private perform({ job, timeoutMs, signal }: Waiting): Promise<AuditResult> {
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
  const { maxHeapMb = 384, maxWaiting = 32, idleMs = 5_000 } = options;
  return new WorkerRunner(url, { maxHeapMb, maxWaiting, idleMs });
}
