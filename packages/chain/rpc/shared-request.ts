import { isPaidCaller } from '@assay/facts';
import { onAbort } from '../lib/abort.js';
import { currentCaller } from '../lib/current-caller.js';
import { RpcError } from './rpc.js';

interface Waiter {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: RpcError) => void;
}

/** One JSON-RPC call shared by all its callers. */
export interface SharedRequest {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Whom it is counted to: of all that wait, the first one, or the first that bought a plan. */
  readonly caller: string;
  /** True when no caller waits any more. */
  isAbandoned(): boolean;
  /** Calls `listener` when no caller waits any more. @returns takes it away */
  onAbandoned(listener: () => void): () => void;
  /** Aborted when no caller waits any more. Made for whoever asks: most requests need none. */
  readonly signal: AbortSignal;
  join(signal: AbortSignal | undefined): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: RpcError): void;
}

export function createSharedRequest(method: string, params: readonly unknown[]): SharedRequest {
  return new JoinedRequest(method, params);
}

class JoinedRequest implements SharedRequest {
  private readonly waiters = new Set<Waiter>();
  private readonly listeners = new Set<() => void>();
  private abandoned = false;
  caller = currentCaller();
  private controller: AbortController | undefined;

  constructor(
    readonly method: string,
    readonly params: readonly unknown[],
  ) {}

  isAbandoned(): boolean {
    return this.abandoned;
  }

  onAbandoned(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.abandoned) this.controller.abort();
    return this.controller.signal;
  }

  join(signal: AbortSignal | undefined): Promise<unknown> {
    if (!isPaidCaller(this.caller))
      this.caller = isPaidCaller(currentCaller()) ? currentCaller() : this.caller;
    return new Promise((resolve, reject) => {
      let stopListening: (() => void) | undefined;
      const waiter: Waiter = {
        resolve: (value) => {
          stopListening?.();
          resolve(value);
        },
        reject: (error) => {
          stopListening?.();
          reject(error);
        },
      };
      this.waiters.add(waiter);
      if (signal?.aborted) this.giveUp(waiter);
      else if (signal) stopListening = onAbort(signal, () => this.giveUp(waiter));
    });
  }

  resolve(value: unknown): void {
    this.settle((waiter) => waiter.resolve(value));
  }

  reject(error: RpcError): void {
    this.settle((waiter) => waiter.reject(error));
  }

  private giveUp(waiter: Waiter): void {
    this.waiters.delete(waiter);
    waiter.reject(new RpcError('aborted', `${this.method} was aborted by its caller`));
    if (this.waiters.size > 0) return;
    this.abandoned = true;
    this.controller?.abort();
    for (const listener of [...this.listeners]) listener();
  }

  private settle(notify: (waiter: Waiter) => void): void {
    for (const waiter of [...this.waiters]) notify(waiter);
    this.waiters.clear();
  }
}
