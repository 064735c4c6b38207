import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './doors/timing.js';
import { exactly, plainly, report } from './support/report.js';
import { startProgress } from './time/progress.js';
import { printArithmetic, readUsed, subtract } from './topology/arithmetic.js';
import { compareCounts } from './topology/counts.js';
import type { Load } from './topology/load.js';
import { runWithRestarts, type Stack, withStack } from './topology/stack.js';

const seconds = Number(process.env.TOPOLOGY_SECONDS ?? 60);
const options = {
  seconds,
  perMinute: Number(process.env.TOPOLOGY_PER_MINUTE ?? 1_000),
  freshShare: Number(process.env.TOPOLOGY_NEW ?? 0.02),
  known: Number(process.env.TOPOLOGY_KNOWN ?? 80),
  replicas: 3,
};
/** A count that was given up is undone within some seconds. */
const SETTLE_MS = 5_000;

/**
 * The topology of docs/scale.md at a hundredth of 100,000 tokens a minute: three replicas behind HAProxy, PostgreSQL behind
 * PgBouncer, Redis, and all that is outside simulated. One replica is restarted and one is killed meanwhile.
 * `TOPOLOGY_SECONDS` (60), `TOPOLOGY_PER_MINUTE` (1000) token answers, `TOPOLOGY_NEW` (0.02) of them of new tokens,
 * `TOPOLOGY_KNOWN` (80) tokens that are asked for all the time. The exit status is 1 where an answer is lost or a count is
 * wrong.
 */
export async function run(): Promise<void> {
  const say = startProgress('topology');
  await withStack(options, say, (stack) => measure(stack, say));
}

async function measure(stack: Stack, say: (done: string) => void): Promise<void> {
  const { engines, replicas, keys, load } = stack;
  const before = await readUsed(engines, replicas);
  const began = performance.now();
  const cut = await runWithRestarts(stack, seconds, say);
  const took = (performance.now() - began) / 1_000;
  const used = subtract(await readUsed(engines, replicas), before);
  await sleep(SETTLE_MS);
  showTimes(load);
  const lost = [...load.report.lost.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${load.report.sentAgain} requests were sent again after the time that the service named`);
  for (const [why, count] of load.report.lost) console.log(`lost ${count}: ${why}`);
  const { wrong, twice } = await compareCounts(engines.postgres.url, keys, load.report, cut);
  printArithmetic(used, { report: load.report, began, seconds: took, replicas: options.replicas });
  const starts = replicas.starts.map((one) => one.toFixed(1)).join(', ');
  console.log(`\nA start of a replica, not counted above: ${starts} processor s\n`);
  report(exactly('lost answers', lost, 0));
  report(exactly('keys whose count is wrong', wrong, 0));
  report(
    plainly('calls charged twice, where SIGKILL cut a request that another replica answered', String(twice)),
  );
  if (lost + wrong > 0) process.exitCode = 1;
}

function showTimes({ report: { times } }: Load): void {
  console.log('| kind | answers | p50, ms | p95, ms |\n|---|---|---|---|');
  for (const [kind, list] of times) {
    const [p50, p95] = [quantile(list, 0.5), quantile(list, 0.95)];
    console.log(`| ${kind} | ${list.length} | ${p50.toFixed(0)} | ${p95.toFixed(0)} |`);
  }
}
