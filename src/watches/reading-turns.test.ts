import { describe, expect, it } from 'vitest';
import { ReadingTurns, toReader } from './reading-turns.js';

const fill = (turns: ReadingTurns<string>, caller: string, count: number) => {
  for (let place = 0; place < count; place += 1) turns.add(caller, `${caller} ${place}`);
};

describe('turns of reading', () => {
  it('serve a paid caller first, whatever free callers have waiting, and those at every fourth', () => {
    const turns = new ReadingTurns<string>();
    fill(turns, 'free:a', 1_000);
    fill(turns, 'paid:b', 4);
    expect(turns.takeSome(6)).toEqual([
      'paid:b 0',
      'paid:b 1',
      'paid:b 2',
      'free:a 0',
      'paid:b 3',
      'free:a 1',
    ]);
  });

  it('go from one free caller to the next', () => {
    const turns = new ReadingTurns<string>();
    fill(turns, 'free:a', 1_000);
    fill(turns, 'free:c', 1);
    expect(turns.takeSome(3)).toEqual(['free:a 0', 'free:c 0', 'free:a 1']);
    turns.remove('free:a', 'free:a 2');
    expect(turns.take()).toBe('free:a 3');
  });

  it('count a token of several callers to the one that bought a plan', () => {
    expect(toReader(['free:a', 'paid:b'])).toBe('paid:b');
    expect(toReader(['free:a', 'free:c'])).toBe('free:a');
  });
});
