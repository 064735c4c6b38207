import { percent, type TaxCurve } from '@assay/facts';

const DAY = 86_400;
const HOUR = 3_600;

function duration(seconds: number): string {
  if (seconds >= 2 * DAY) return `${(seconds / DAY).toFixed(1)} days`;
  if (seconds >= 2 * HOUR) return `${(seconds / HOUR).toFixed(1)} hours`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/**
 * Where one of the taxes falls from now on: to what, and when. Empty where it does not, or that is not known.
 */
export function describeFall(curve: TaxCurve | null | undefined, side: 'buyTax' | 'sellTax'): string {
  const [now, last] = [curve?.points[0]?.[side], curve?.points.at(-1)?.[side]];
  if (curve?.trend !== 'falls' || now == null || last == null || last >= now) return '';
  const within = curve.endsInSeconds === null ? '30 days' : duration(curve.endsInSeconds);
  return ` It falls to ${percent(last)} within ${within}.`;
}
