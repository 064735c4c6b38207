import type { CallOptions } from './rpc.js';
import { createSharedRequest, type SharedRequest } from './shared-request.js';

interface QueuedCall {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Sent before all others, with the request for the head, in the order in which they were added. */
  readonly withHead?: boolean;
  /** `keyOf` the call, where it is made already. */
  readonly key?: string;
}

/** Calls that may wait are sent with the next request for logs, after this time at the latest. */
const WAIT_MS = 80;

/** The calls of one tick. Equal calls are sent once. */
export class CallQueue {
  private readonly calls = new Map<string, SharedRequest>();
  private readonly headCalls = new Map<string, SharedRequest>();
  private scheduled = false;
  private waiting: NodeJS.Timeout | undefined;

  /**
   * @param flush called once at the end of each tick in which something was added
   * @param mayWait true where calls are rather sent with the next request for logs than by themselves
   * @param batchSize calls that are sent as one batch
   */
  constructor(
    private readonly flush: () => void,
    private readonly mayWait: () => boolean = () => false,
    private readonly batchSize: () => number = () => Number.POSITIVE_INFINITY,
  ) {}

  add(call: QueuedCall, { signal }: CallOptions): Promise<unknown> {
    const { method, params, withHead = false, key = keyOf(method, params) } = call;
    const into = withHead ? this.headCalls : this.calls;
    const queued = into.get(key);
    const entry = queued && !queued.isAbandoned() ? queued : createSharedRequest(method, params);
    into.set(key, entry);
    if (method === 'eth_getLogs') this.goNow();
    this.schedule();
    return entry.join(signal);
  }

  /** setImmediate runs after all promise reactions of the tick, so the queue holds every call of the tick. */
  schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      if (![...this.calls.values()].some(isForLogs) && this.mayWait())
        this.waiting = setTimeout(() => this.end(), WAIT_MS);
      else this.end();
    });
  }

  private goNow(): void {
    if (!this.waiting) return;
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.scheduled = false;
  }

  private end(): void {
    this.waiting = undefined;
    this.scheduled = false;
    this.flush();
  }

  /**
   * Empties the queue; what does not fit into the batch of a request for logs waits for the next one. Calls
   * whose callers have all left are dropped.
   */
  take(): readonly SharedRequest[] {
    const live = [...this.headCalls, ...this.calls].filter(([, entry]) => !entry.isAbandoned());
    const mayHoldBack = this.headCalls.size === 0 && live.some(([, entry]) => isForLogs(entry));
    this.headCalls.clear();
    this.calls.clear();
    const atOnce = live.filter(([, entry]) => isAtOnce(entry)).length;
    let room = mayHoldBack && this.mayWait() ? this.batchSize() - atOnce : live.length;
    const sent: SharedRequest[] = [];
    for (const [key, entry] of live) {
      if (!isAtOnce(entry)) room -= 1;
      if (isAtOnce(entry) || room >= 0) sent.push(entry);
      else this.calls.set(key, entry);
    }
    if (this.calls.size > 0) this.schedule();
    return sent;
  }
}

function isForLogs({ method }: SharedRequest): boolean {
  return method === 'eth_getLogs';
}

/** Headers are never read later than the logs that they were asked for with: they may have been replaced. */
function isAtOnce(entry: SharedRequest): boolean {
  return isForLogs(entry) || (entry.method === 'eth_getBlockByNumber' && entry.params[1] !== true);
}

/** Equal calls have equal keys: the method, then its parameters as JSON. */
export function keyOf(method: string, params: readonly unknown[]): string {
  return method + JSON.stringify(params);
}
