import { expect, test } from 'vitest';
import { createRateWatch } from './rate-watch.js';

test.each([
  [{ 'ratelimit-policy': '100;w=10' }, 10],
  [{ 'ratelimit-policy': '"burst";q=50;w=1, "day";q=86400;w=86400' }, 1],
  [{ 'ratelimit-limit': '25, 25;w=1;comment="free", 1500;w=60' }, 25],
  [{ 'x-ratelimit-limit': '330' }, undefined],
  [{ 'ratelimit-policy': '0;w=0' }, undefined],
  [{}, undefined],
])('%j is %s requests a second', (headers, rate) => {
  const watch = createRateWatch(() => 0);
  watch.answered(headers, false);
  expect(watch.perSecond()).toBe(rate);
});

test('without a header the rate is what it took in the second in which it refused', () => {
  let time = 0;
  const watch = createRateWatch(() => time);
  for (let request = 0; request < 30; request += 1) {
    watch.turn();
    time += 50;
  }
  watch.answered({}, false);
  expect(watch.perSecond()).toBeUndefined();
  watch.answered({}, true);
  expect(watch.perSecond()).toBe(18);
  expect(watch.turn()).toBe(0);
  time += 600_000;
  expect(watch.perSecond()).toBeUndefined();
});

test('after many refusals requests are spread out, for a while', () => {
  let time = 0;
  const watch = createRateWatch(() => time);
  const burst = (count: number) => Array.from({ length: count }, () => watch.turn());
  expect(burst(20)).toEqual(Array(20).fill(0));
  for (let request = 0; request < 20; request += 1) watch.answered({}, request >= 10);
  time = 1_000;
  expect(burst(4)).toEqual([0, 100, 200, 300]);
  time = 20_000;
  expect(burst(4)).toEqual([0, 0, 0, 0]);
});
