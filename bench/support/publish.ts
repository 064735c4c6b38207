import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import type { Measurement } from './report.js';

const DATA = 'docs/benchmarks.json';
const PAGE = 'docs/benchmarks.md';

/** A row of docs/benchmarks.json. Whoever wants another figure on the page adds a row with its bench and what. */
export interface BenchmarkRow {
  readonly bench: string;
  readonly what: string;
  readonly figure: string;
  readonly goal?: string;
  readonly missed?: true;
  /** Of which kind it was, and how busy. */
  readonly machine: string;
  /** Year, month and day. */
  readonly date: string;
}

export async function readRows(): Promise<readonly BenchmarkRow[]> {
  return JSON.parse(await readFile(DATA, 'utf8'));
}

export function renderBenchmarks(rows: readonly BenchmarkRow[]): string {
  const toLine = ({ bench, what, figure, goal = '', missed, machine, date }: BenchmarkRow) => {
    const reach = [goal, missed ? '**missed**' : ''].filter(Boolean).join(': ');
    return `| ${[what, figure, reach, machine, date, `\`npm run bench -- ${bench}\``].join(' | ')} |`;
  };
  return [
    '# Benchmarks',
    '',
    'The newest measurement of each figure. With `--publish` a bench writes what it measured into `benchmarks.json`,',
    'from which this page is made.',
    '',
    '| what | figure | goal | machine and load | date | command |',
    '|---|---|---|---|---|---|',
    ...rows.map(toLine),
    '',
  ].join('\n');
}

/** The rows, those of the bench that were measured by their new figures. */
export function mergeFigures(
  rows: readonly BenchmarkRow[],
  measured: readonly Measurement[],
  { bench, machine, date }: Pick<BenchmarkRow, 'bench' | 'machine' | 'date'>,
): readonly BenchmarkRow[] {
  return rows.map((row) => {
    const one = row.bench === bench ? measured.find(({ what }) => what === row.what) : undefined;
    if (!one) return row;
    const { what, figure, target, ok } = one;
    const goal = target === undefined ? {} : { goal: target };
    return { bench, what, figure, ...goal, ...(ok ? {} : { missed: true }), machine, date };
  });
}

/** Writes the figures of a run of a bench into the data and the page. Rows that it did not measure stay. */
export async function publish(bench: string, measured: readonly Measurement[]): Promise<void> {
  const [major] = process.versions.node.split('.');
  const machine = `${cpus().length} cores, Node ${major}, load ${loadavg()[0]?.toFixed(1)}`;
  const date = new Date().toISOString().slice(0, 10);
  const rows = mergeFigures(await readRows(), measured, { bench, machine, date });
  await writeFile(DATA, `${JSON.stringify(rows, null, 2)}\n`);
  await writeFile(PAGE, renderBenchmarks(rows));
  const without = measured.filter(
    ({ what }) => !rows.some((row) => row.bench === bench && row.what === what),
  );
  console.log(`published ${measured.length - without.length} figures of ${bench}`);
  for (const { what } of without) console.log(`  no row of ${DATA} is for: ${what}`);
}
