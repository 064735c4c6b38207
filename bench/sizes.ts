import { type AnalysisRow, type MeasuredCase, measureCase, type SizeCase } from './sizes/measure.js';
import { type Measurement, report } from './support/report.js';

const caps = [10, 500, 2_000, 10_000] as const;
const latencies = [60, 250] as const;
const chains = ['bsc', 'base', 'eth'] as const;

/** How long a history is read on in the background before it is asked for again. */
const BACKGROUND_SECONDS = Number(process.env.SIZES_SECONDS ?? 600);

/**
 * First and later analyses of a token as large as real ones, on a chain that exists by formula. Every cap and
 * delay on BSC, whose blocks come fastest; the two ends on the others.
 * `SIZES_CASES=bsc:500:60,bsc:10:60:sqd` measures only these (the latter with an index of logs), `SIZES_SECONDS=0` without the second analysis.
 * `SIZES_SLOWNESS=8`: clocks that go so many times slower, for a machine that others use too.
 */
export async function run(): Promise<void> {
  const wanted = process.env.SIZES_CASES?.split(',').map(parseCase) ?? allCases();
  console.log(`25 requests a second; the second analysis ${BACKGROUND_SECONDS} seconds after the first\n`);
  for (const one of wanted) show(await measureCase(one, BACKGROUND_SECONDS));
}

function allCases(): SizeCase[] {
  return chains.flatMap((chain) =>
    caps.flatMap((logBlocks) =>
      latencies
        .filter(() => chain === 'bsc' || logBlocks === 10 || logBlocks === 2_000)
        .map((latencyMs) => ({ chain, logBlocks, latencyMs })),
    ),
  );
}

function parseCase(text: string): SizeCase {
  const [chain, blocks, latency, index] = text.split(':');
  const found = chains.find((name) => name === chain);
  const isIndex = index === undefined || index === 'sqd' || index === 'hypersync';
  if (!found || !Number(blocks) || !Number(latency) || !isIndex) throw new Error(`not a case: ${text}`);
  return { chain: found, logBlocks: Number(blocks), latencyMs: Number(latency), index };
}

const isAnalysis = (row: AnalysisRow | object): row is AnalysisRow => 'seconds' in row;

function toFigure(what: string, row: AnalysisRow): Measurement {
  const { seconds, requests, coverage } = row;
  const [volume, mostMb] = [row['volume 24 h'], row['most MB']];
  const ok = (seconds ?? Number.NaN) <= 20 && requests <= 400 && mostMb <= 500;
  const figure = `${seconds} s, ${requests} requests, ${mostMb} MB; coverage ${coverage}; volume ${volume}`;
  return { what, figure, target: '20 s, 400 requests, 500 MB', ok };
}

function show({ chain, logBlocks, latencyMs, rows }: MeasuredCase): void {
  console.log(`${chain}, ${logBlocks} blocks of logs a request, ${latencyMs} ms`);
  console.table(rows);
  const store = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
  const node = `${chain}, ${logBlocks} blocks of logs a request, ${latencyMs} ms, ${store}`;
  for (const [name, row] of Object.entries(rows))
    if (isAnalysis(row)) report(toFigure(`${node}: ${name} analysis`, row));
}
