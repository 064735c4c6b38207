import type { Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRoutes } from './loupe.js';

const facet = (digit: string): Hex => `0x${digit.repeat(40)}`;
const encode = (rows: readonly (readonly [Hex, readonly Hex[]])[]): Hex =>
  AbiCoder.defaultAbiCoder().encode(['tuple(address,bytes4[])[]'], [rows]) as Hex;

describe('what a diamond says of its facets', () => {
  it('is read as it is encoded; the first facet named for a function counts', () => {
    const said = encode([
      [facet('1'), ['0xa9059cbb', '0x00000001']],
      [facet('2'), ['0x40c10f19', '0xa9059cbb']],
    ]);
    expect(toRoutes(said)).toEqual(
      new Map([
        ['0xa9059cbb', facet('1')],
        ['0x00000001', facet('1')],
        ['0x40c10f19', facet('2')],
      ]),
    );
  });

  it('is no answer where it was cut, names too much, or names nothing', () => {
    const one = encode([[facet('1'), ['0xa9059cbb']]]);
    expect(toRoutes(one.slice(0, -64) as Hex)).toBeUndefined();
    expect(toRoutes(encode([]))).toBeUndefined();
    expect(
      toRoutes(encode(Array.from({ length: 65 }, () => [facet('1'), ['0xa9059cbb']] as const))),
    ).toBeUndefined();
    const many = Array.from({ length: 401 }, (_, index): Hex => `0x${index.toString(16).padStart(8, '0')}`);
    expect(toRoutes(encode([[facet('1'), many]]))).toBeUndefined();
  });

  it('never throws, whatever the words are and wherever they point', () => {
    const word = fc.oneof(
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc.integer({ min: 0, max: 40 }).map((index) => BigInt(index * 32)),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), fc.nat(63), (words, extra) => {
        const digits = words.map((value) => value.toString(16).padStart(64, '0')).join('');
        const routes = toRoutes(`0x${digits}${'0'.repeat(extra - (extra % 2))}`);
        expect(routes === undefined || routes.size <= 400).toBe(true);
      }),
    );
  });
});
