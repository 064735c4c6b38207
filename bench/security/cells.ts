const verbose = () => process.argv.includes('--verbose');

/** Confusion matrix of a finding and a label. */
export interface Cell {
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  readonly misses: string[];
}

export function emptyCell(): Cell {
  return { tp: 0, fp: 0, fn: 0, tn: 0, misses: [] };
}

export function count(cell: Cell, found: boolean, truth: boolean, id: string): void {
  if (found && truth) cell.tp += 1;
  else if (found) cell.fp += 1;
  else if (truth) cell.fn += 1;
  else cell.tn += 1;
  if (found !== truth) cell.misses.push(`${found ? 'false alarm' : 'missed'} ${id}`);
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}

export function print(name: string, cell: Cell): void {
  const { tp, fp, fn, tn } = cell;
  const n = tp + fp + fn + tn;
  console.log(
    `${name.padEnd(34)} n ${String(n).padStart(4)}  positives ${String(tp + fn).padStart(3)}  precision ${ratio(tp, tp + fp)}  recall ${ratio(tp, tp + fn)}`,
  );
  if (verbose()) for (const miss of cell.misses) console.log(`    ${miss}`);
}
