import type { TaxCurve } from '@assay/facts';
import { taxFalls } from '../../words/trading.js';

const TRIED_SECONDS = 30 * 86_400;

/**
 * Where one of the taxes falls from now on: to what, and when. Empty where it does not, or that is not known.
 */
export function describeFall(curve: TaxCurve | null | undefined, side: 'buyTax' | 'sellTax'): string {
  const [now, last] = [curve?.points[0]?.[side], curve?.points.at(-1)?.[side]];
  if (curve?.trend !== 'falls' || now == null || last == null || last >= now) return '';
  return taxFalls(side, last, curve.endsInSeconds ?? TRIED_SECONDS);
}
