import { GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { Filler } from './filler.js';

test('what is known stays, and is not listed', () => {
  const fill = new Filler(new GraphQLSchema({}));
  expect([
    fill.count('a', 0),
    fill.number('b', 0.1 + 0.2),
    fill.text('c', ''),
    fill.flag('d', false),
    fill.level('e', 'LOW'),
    fill.grade('f', 'F'),
    fill.ratio('g', 0),
    fill.list('h', []),
  ]).toEqual([0, 0.3, '', false, 'LOW', 'F', '0', []]);
  expect(fill.unknownFields).toEqual([]);
});

test('what is not known is neutral, and listed by its path', () => {
  const fill = new Filler(new GraphQLSchema({}));
  const inner = fill.in('security_analysis').in('scan_analysis');
  expect([
    fill.count('a', null),
    fill.number('b', undefined),
    fill.text('c', null),
    inner.flag('is_honeypot', null),
    inner.ratio('sell_tax', null),
    fill.level('e', 'UNKNOWN'),
    fill.grade('f', 'N/A'),
    fill.list('h', null),
  ]).toEqual([0, 0, '', false, '', 'UNKNOWN', 'N/A', []]);
  expect(fill.unknownFields).toEqual([
    'a',
    'b',
    'c',
    'security_analysis.scan_analysis.is_honeypot',
    'security_analysis.scan_analysis.sell_tax',
    'e',
    'f',
    'h',
  ]);
});
