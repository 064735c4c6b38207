import { concentrationOf } from '@assay/engine';
import { parseCsv, parseUnits18, readData } from './data.js';

/** Compares Gini and Nakamoto of a published list of holders with the published values. */
export function benchHoldersCurve(): void {
  const text = readData('holders_curve/curve_token_distribution.csv');
  const truth = readData('holders_curve/expected.json');
  if (!text || !truth) {
    console.log('holders_curve: skipped: no data');
    return;
  }
  const expected = JSON.parse(truth) as {
    excluded: string[];
    gini: number;
    nakamoto_50pct: number;
    holders_after_exclusion: number;
  };
  const rows = parseCsv(text).filter(({ addressNames }) => !expected.excluded.includes(addressNames ?? ''));
  const seen = new Map<string, bigint>();
  for (const { addressNames = '', poolholdings = '0' } of rows) {
    seen.set(addressNames, (seen.get(addressNames) ?? 0n) + parseUnits18(poolholdings));
  }
  const measured = concentrationOf([...seen.values()]);
  console.table({
    holders: { expected: expected.holders_after_exclusion, measured: measured?.count },
    gini: { expected: expected.gini, measured: Number(measured?.gini.toFixed(4)) },
    nakamoto: { expected: expected.nakamoto_50pct, measured: measured?.nakamoto },
  });
}
