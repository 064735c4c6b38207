import { expect, it } from 'vitest';
import { toReader } from './reader.js';

it('a token of several callers is counted to the one that bought a plan', () => {
  expect(toReader(['free:a', 'paid:b'])).toBe('paid:b');
  expect(toReader(['free:a', 'free:c'])).toBe('free:a');
});
