import { builtInChains } from '@assay/facts';
import { describe, expect, it } from 'vitest';
import { rulesAt } from './block-rules.js';
import { Unplayable } from './machine/halt.js';

const time = (text: string) => BigInt(Date.parse(text) / 1_000);
const recordOf = (name: string) => {
  const found = builtInChains.find((chain) => chain.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('the rules of a block', () => {
  it.each([
    ['optimism', { number: 120_000_000, time: time('2024-05-01') }, 'cancun', undefined],
    ['optimism', { number: 125_000_000, time: time('2024-10-01') }, 'cancun', 3_450],
    ['optimism', { number: 150_000_000, time: time('2026-03-01') }, 'prague', 3_450],
    ['unichain', { number: 1, time: time('2024-11-05') }, 'cancun', 3_450],
    ['unichain', { number: 40_000_000, time: time('2026-03-01') }, 'prague', 3_450],
  ])('of %s, its block %# here, follow its published forks', (name, block, fork, p256Gas) => {
    const rules = rulesAt(recordOf(name), block);
    expect([rules.fork, rules.p256Gas]).toEqual([fork, p256Gas]);
  });

  it.each(['arbitrum', 'polygon', 'robinhood', 'monad'])(
    'of %s are not guessed: a node runs its calls',
    (name) => {
      const block = { number: 100_000_000, time: time('2026-03-01') };
      expect(() => rulesAt(recordOf(name), block)).toThrow(Unplayable);
    },
  );
});
