import { getEventListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createDeadlineSignal, onAbort, orAborted } from './abort.js';

const never = new Promise<never>(() => undefined);

test('work that ends in time gives its result and leaves no listener on the signal', async () => {
  const { signal } = new AbortController();
  expect(await orAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(orAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
  createDeadlineSignal(signal, 60_000).release();
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('an abort ends the waiting with the reason of the signal, or with the error that is asked for', async () => {
  const controller = new AbortController();
  const plain = orAborted(never, controller.signal);
  const named = orAborted(never, controller.signal, () => new Error('the caller left'));
  const deadline = createDeadlineSignal(controller.signal, 60_000);
  const within = orAborted(never, deadline.signal);
  controller.abort(new Error('stop'));
  await expect(plain).rejects.toThrow('stop');
  await expect(named).rejects.toThrow('the caller left');
  await expect(within).rejects.toThrow('stop');
  await expect(orAborted(never, controller.signal)).rejects.toThrow('stop');
  deadline.release();
  await vi.waitFor(() => expect(getEventListeners(controller.signal, 'abort')).toEqual([]));
});

test('the deadline aborts the work, with and without a parent', async () => {
  for (const parent of [undefined, new AbortController().signal])
    await expect(orAborted(never, createDeadlineSignal(parent, 1).signal)).rejects.toThrow('is over');
});

test('listeners of a signal are called once each, but for those that were taken away', () => {
  const controller = new AbortController();
  const called: string[] = [];
  const tell = (name: string) => onAbort(controller.signal, () => called.push(name));
  const stops = ['a', 'b', 'c'].map(tell);
  stops[1]?.();
  controller.abort();
  for (const stop of stops) stop();
  expect(called).toEqual(['a', 'c']);
  for (const stop of ['d', 'e'].map((name) => onAbort(new AbortController().signal, () => called.push(name))))
    stop();
  expect(called).toEqual(['a', 'c']);
  const other = new AbortController();
  const later: (() => void)[] = [];
  onAbort(other.signal, () => later[0]?.());
  later.push(onAbort(other.signal, () => called.push('taken away by the first')));
  other.abort();
  expect(called).toEqual(['a', 'c']);
});
