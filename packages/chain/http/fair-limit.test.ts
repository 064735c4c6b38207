import { describe, expect, it } from 'vitest';
import { FairLimit } from './fair-limit.js';

const never = new AbortController().signal;

/** A limit whose works end when they are told to, and who is at work. */
function setUp(options: ConstructorParameters<typeof FairLimit>[0]) {
  const limit = new FairLimit(options);
  const working: { readonly caller: string; readonly end: () => void }[] = [];
  const ask = (caller: string, signal = never) =>
    limit.run(caller, signal, () => new Promise<void>((end) => void working.push({ caller, end })));
  return { working, ask, callers: () => working.map(({ caller }) => caller) };
}

describe('a fair limit', () => {
  it('keeps places for paid callers, and gives no caller more than its part', async () => {
    const { ask, callers } = setUp({ most: 6, mostOfCaller: 2, mostFree: 3 });
    for (const caller of ['free:a', 'free:a', 'free:a', 'free:b', 'free:c', 'paid:d', 'paid:d', 'paid:d'])
      void ask(caller);
    await Promise.resolve();
    expect(callers()).toEqual(['free:a', 'free:a', 'free:b', 'paid:d', 'paid:d']);
  });

  it('gives the next place to the caller whose turn it is, not to who asked most', async () => {
    const { ask, callers, working } = setUp({ most: 1, mostOfCaller: 1, mostFree: 1 });
    for (const caller of ['free:a', 'free:a', 'free:a', 'free:b']) void ask(caller);
    await Promise.resolve();
    for (const place of [0, 1, 2]) {
      working[place]?.end();
      await new Promise(setImmediate);
    }
    expect(callers()).toEqual(['free:a', 'free:a', 'free:b', 'free:a']);
  });

  it('forgets who leaves while waiting', async () => {
    const { ask, callers, working } = setUp({ most: 1, mostOfCaller: 1, mostFree: 1 });
    void ask('free:a');
    const leaving = new AbortController();
    const gone = ask('free:b', leaving.signal);
    void ask('free:c');
    leaving.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    working[0]?.end();
    await new Promise(setImmediate);
    expect(callers()).toEqual(['free:a', 'free:c']);
  });
});
