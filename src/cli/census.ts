import { setTimeout as sleep } from 'node:timers/promises';
import { type NewPool, OperatorError, type Rpc, readNewPools } from '@assay/chain';
import {
  marketComponent,
  overallRiskOf,
  securityComponent,
  securityRatingOf,
  type TokenAnalysis,
} from '@assay/engine';
import { type ChainName, parseAddress } from '@assay/facts';
import { InvalidArgumentError } from 'commander';
import {
  appendCensus,
  type CensusLine,
  outcomeDays,
  readCensus,
  type Seen,
  type VerdictLine,
} from './census-lines.js';
import { dueOutcomes, isVerdict, renderOutcomes } from './census-outcomes.js';
import { type CommandWorld, createCommand, runCommand, toChain } from './command.js';
import { type Analyses, openAnalyses } from './open-analyses.js';

const WAIT_MS = 5_000;

const help = `
Pools are those that the chain's known factories create from the block on; at the newest block it waits for more.
Each token is judged as soon as it is seen, and its line appended at once: run the same command again to go on.
A verdict is one at t = 0 only where the block is near the newest one: compare judged_at with created_at.

--outcomes reads what came of the tokens ${outcomeDays.join(', ')} days after, each within two days of that time, and
prints the share of lost ones by the risk that was said, with the base rate beside it. Run it once a day.`;

interface Options {
  readonly from?: number;
  readonly pairs: number;
  readonly file?: string;
  readonly outcomes: boolean;
}

function toCount(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const now = () => Math.floor(Date.now() / 1000);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/** What an analysis says now; what is not known is `null`. */
async function readSeen(analysis: TokenAnalysis): Promise<Seen> {
  const [{ core, verdicts }, { scanAnalysis }, { priceUsd, liquidityUsd }] = await Promise.all([
    analysis.judge(),
    analysis.details(securityComponent, ['scanAnalysis']),
    analysis.details(marketComponent, ['priceUsd', 'liquidityUsd']),
  ]);
  const verdict = verdicts.get(securityComponent.id);
  return {
    core_score: core.score,
    security_score: verdict ? securityRatingOf(verdict).score : null,
    overall_risk: verdict ? overallRiskOf(verdict, core.coverage) : 'UNKNOWN',
    coverage: core.coverage,
    is_honeypot: scanAnalysis?.isHoneypot ?? null,
    price_usd: priceUsd,
    liquidity_usd: liquidityUsd,
  };
}

/** The line of a new pool's token. What cannot be judged has a line too, with the reason. */
async function judge(analyses: Analyses, chain: ChainName, one: NewPool): Promise<VerdictLine> {
  const { token, pool, dex, quote, blockNumber: block, createdAt: created_at } = one;
  const line = { kind: 'verdict' as const, chain, token, pool, dex, quote, block, created_at };
  const judged_at = now();
  try {
    const analysis = analyses.start({ chain, address: token });
    const seen = await readSeen(analysis);
    const { auditAnalysis } = await analysis.details(securityComponent, ['auditAnalysis']);
    const findings = (auditAnalysis?.findings ?? []).map(({ type, severity, status, controller }) => ({
      type,
      severity,
      status,
      controller: controller ?? null,
    }));
    const { verdicts } = await analysis.judge();
    const gates = [...verdicts.values()].flatMap((verdict) =>
      verdict.judged ? verdict.gates.map(({ id }) => id) : [],
    );
    return { ...line, judged_at, seen, findings, gates };
  } catch (error) {
    return { ...line, judged_at, seen: null, findings: [], gates: [], error: messageOf(error) };
  }
}

/** The new pools from a block on, waiting for new blocks at the newest one. Never ends by itself. */
async function* newPools(rpc: Rpc, from: number): AsyncGenerator<NewPool> {
  let next = from;
  for (;;) {
    const { number: to } = await rpc.head();
    if (to >= next) yield* readNewPools(rpc, { from: next, to }, {});
    else await sleep(WAIT_MS);
    next = Math.max(next, to + 1);
  }
}

/** Judges new tokens until the file has as many as were wanted. */
async function collect(
  analyses: Analyses,
  chain: ChainName,
  { from, pairs, file }: { readonly from: number; readonly pairs: number; readonly file: string },
): Promise<void> {
  const rpc = analyses.service.rpcs.get(chain);
  if (!rpc) throw new OperatorError(`The chain ${chain} is not configured.`);
  const before = readCensus(file).filter(isVerdict);
  const tokens = new Set(before.map(({ token }) => token));
  const start = Math.max(from, ...before.map(({ block }) => block));
  if (tokens.size >= pairs) return;
  for await (const pool of newPools(rpc, start)) {
    if (tokens.has(pool.token)) continue;
    tokens.add(pool.token);
    appendCensus(file, await judge(analyses, chain, pool));
    if (tokens.size >= pairs) return;
  }
}

/** Reads every outcome that is due. */
async function followUp(analyses: Analyses, chain: ChainName, file: string): Promise<void> {
  for (const { verdict, day } of dueOutcomes(readCensus(file), now())) {
    const line = { kind: 'outcome' as const, chain, token: verdict.token, day, read_at: now() };
    let read: CensusLine;
    try {
      const address = parseAddress(verdict.token);
      read = { ...line, seen: await readSeen(analyses.start({ chain, address })) };
    } catch (error) {
      read = { ...line, seen: null, error: messageOf(error) };
    }
    appendCensus(file, read);
  }
}

async function census(chain: ChainName, options: Options, world: CommandWorld): Promise<number> {
  const file = options.file ?? `census-${chain}.jsonl`;
  const { from, pairs, outcomes } = options;
  if (!outcomes && from === undefined) throw new OperatorError('--from <block> is missing.');
  const analyses = await openAnalyses(chain, world);
  try {
    if (outcomes) await followUp(analyses, chain, file);
    else await collect(analyses, chain, { from: from ?? 0, pairs, file });
  } finally {
    await analyses.close();
  }
  const lines = readCensus(file);
  world.out(`${file}: ${lines.filter(isVerdict).length} tokens\n`);
  if (outcomes) world.out(`${renderOutcomes(lines)}\n`);
  return 0;
}

/**
 * `npx assay census <chain> --from <block> --pairs 500`: judges new tokens and reads later what came of
 * them.
 * @returns the exit status: 0 done, 1 it could not be
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('census', world)
    .description('Judge every token that gets its first pool, and read later what came of it.')
    .argument('<chain>', 'the chain', toChain)
    .option('--from <block>', 'the block from which on pools are taken', toCount)
    .option('--pairs <count>', 'how many tokens', toCount, 500)
    .option('--file <path>', 'where the lines are; default: census-<chain>.jsonl')
    .option('--outcomes', 'read what came of the tokens of the file', false)
    .addHelpText('after', help);
  return runCommand(program, argv, world, (chain: ChainName, options: Options) =>
    census(chain, options, world),
  );
}
