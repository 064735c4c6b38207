import { setMaxListeners } from 'node:events';
import { RpcError } from './rpc.js';

interface Waiter {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: RpcError) => void;
}

/** One JSON-RPC call shared by all its callers. */
export interface SharedRequest {
  readonly method: string;
  readonly params: readonly unknown[];
  /**
   * `params` as JSON, for a body. The text from the call's key is given away by the first call: kept until
   * the answer is there, such texts would be most of what outlives its use.
   */
  toText(): string;
  /** Aborted when no caller waits any more. */
  readonly signal: AbortSignal;
  join(signal: AbortSignal | undefined): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: RpcError): void;
}

export function createSharedRequest(
  method: string,
  params: readonly unknown[],
  paramsText?: string,
): SharedRequest {
  let unused = paramsText;
  const waiters = new Set<Waiter>();
  const controller = new AbortController();
  const settle = (notify: (waiter: Waiter) => void) => {
    for (const waiter of [...waiters]) {
      notify(waiter);
    }
    waiters.clear();
  };
  return {
    method,
    params,
    toText: () => {
      const text = unused ?? JSON.stringify(params);
      unused = undefined;
      return text;
    },
    signal: controller.signal,
    join: (signal) =>
      new Promise((resolve, reject) => {
        const stopListening = () => signal?.removeEventListener('abort', giveUp);
        const waiter: Waiter = {
          resolve: (value) => {
            stopListening();
            resolve(value);
          },
          reject: (error) => {
            stopListening();
            reject(error);
          },
        };
        const giveUp = () => {
          waiters.delete(waiter);
          waiter.reject(new RpcError('aborted', `${method} was aborted by its caller`));
          if (waiters.size === 0) {
            controller.abort();
          }
        };
        waiters.add(waiter);
        if (signal?.aborted) {
          giveUp();
        } else if (signal) {
          // One analysis uses one signal for hundreds of calls: many listeners are not a leak here.
          setMaxListeners(0, signal);
          signal.addEventListener('abort', giveUp, { once: true });
        }
      }),
    resolve: (value) => settle((waiter) => waiter.resolve(value)),
    reject: (error) => settle((waiter) => waiter.reject(error)),
  };
}
