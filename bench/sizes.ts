import type { BackgroundRow } from './sizes/background.js';
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
  const [chain, blocks, latency, index, size] = text.split(':');
  const found = chains.find((name) => name === chain);
  const isIndex = index === undefined || index === 'sqd' || index === 'hypersync';
  if (!found || !Number(blocks) || !Number(latency) || !isIndex) throw new Error(`not a case: ${text}`);
  return {
    chain: found,
    logBlocks: Number(blocks),
    latencyMs: Number(latency),
    index,
    isOrdinary: size === 'ordinary',
  };
}

const isAnalysis = (row: AnalysisRow | object): row is AnalysisRow => 'seconds' in row;

/** What is reached for: seconds, requests to the node and to the index. */
const reaches = {
  node: { seconds: 20, requests: 400, index: 0 },
  index: { seconds: 6, requests: 60, index: 20 },
  ordinary: { seconds: 1.5, requests: 60, index: 20 },
} as const;
const MOST_MB = 500;
const LONGEST_HOLD_MS = 100;

function toFigure(what: string, row: AnalysisRow, reach: keyof typeof reaches): Measurement {
  const { seconds, requests, coverage } = row;
  const [volume, mostMb, asked] = [row['volume 24 h'], row['most MB'], row['index requests']];
  const most = reaches[reach];
  const isQuick = (seconds ?? Number.NaN) <= most.seconds;
  const ok = isQuick && requests <= most.requests && asked <= most.index && mostMb <= MOST_MB;
  const ofIndex = (count: number) => (reach === 'node' ? '' : `, ${count} to the index`);
  return {
    what,
    figure: `${seconds} s, ${requests} requests${ofIndex(asked)}, ${mostMb} MB; coverage ${coverage}; volume ${volume}`,
    target: `${most.seconds} s, ${most.requests} requests${ofIndex(most.index)}, ${MOST_MB} MB`,
    ok,
  };
}

function toBackgroundFigure(node: string, row: BackgroundRow): Measurement {
  const [mb, hold, life] = [row['most MB'], row['longest hold ms'], row['whole life, processor min']];
  return {
    what: `${node}: background, ${BACKGROUND_SECONDS} s`,
    figure: `${row['events stored'] ?? 'unknown'} events stored with ${row['processor s']} s of processor time, ${mb} MB, longest hold ${hold} ms; a whole life by that: ${life ?? 'unknown'} min`,
    target: `${MOST_MB} MB, ${LONGEST_HOLD_MS} ms, a whole life in 3 min`,
    ok: mb <= MOST_MB && hold <= LONGEST_HOLD_MS && (life ?? Number.POSITIVE_INFINITY) <= 3,
  };
}

function show({ chain, logBlocks, latencyMs, index, isOrdinary, rows }: MeasuredCase): void {
  console.log(`${chain}, ${logBlocks} blocks of logs a request, ${latencyMs} ms`);
  console.table(rows);
  const store = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
  const node = `${chain}, ${logBlocks} blocks of logs a request, ${latencyMs} ms, ${store}${index ? `, index ${index}` : ''}${isOrdinary ? ', 5,000 transfers' : ''}`;
  const reach = isOrdinary ? 'ordinary' : index ? 'index' : 'node';
  for (const [name, row] of Object.entries(rows))
    if (isAnalysis(row)) report(toFigure(`${node}: ${name} analysis`, row, reach));
  const background = rows.background as BackgroundRow | undefined;
  if (background) report(toBackgroundFigure(node, background));
}
