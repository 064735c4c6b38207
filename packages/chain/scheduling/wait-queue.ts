import { isPaidCaller } from '@assay/facts';

/** Of so many turns, one is a free caller's while paid callers wait too. */
const FREE_ONE_OF = 4;

/**
 * A queue of waiters: round robin over callers, first in, first out within one caller. However many waiters
 * one caller has, a new waiter of another caller waits for at most one of them.
 */
export class WaitQueue<W> {
  /** In round-robin order: the first caller is served next and then moves to the end. */
  private readonly queues = new Map<string, Set<W>>();
  private count = 0;
  private turns = 0;

  get size(): number {
    return this.count;
  }

  /** Callers with at least one waiter. */
  get callers(): number {
    return this.queues.size;
  }

  sizeOf(counts: (caller: string) => boolean): number {
    let size = 0;
    for (const [caller, queue] of this.queues) if (counts(caller)) size += queue.size;
    return size;
  }

  add(caller: string, waiter: W): void {
    const queue = this.queues.get(caller);
    if (queue) queue.add(waiter);
    else this.queues.set(caller, new Set([waiter]));
    this.count += 1;
  }

  /** False if it no longer waits. */
  remove(caller: string, waiter: W): boolean {
    const queue = this.queues.get(caller);
    if (!queue?.delete(waiter)) return false;
    this.count -= 1;
    if (queue.size === 0) this.queues.delete(caller);
    return true;
  }

  /** @param isAllowed callers for whom it is false keep their turn. Default: all are served. */
  takeNext(isAllowed: (caller: string) => boolean = () => true): W | undefined {
    for (const [caller, queue] of this.queues) {
      if (!isAllowed(caller)) continue;
      for (const waiter of queue) {
        this.remove(caller, waiter);
        if (queue.size > 0) {
          this.queues.delete(caller);
          this.queues.set(caller, queue);
        }
        return waiter;
      }
    }
    return undefined;
  }

  /** Like `takeNext`, but paid callers come first, but for every fourth turn. */
  takeTurn(isAllowed: (caller: string) => boolean = () => true): W | undefined {
    const isFreeTurn = (this.turns + 1) % FREE_ONE_OF === 0;
    const isFirst = (caller: string) => isPaidCaller(caller) !== isFreeTurn && isAllowed(caller);
    const next = this.takeNext(isFirst) ?? this.takeNext(isAllowed);
    if (next !== undefined) this.turns += 1;
    return next;
  }

  /**
   * The position in which a waiter of the caller would be served if it joined now (1: next).
   * @param counts which other callers count. Default: all
   */
  positionOf(caller: string, counts: (other: string) => boolean = () => true): number {
    const own = this.queues.get(caller)?.size ?? 0;
    let position = own + 1;
    let isBefore = true;
    for (const [other, { size }] of this.queues) {
      if (other === caller) isBefore = false;
      else if (counts(other)) position += Math.min(size, isBefore ? own + 1 : own);
    }
    return position;
  }

  /** The first waiter of each caller. The one that has waited longest is among them. */
  *heads(): Generator<W> {
    for (const queue of this.queues.values()) {
      for (const waiter of queue) {
        yield waiter;
        break;
      }
    }
  }

  /** All waiters in the order in which they will be served if none joins or leaves. */
  inOrder(): W[] {
    const queues = [...this.queues.values()].map((queue) => [...queue]);
    const order: W[] = [];
    for (let round = 0; order.length < this.count; round += 1) {
      for (const queue of queues) order.push(...queue.slice(round, round + 1));
    }
    return order;
  }
}
