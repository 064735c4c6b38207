import type { Turn } from './turn.js';

interface Waiter {
  readonly since: number;
  readonly resolve: (turn: Turn) => void;
  readonly reject: (reason: unknown) => void;
}

/** A first-in first-out line whose members may leave at any time. Every operation is O(1). */
export interface Waiters {
  readonly size: number;
  /** Milliseconds (of the clock given) at which the first in line joined; `undefined` where nobody waits. */
  oldest(): number | undefined;
  /** Resolves with its turn when that comes; rejects with the signal's reason when the caller leaves. */
  join(since: number, signal?: AbortSignal): Promise<Turn>;
  /** Lets the first one pass. False where nobody waits. */
  admitFirst(turn: Turn): boolean;
  refuseFirst(reason: unknown): void;
}

export function createWaiters(onLeave: () => void): Waiters {
  const line = new Set<Waiter>();
  const first = (): Waiter | undefined => line.values().next().value;
  const remove = (waiter: Waiter | undefined): waiter is Waiter =>
    waiter !== undefined && line.delete(waiter);

  return {
    get size() {
      return line.size;
    },
    oldest: () => first()?.since,
    join(since, signal) {
      return new Promise<Turn>((resolve, reject) => {
        const leave = () => {
          if (remove(waiter)) {
            reject(signal?.reason);
            onLeave();
          }
        };
        const waiter: Waiter = {
          since,
          resolve: (turn) => {
            signal?.removeEventListener('abort', leave);
            resolve(turn);
          },
          reject: (reason) => {
            signal?.removeEventListener('abort', leave);
            reject(reason);
          },
        };
        line.add(waiter);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    admitFirst(turn) {
      const waiter = first();
      if (!remove(waiter)) return false;
      waiter.resolve(turn);
      return true;
    },
    refuseFirst(reason) {
      const waiter = first();
      if (remove(waiter)) waiter.reject(reason);
    },
  };
}
