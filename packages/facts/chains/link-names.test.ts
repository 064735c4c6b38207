import { expect, it } from 'vitest';
import { toLinkNames } from './link-names.js';
import { allBuiltIn } from './registry.js';

it('names each chain as links do, and no two chains alike', () => {
  const all = [...allBuiltIn.served, ...allBuiltIn.absent].flatMap((chain) =>
    toLinkNames(chain).map((word) => [word, chain.name] as const),
  );
  const byWord = new Map(all);
  expect(byWord.size).toBe(all.length);
  expect(byWord.get('arbiscan.io')).toBe('arbitrum');
  expect(byWord.get('polygon_pos')).toBe('polygon');
  expect(byWord.get('bnb')).toBe('bsc');
  // An id of a provider whose links nobody copies: it may stand in any path.
  expect(byWord.get('1')).toBeUndefined();
});
