import { grades, riskLevels } from '@assay/facts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillShape } from './fill-shape.js';
import { Filler } from './filler.js';

const shape = z.object({
  held_count: z.int(),
  price_usd: z.number(),
  held_percentage: z.number().min(0).max(100),
  buy_tax: z.string(),
  name: z.string(),
  is_open: z.boolean(),
  grade: z.enum(grades),
  risk: z.enum(riskLevels),
  volume_24h: z.object({ low_usd: z.number() }),
  patterns: z.array(z.object({ type: z.string(), volume_usd: z.number() })),
  links: z.array(z.string()),
});

test('a documented object has what was selected, in the order of its shape', () => {
  const fill = new Filler();
  const selected = {
    links: ['a'],
    heldCount: 0,
    priceUsd: 0.1 + 0.2,
    heldPercentage: 12.345678,
    buyTax: 0.03,
    name: '',
    isOpen: false,
    grade: 'F',
    risk: 'LOW',
    volume24h: { lowUsd: 1 },
    patterns: [{ type: 'cycle', volumeUsd: 5 }],
    besides: 'never shown',
  };
  expect(JSON.stringify(fillShape(shape, selected, fill))).toBe(
    JSON.stringify({
      held_count: 0,
      price_usd: 0.3,
      held_percentage: 12.3457,
      buy_tax: '0.03',
      name: '',
      is_open: false,
      grade: 'F',
      risk: 'LOW',
      volume_24h: { low_usd: 1 },
      patterns: [{ type: 'cycle', volume_usd: 5 }],
      links: ['a'],
    }),
  );
  expect(fill.unknownFields).toEqual([]);
});

test('what is not known is neutral, and listed by its path', () => {
  const fill = new Filler();
  const nothing = fillShape(shape, null, fill.in('part'));
  expect(shape.safeParse(nothing).success).toBe(true);
  expect(nothing).toMatchObject({ grade: 'N/A', risk: 'UNKNOWN', buy_tax: '', volume_24h: { low_usd: 0 } });
  expect(fill.unknownFields).toEqual([
    'part.held_count',
    'part.price_usd',
    'part.held_percentage',
    'part.buy_tax',
    'part.name',
    'part.is_open',
    'part.grade',
    'part.risk',
    'part.volume_24h.low_usd',
    'part.patterns',
    'part.links',
  ]);
});

test('an entry of a list is listed by its place', () => {
  const fill = new Filler();
  const { patterns } = shape.shape;
  const pattern = { type: 'cycle', volumeUsd: null };
  fillShape(z.object({ patterns }), { patterns: [{ ...pattern, volumeUsd: 1 }, pattern] }, fill);
  expect(fill.unknownFields).toEqual(['patterns.1.volume_usd']);
});
