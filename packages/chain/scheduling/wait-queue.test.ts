import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WaitQueue } from './wait-queue.js';

function serveAll(queue: WaitQueue<string>): string[] {
  const served: string[] = [];
  for (let next = queue.takeNext(); next !== undefined; next = queue.takeNext()) served.push(next);
  return served;
}

describe('wait queue', () => {
  it('serves callers in turn, and the waiters of one caller in the order in which they came', () => {
    const queue = new WaitQueue<string>();
    for (const name of ['g1', 'g2', 'g3', 'g4']) queue.add('g', name);
    for (const name of ['a1', 'a2']) queue.add('a', name);
    queue.add('b', 'b1');
    expect(queue.inOrder()).toEqual(['g1', 'a1', 'b1', 'g2', 'a2', 'g3', 'g4']);
    expect(serveAll(queue)).toEqual(['g1', 'a1', 'b1', 'g2', 'a2', 'g3', 'g4']);
    expect([queue.size, queue.callers]).toEqual([0, 0]);
  });

  it('ten callers with one waiter each are all served before the twelfth of a caller with two hundred', () => {
    const queue = new WaitQueue<string>();
    for (let n = 0; n < 200; n += 1) queue.add('greedy', `greedy ${n}`);
    for (let n = 0; n < 10; n += 1) queue.add(`modest ${n}`, `modest ${n}`);
    const served = serveAll(queue);
    expect(served.slice(0, 11).filter((name) => name.startsWith('modest'))).toHaveLength(10);
  });

  it('a caller that was served waits for every other one, also when it comes again', () => {
    const queue = new WaitQueue<string>();
    queue.add('g', 'g1');
    queue.add('g', 'g2');
    queue.add('a', 'a1');
    expect(queue.takeNext()).toBe('g1');
    queue.add('b', 'b1');
    expect(serveAll(queue)).toEqual(['a1', 'g2', 'b1']);
  });

  it('of four turns gives three to paid callers where both wait, and callers of a kind their turns', () => {
    const queue = new WaitQueue<string>();
    for (let n = 0; n < 1_000; n += 1) queue.add('free:a', `a${n}`);
    queue.add('free:c', 'c0');
    for (let n = 0; n < 4; n += 1) queue.add('paid:b', `b${n}`);
    const take = (count: number) => Array.from({ length: count }, () => queue.takeTurn());
    expect(take(7)).toEqual(['b0', 'b1', 'b2', 'a0', 'b3', 'c0', 'a1']);
    expect(queue.remove('free:a', 'a2')).toBe(true);
    expect(take(1)).toEqual(['a3']);
  });

  it('forgets who leaves, and says where a new waiter would stand, whatever came and went before', () => {
    const step = fc.record({
      caller: fc.constantFrom('a', 'b', 'c', 'd'),
      does: fc.constantFrom(0, 0, 0, 1, 2),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom('a', 'b', 'e'), (steps, asking) => {
        const queue = new WaitQueue<{ readonly caller: string }>();
        const there: { readonly caller: string }[] = [];
        for (const { caller, does } of steps) {
          if (does === 0) {
            const waiter = { caller };
            there.push(waiter);
            queue.add(caller, waiter);
          } else if (does === 1) {
            const served = queue.takeNext();
            if (served) there.splice(there.indexOf(served), 1);
          } else {
            const left = there.pop();
            if (left) expect(queue.remove(left.caller, left)).toBe(true);
            if (left) expect(queue.remove(left.caller, left)).toBe(false);
          }
        }
        expect(queue.size).toBe(there.length);
        const position = queue.positionOf(asking);
        const last = { caller: asking };
        queue.add(asking, last);
        const order = queue.inOrder();
        expect(order.indexOf(last) + 1).toBe(position);
        expect([...queue.heads()].every((head) => order.includes(head))).toBe(true);
        expect(order.map(() => queue.takeNext())).toEqual(order);
      }),
    );
  });
});
