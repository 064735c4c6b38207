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

/** The calls of one tick. Equal calls are sent once. */
export class CallQueue {
  private readonly calls = new Map<string, SharedRequest>();
  private readonly headCalls = new Map<string, SharedRequest>();
  private scheduled = false;

  /** @param flush called once at the end of each tick in which something was added */
  constructor(private readonly flush: () => void) {}

  add(call: QueuedCall, { signal }: CallOptions): Promise<unknown> {
    const { method, params, withHead = false, key = keyOf(method, params) } = call;
    const into = withHead ? this.headCalls : this.calls;
    const queued = into.get(key);
    const entry =
      queued && !queued.signal.aborted
        ? queued
        : createSharedRequest(method, params, key.slice(method.length));
    into.set(key, entry);
    this.schedule();
    return entry.join(signal);
  }

  /** setImmediate runs after all promise reactions of the tick, so the queue holds every call of the tick. */
  schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.flush();
    });
  }

  /** Empties the queue. Calls whose callers have all left are dropped. */
  take(): readonly SharedRequest[] {
    const entries = [...this.headCalls.values(), ...this.calls.values()];
    this.headCalls.clear();
    this.calls.clear();
    return entries.filter((entry) => !entry.signal.aborted);
  }
}

/** Equal calls have equal keys: the method, then its parameters as JSON. */
export function keyOf(method: string, params: readonly unknown[]): string {
  return `${method}${JSON.stringify(params)}`;
}
