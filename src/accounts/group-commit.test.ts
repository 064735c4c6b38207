import { describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a group commit', () => {
  it('makes one batch of the items of one tick, and one of those that arrive during a batch', async () => {
    const batches: number[][] = [];
    const group = createGroupCommit<number, number>(async (items) => {
      batches.push([...items]);
      await pause(10);
      return items.map((item) => item * 2);
    });
    const early = [1, 2, 3].map((item) => group.submit(item));
    await pause(5);
    const late = [4, 5].map((item) => group.submit(item));
    expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('never has two batches on their way', async () => {
    let running = 0;
    let most = 0;
    const group = createGroupCommit<number, number>(async (items) => {
      running += 1;
      most = Math.max(most, running);
      await pause(1);
      running -= 1;
      return items;
    });
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        await pause(i % 7);
        return group.submit(i);
      }),
    );
    expect(most).toBe(1);
  });

  it('fails a batch as a whole and goes on with the next', async () => {
    let batches = 0;
    const group = createGroupCommit<number, number>(async (items) => {
      batches += 1;
      if (batches === 1) throw new Error('gone');
      return items;
    });
    const first = await Promise.allSettled([group.submit(1), group.submit(2)]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await group.submit(3)).toBe(3);
  });

  it('takes at most a thousand at once, and is idle when all are answered', async () => {
    const sizes: number[] = [];
    let answered = 0;
    const group = createGroupCommit<number, number>(async (items) => {
      sizes.push(items.length);
      return items;
    });
    for (let i = 0; i < 2_500; i += 1) void group.submit(i).then(() => (answered += 1));
    await group.idle();
    expect(sizes).toEqual([1_000, 1_000, 500]);
    await pause(0);
    expect(answered).toBe(2_500);
  });
});
