import { isPaidCaller } from '@assay/facts';
import { onAbort } from '../lib/abort.js';
import { WaitQueue } from './wait-queue.js';

export interface FairLimitOptions {
  /** Works at once. */
  readonly most: number;
  /** Of one caller. */
  readonly mostOfCaller: number;
  /** Of all callers together that did not buy a plan. */
  readonly mostFree: number;
}

/**
 * Limits how many works run at once, and gives places to callers in turn: whatever one caller has waiting,
 * another one waits for a place, not for all of that.
 * @example await new FairLimit({ most: 16, mostOfCaller: 4, mostFree: 12 }).run('free:x', signal, work)
 */
export class FairLimit {
  private running = 0;
  private runningFree = 0;
  private readonly byCaller = new Map<string, number>();
  private readonly queue = new WaitQueue<() => void>();

  constructor(private readonly options: FairLimitOptions) {}

  /** Rejects with the signal's reason where it aborts before there is a place. */
  async run<T>(caller: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.hasPlaceFor(caller)) this.take(caller);
    else await this.wait(caller, signal);
    try {
      return await work();
    } finally {
      this.release(caller);
    }
  }

  private readonly hasPlaceFor = (caller: string): boolean => {
    const { most, mostOfCaller, mostFree } = this.options;
    if (this.running >= most || (this.byCaller.get(caller) ?? 0) >= mostOfCaller) return false;
    return isPaidCaller(caller) || this.runningFree < mostFree;
  };

  private take(caller: string): void {
    this.running += 1;
    if (!isPaidCaller(caller)) this.runningFree += 1;
    this.byCaller.set(caller, (this.byCaller.get(caller) ?? 0) + 1);
  }

  private wait(caller: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        stop();
        this.take(caller);
        resolve();
      };
      const stop = onAbort(signal, () => {
        if (this.queue.remove(caller, go)) reject(signal.reason);
      });
      this.queue.add(caller, go);
    });
  }

  private release(caller: string): void {
    this.running -= 1;
    if (!isPaidCaller(caller)) this.runningFree -= 1;
    const left = (this.byCaller.get(caller) ?? 1) - 1;
    if (left > 0) this.byCaller.set(caller, left);
    else this.byCaller.delete(caller);
    for (let go = this.queue.takeNext(this.hasPlaceFor); go; go = this.queue.takeNext(this.hasPlaceFor)) go();
  }
}
