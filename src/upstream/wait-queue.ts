/**
 * Waiters of many callers: round robin over the callers, first in, first out within one. However many waiters one caller has, a new
 * one of another caller waits for at most one of them.
 */
export class WaitQueue<W> {
  /** In the order of the round: the first caller is served next, and goes to the end then. */
  private readonly lines = new Map<string, Set<W>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Callers with at least one waiter. */
  get callers(): number {
    return this.lines.size;
  }

  add(caller: string, waiter: W): void {
    const line = this.lines.get(caller);
    if (line) line.add(waiter);
    else this.lines.set(caller, new Set([waiter]));
    this.count += 1;
  }

  /** False where it no longer waits. */
  remove(caller: string, waiter: W): boolean {
    const line = this.lines.get(caller);
    if (!line?.delete(waiter)) return false;
    this.count -= 1;
    if (line.size === 0) this.lines.delete(caller);
    return true;
  }

  takeNext(): W | undefined {
    for (const [caller, line] of this.lines) {
      for (const waiter of line) {
        this.remove(caller, waiter);
        if (line.size > 0) {
          this.lines.delete(caller);
          this.lines.set(caller, line);
        }
        return waiter;
      }
    }
    return undefined;
  }

  /** Which one to be served a waiter would be that the caller added now; 1: the next. */
  positionOf(caller: string): number {
    const own = this.lines.get(caller)?.size ?? 0;
    let position = own + 1;
    let isBefore = true;
    for (const [other, { size }] of this.lines) {
      if (other === caller) isBefore = false;
      else position += Math.min(size, isBefore ? own + 1 : own);
    }
    return position;
  }

  /** The first waiter of each caller: the one that has waited longest is among them. */
  *heads(): Generator<W> {
    for (const line of this.lines.values()) {
      for (const waiter of line) {
        yield waiter;
        break;
      }
    }
  }

  /** All waiters in the order in which they will be served if nobody joins or leaves. */
  inOrder(): W[] {
    const lines = [...this.lines.values()].map((line) => [...line]);
    const order: W[] = [];
    for (let round = 0; order.length < this.count; round += 1) {
      for (const line of lines) order.push(...line.slice(round, round + 1));
    }
    return order;
  }
}
