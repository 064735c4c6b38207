import { expect, it } from 'vitest';
import { TermTable } from './term-table.js';

it('knows how far apart two places are that begin at the same unknown one', () => {
  const table = new TermTable();
  const [start, other] = [table.opaque('start'), table.opaque('other')];
  const plus = (term: typeof start, number: bigint) => table.binary('add', term, table.constant(number));
  const end = plus(plus(start, 32n), 32n);
  expect(table.binary('sub', end, plus(start, 32n)).value).toBe(32n);
  expect(table.binary('sub', end, start).value).toBe(64n);
  expect(table.binary('sub', start, end).value).toBe((1n << 256n) - 64n);
  expect(table.binary('sub', end, other).value).toBeUndefined();
});

it('reads a word that was shifted up and down again as its part', () => {
  const table = new TermTable();
  const part = (up: bigint, down: bigint) =>
    table.binary('shr', table.constant(down), table.binary('shl', table.constant(up), table.load('s1', [])));
  expect(part(160n, 208n)).toBe(table.load('s1[48,48]', []));
  expect(part(208n, 160n).op).toBe('shr');
});
