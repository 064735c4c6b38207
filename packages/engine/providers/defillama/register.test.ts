import { UpstreamError } from '@assay/chain';
import { expect, test } from 'vitest';
import { createKeptRegister, type Register } from './register.js';

const HOUR = 3_600_000;
const signal = new AbortController().signal;
const down = new UpstreamError('defillama', 'unreachable', 'is not there');

/** A register whose time and answers the test decides. */
function given() {
  const state = { now: 1_000_000, asked: 0, answer: () => Promise.resolve<Register>(new Map()) };
  const register = createKeptRegister({
    service: 'defillama',
    now: () => state.now,
    fetch: () => {
      state.asked += 1;
      return state.answer();
    },
  });
  return { state, register };
}

test('a register is read once a day', async () => {
  const { state, register } = given();
  await Promise.all([register.read(signal), register.read(signal)]);
  state.now += 23 * HOUR;
  await register.read(signal);
  expect([state.asked, register.isFresh()]).toEqual([1, true]);
  state.now += 2 * HOUR;
  expect(register.isFresh()).toBe(false);
  await register.read(signal);
  expect(state.asked).toBe(2);
});

test("yesterday's serves while the service is down, last week's does not", async () => {
  const { state, register } = given();
  const first = await register.read(signal);
  state.answer = () => Promise.reject(down);
  state.now += 30 * HOUR;
  expect(await register.read(signal)).toBe(first);
  state.now += 7 * 24 * HOUR;
  await expect(register.read(signal)).rejects.toBe(down);
});

test('after a failure the service is left alone for a minute, and every caller gets the same error', async () => {
  const { state, register } = given();
  state.answer = () => Promise.reject(down);
  await expect(register.read(signal)).rejects.toBe(down);
  state.now += 59_000;
  await expect(register.read(signal)).rejects.toBe(down);
  expect(state.asked).toBe(1);
  state.now += 2_000;
  await expect(register.read(signal)).rejects.toBe(down);
  expect(state.asked).toBe(2);
});

test('a refusal of our own limiter is not held against the service', async () => {
  const { state, register } = given();
  state.answer = () => Promise.reject(new RangeError('no permit'));
  await expect(register.read(signal)).rejects.toThrow('no permit');
  await expect(register.read(signal)).rejects.toThrow('no permit');
  expect(state.asked).toBe(2);
});

test('a caller that leaves early does not take the reading from the others', async () => {
  const { state, register } = given();
  let answer: (register: Register) => void = () => undefined;
  state.answer = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const leaving = new AbortController();
  const first = register.read(leaving.signal);
  const second = register.read(signal);
  leaving.abort();
  await expect(first).rejects.toMatchObject({ kind: 'aborted' });
  answer(new Map());
  expect((await second).size).toBe(0);
  expect(state.asked).toBe(1);
});
