import { AppError, missing } from '@assay/facts';
import { describe, expect, it, vi } from 'vitest';
import type { FactReader, LoadContext } from '../capabilities/provider.js';
import { askProvider } from './ask-provider.js';

const ADDRESS = '0x0000000000000000000000000000000000000001';

function ask(reader: FactReader<'marketReport'>, signal: AbortSignal) {
  const provider = { id: 'p', roles: ['market'] as const, readers: { marketReport: reader } };
  const facts = { load: async () => missing('not_requested', 'x', 'x') };
  const context: LoadContext = { signal, deadline: Date.now() + 1_000, caller: 'test', facts };
  const observe = vi.fn();
  const planned = { provider, role: 'market', admission: 'request' } as const;
  const question = { kind: 'marketReport', chain: 'eth', addresses: [ADDRESS], context } as const;
  return { observe, answer: askProvider(planned, question, observe) };
}

describe('asking a provider', () => {
  it('is not begun when the caller has already left', async () => {
    const reader = vi.fn(() => Promise.reject(new Error('nobody awaits this')));
    const { answer } = ask(reader, AbortSignal.abort(new Error('gone')));
    expect((await answer).get(ADDRESS)).toMatchObject({ known: false, reason: 'timed_out' });
    expect(reader).not.toHaveBeenCalled();
  });

  it('a reader that throws at once, or fails after its caller left, harms no other caller', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const thrown = ask(() => {
      throw new TypeError('defect');
    }, new AbortController().signal);
    expect((await thrown.answer).get(ADDRESS)).toMatchObject({ reason: 'unavailable' });
    expect(thrown.observe).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'defect' }));
    const leaving = new AbortController();
    let fail: (error: Error) => void = () => undefined;
    const late = ask(() => new Promise((_resolve, reject) => (fail = reject)), leaving.signal);
    leaving.abort();
    expect((await late.answer).get(ADDRESS)).toMatchObject({ reason: 'timed_out' });
    fail(new Error('too late'));
    // Node reports an unhandled rejection before it runs this callback.
    await new Promise((resolve) => setImmediate(resolve));
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
  });

  it("passes on somebody else's absence without having been asked: that is no failure of its own, and no answer", async () => {
    const outcomeOf = async (source: string, reason: 'unavailable' | 'not_found') => {
      const { answer, observe } = ask(
        async () => new Map([[ADDRESS, missing(reason, 'x', source)]]),
        new AbortController().signal,
      );
      expect((await answer).get(ADDRESS)).toMatchObject({ reason, source });
      return observe.mock.calls[0]?.[0].outcome;
    };
    expect(await outcomeOf('other', 'unavailable')).toBe('unasked');
    expect(await outcomeOf('p', 'unavailable')).toBe('failed');
    expect(await outcomeOf('p', 'not_found')).toBe('answered');
  });

  it('lets the overload of this service out, and holds it against nobody', async () => {
    const overload = new AppError('unavailable', 'The database is overloaded.', { retryAfter: 5 });
    const { answer, observe } = ask(() => Promise.reject(overload), new AbortController().signal);
    await expect(answer).rejects.toBe(overload);
    expect(observe).toHaveBeenCalledWith(expect.objectContaining({ outcome: 'limited' }));
  });
});
