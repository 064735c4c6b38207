import type { TaxCurve } from '@assay/facts';
import { expect, test } from 'vitest';
import { describeFall } from './describe-tax-curve.js';

const point = (afterSeconds: number, sellTax: number | null) => ({
  afterSeconds,
  buyTax: 0.1,
  sellTax,
  leaveTax: null,
  evidence: [],
});
const falling: TaxCurve = {
  trend: 'falls',
  points: [point(0, 0.4), point(2_592_000, 0.02)],
  endsInSeconds: 9_000,
};

test('says where a tax goes and when it is there', () => {
  expect(describeFall(falling, 'sellTax')).toBe(' The sell tax falls to 2 % within three hours.');
  expect(describeFall({ ...falling, endsInSeconds: 216_000 }, 'sellTax')).toContain('within three days');
  expect(describeFall({ ...falling, endsInSeconds: 61 }, 'sellTax')).toContain('within two minutes');
  expect(describeFall({ ...falling, endsInSeconds: null }, 'sellTax')).toContain('within 30 days');
});

test('says nothing of a side that does not fall, or is not known', () => {
  expect(describeFall(falling, 'buyTax')).toBe('');
  expect(describeFall({ ...falling, points: [point(0, null), point(2_592_000, 0)] }, 'sellTax')).toBe('');
  expect(describeFall({ ...falling, trend: 'rises' }, 'sellTax')).toBe('');
  expect(describeFall(null, 'sellTax')).toBe('');
});
