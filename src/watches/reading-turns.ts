import { WaitQueue } from '@assay/chain';
import { isPaidCaller } from '@assay/facts';

/** Of so many tokens, one may be a free caller's while paid callers have others. */
const FREE_ONE_OF = 4;

/** Whom a token is counted to: of several callers the first that bought a plan. */
export function toReader(callers: readonly string[]): string {
  return callers.find(isPaidCaller) ?? callers[0] ?? 'free:unknown';
}

/**
 * Who is read next: what paid callers want first, but for one of four, and callers in turn. However many a
 * free caller has waiting, one of a paid caller waits for the reading in progress at most.
 */
export class ReadingTurns<T> {
  private readonly queue = new WaitQueue<T>();
  private taken = 0;

  add(caller: string, waiting: T): void {
    this.queue.add(caller, waiting);
  }

  remove(caller: string, waiting: T): void {
    this.queue.remove(caller, waiting);
  }

  take(): T | undefined {
    this.taken += 1;
    const isFreeTurn = this.taken % FREE_ONE_OF === 0;
    const isFirst = (caller: string) => isPaidCaller(caller) !== isFreeTurn;
    return this.queue.takeNext(isFirst) ?? this.queue.takeNext();
  }

  /** At most so many, in their turns. */
  takeSome(most: number): T[] {
    const some: T[] = [];
    for (let next = this.take(); next !== undefined; next = some.length < most ? this.take() : undefined)
      some.push(next);
    return some;
  }
}
