import { median } from './doors/timing.js';
import { coldAnalyses } from './support/cold-analyses.js';
import { report } from './support/report.js';

const MOST = 6;

/**
 * Counts the sequential round trips of first analyses: of all stories, or of `--stories=id,...`. With
 * `--verbose`, prints the methods of each round.
 */
export async function run(): Promise<void> {
  const named = process.argv.find((argument) => argument.startsWith('--stories='));
  const scenarios = named?.slice('--stories='.length).split(',');
  const path = '/api/v1/token/analyze';
  const trips = await coldAnalyses({ path, scenarios }, process.argv.includes('--verbose'));
  const most = Math.max(...trips);
  const figure = `${median(trips)}, ${most} (${trips.length} stories)`;
  const target = `at most ${MOST}`;
  report({
    what: 'first analysis: sequential round trips, median and most',
    figure,
    target,
    ok: most <= MOST,
  });
}
