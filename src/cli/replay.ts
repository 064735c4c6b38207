import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { builtInChains } from '../chains/registry.js';
import type { CallEvidence } from '../domain/evidence.js';
import { createRpc } from '../rpc/create-rpc.js';
import { parseEvidence } from '../simulate/parse-evidence.js';
import { type Replay, type ReplayVerdict, replayEvidence } from '../simulate/replay-evidence.js';

interface Arguments {
  readonly rpc: string;
  readonly latest: boolean;
  readonly timeout: string;
}

const colours: Readonly<Record<ReplayVerdict, (text: string) => string>> = {
  identical: pc.green,
  holds: pc.green,
  differs: pc.red,
  unknown: pc.yellow,
};

/** Removes control characters: the file is untrusted and must not control the terminal. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300);

async function replayOne(evidence: CallEvidence, { rpc: url, latest, timeout }: Arguments): Promise<Replay> {
  const chain = builtInChains.find(({ chainId }) => chainId === evidence.chainId);
  if (!chain) return { verdict: 'unknown', reason: `chain ${evidence.chainId} is not one of ours` };
  const timeoutMs = Number(timeout) * 1_000;
  const rpc = createRpc({ chain, urls: [url], timeoutMs });
  return replayEvidence(rpc, evidence, latest, { signal: AbortSignal.timeout(timeoutMs) });
}

function toExitCode(verdicts: readonly ReplayVerdict[]): number {
  if (verdicts.includes('differs')) return 1;
  return verdicts.includes('unknown') ? 2 : 0;
}

async function replayFile(path: string, options: Arguments): Promise<number> {
  if (!(Number(options.timeout) > 0)) throw new RangeError('--timeout must be a number of seconds');
  const calls = parseEvidence(readFileSync(path === '-' ? 0 : path, 'utf8'));
  const verdicts: ReplayVerdict[] = [];
  for (const evidence of calls) {
    const replay = await replayOne(evidence, options);
    verdicts.push(replay.verdict);
    console.log(`${colours[replay.verdict](replay.verdict.padEnd(9))} ${printable(evidence.meaning)}`);
    console.log(
      pc.dim(`          ${evidence.method} at block ${evidence.blockNumber}: ${printable(replay.reason)}`),
    );
  }
  return toExitCode(verdicts);
}

/** @returns the exit code: 0 all evidence holds, 1 some of it does not, 2 it cannot be determined */
export async function main(argv: readonly string[]): Promise<number> {
  let code = 2;
  const program = new Command('replay')
    .description(
      'Repeats the calls of a report on any node and says whether they still show what they showed.',
    )
    .argument('<evidence.json>', 'one evidence, a list, or a whole report; "-" reads standard input')
    .requiredOption(
      '--rpc <url>',
      'a node of the same chain that has the block (and eth_simulateV1 where it was used)',
    )
    .option('--latest', 'repeat on the newest block instead of the block of the evidence', false)
    .option('--timeout <seconds>', 'longest wait for one call', '30')
    .addHelpText('after', '\nExit code: 0 everything holds, 1 something does not, 2 it cannot be told.')
    .exitOverride()
    .action(async (path: string, options: Arguments) => {
      code = await replayFile(path, options);
    });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(error instanceof Error ? printable(error.message) : 'failed');
    return 2;
  }
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  process.exitCode = await main(process.argv.slice(2));
}
