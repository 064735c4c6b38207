import { expect, it } from 'vitest';
import { countFailure, createWatchedToken } from './watched-token.js';

it('a token whose analysis keeps failing is analysed more and more seldom', () => {
  const token = createWatchedToken('0x00000000000000000000000000000000000000aa');
  let block = 100;
  const waits = Array.from({ length: 9 }, () => {
    countFailure(token, block);
    const wait = token.againAt - block;
    block = token.againAt;
    return wait;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
});
