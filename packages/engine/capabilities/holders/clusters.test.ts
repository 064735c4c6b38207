import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { link, links, wallet } from '../../../../test/support/analysis-facts.js';
import { clustersOf } from './clusters.js';

const pair = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }));

describe('clusters', () => {
  it('are the connected components of the links, whatever the order of the links', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 15 }), (pairs) => {
        const { entityOf, entities } = clustersOf(links(pairs.map(([a, b]) => link(a, b))), 50);
        const reversed = clustersOf(links(pairs.map(([a, b]) => link(b, a)).reverse()), 50);
        const colours = new Map<number, number>(Array.from({ length: 10 }, (_, i) => [i + 1, i + 1]));
        for (let pass = 0; pass < 10; pass += 1)
          for (const [a, b] of pairs) {
            const least = Math.min(colours.get(a) ?? a, colours.get(b) ?? b);
            colours.set(a, least);
            colours.set(b, least);
          }
        for (let n = 1; n <= 10; n += 1) {
          expect(entityOf(wallet(n))).toBe(wallet(colours.get(n) ?? 0));
          expect(reversed.entityOf(wallet(n))).toBe(entityOf(wallet(n)));
        }
        expect(entities.every(({ wallets }) => wallets.length > 1)).toBe(true);
      }),
    );
  });

  it('do not grow through a wallet with too many links, nor through one that the fact calls a super-node', () => {
    const star = Array.from({ length: 6 }, (_, i) => link(1, 10 + i));
    expect(clustersOf(links(star), 5)).toMatchObject({ entities: [], cut: [wallet(1)] });
    expect(clustersOf(links(star), 6).entities[0]?.wallets).toHaveLength(7);
    expect(clustersOf(links(star, [wallet(1)]), 50).entities).toEqual([]);
  });

  it('keep many wallets of one funder together: a fan of funding is no service', () => {
    const fan = Array.from({ length: 80 }, (_, i) => link(1, 100 + i, 'common_funder', 9));
    const [entity] = clustersOf(links(fan), 50).entities;
    expect(entity).toMatchObject({ id: wallet(1), kinds: ['common_funder'], funders: [wallet(9)] });
    expect(entity?.wallets).toHaveLength(81);
  });
});
