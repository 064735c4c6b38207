import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogPace } from './log-pace.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns how many turns were given after so many milliseconds, when others sent so many requests before */
async function turnsAfter(ms: number, others: number): Promise<number> {
  const pace = createLogPace(() => performance.now());
  const { signal } = new AbortController();
  let [sent, given] = [others, 0];
  const countRequests = () => sent;
  for (let index = 0; index < 200; index += 1) {
    void pace.turn({ signal, inBackground: false, countRequests }).then(() => {
      given += 1;
      sent += 1;
    });
  }
  await vi.advanceTimersByTimeAsync(ms);
  return given;
}

it('requests for logs leave room for what else is sent', async () => {
  expect(await turnsAfter(1_010, 0)).toBe(44);
  expect(await turnsAfter(1_010, 15)).toBe(29);
  expect(await turnsAfter(1_010, 1_000)).toBe(24);
});

it('turns are given one by one, so that each is a request of its own', async () => {
  expect(await turnsAfter(0, 0)).toBe(1);
  expect(await turnsAfter(2, 0)).toBe(3);
});

it('a place is short while somebody waits for a turn, unless the node is near', async () => {
  const pace = createLogPace(() => performance.now());
  const turn = { signal: new AbortController().signal, inBackground: false, countRequests: () => 1_000 };
  const waiting = pace.turn(turn);
  expect(pace.isTight()).toBe(true);
  pace.answered(1);
  expect(pace.isTight()).toBe(false);
  await vi.advanceTimersByTimeAsync(50);
  await waiting;
  await pace.turn(turn);
});

it('the background waits until three seconds after the last reader has ended', async () => {
  const pace = createLogPace(() => performance.now());
  const turn = { signal: new AbortController().signal, inBackground: true, countRequests: () => 0 };
  let [ended, given] = [() => {}, false];
  const reading = pace.holdBackground(() => new Promise<void>((resolve) => (ended = resolve)));
  void pace.turn(turn).then(() => (given = true));
  await vi.advanceTimersByTimeAsync(10_000);
  ended();
  await reading;
  await vi.advanceTimersByTimeAsync(2_500);
  expect(given).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(given).toBe(true);
});
