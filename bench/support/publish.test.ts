import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mergeFigures, readRows, renderBenchmarks } from './publish.js';

const page = readFileSync('docs/benchmarks.md', 'utf8');

it('docs/benchmarks.md says what its data say', async () => {
  expect(page).toBe(renderBenchmarks(await readRows()));
});

it('docs/benchmarks.md stays short: 80 lines, cells of 100 characters', () => {
  const lines = page.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(80);
  const cells = lines.filter((line) => line.startsWith('|')).flatMap((line) => line.split(' | '));
  expect(cells.filter((cell) => cell.length > 100)).toEqual([]);
});

it('each row names a bench that exists, and no figure twice', async () => {
  const rows = await readRows();
  expect(rows.filter(({ bench }) => !existsSync(`bench/${bench}.ts`))).toEqual([]);
  expect(new Set(rows.map(({ bench, what }) => `${bench}: ${what}`)).size).toBe(rows.length);
});

it('a run replaces the figures that it measured, and leaves those of other benches', () => {
  const old = { figure: '1 ms', goal: '2 ms', machine: 'then', date: '2026-01-01' };
  const rows = ['a', 'b'].flatMap((bench) => ['x', 'y'].map((what) => ({ bench, what, ...old })));
  const run = { bench: 'a', machine: 'now', date: '2026-02-02' };
  const measured = [
    { what: 'x', figure: '3 ms', target: '2 ms', ok: false },
    { what: 'z', figure: '4 ms', ok: true },
  ];
  const merged = mergeFigures(rows, measured, run);
  expect(merged[0]).toEqual({ ...run, what: 'x', figure: '3 ms', goal: '2 ms', missed: true });
  expect(merged.slice(1)).toEqual(rows.slice(1));
});
