import { coldAnalyses } from './support/cold-analyses.js';

/** Round trips of most stories, and of any. */
const GOAL = 4;
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
  const within = trips.filter((count) => count <= GOAL).length;
  console.log(
    `at most ${GOAL} sequential: ${within} of ${trips.length} stories (target: 24 of 28); at most ${Math.max(...trips)} (target: ${MOST})\n`,
  );
}
