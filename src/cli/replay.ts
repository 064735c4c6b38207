import { readFileSync } from 'node:fs';
import { createRpc, type Rpc, readChainId } from '@assay/chain';
import {
  createProver,
  type EvidencePiece,
  parseEvidence,
  type ReadPiece,
  type Replay,
  replayEvidence,
} from '@assay/engine';
import type { Chain, ReplayVerdict } from '@assay/facts';
import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import type { CommandWorld } from './command.js';
import { fetchReport } from './fetch-report.js';

interface Arguments {
  readonly rpc: string;
  readonly url?: string;
  readonly latest: boolean;
  readonly verify: boolean;
  readonly timeout: string;
}

type World = Pick<CommandWorld, 'env'>;

/** What a verdict is called in the output. */
const words: Readonly<Record<ReplayVerdict, string>> = {
  identical: pc.green('holds          '),
  holds: pc.green('holds          '),
  differs: pc.red('does not hold  '),
  unknown: pc.yellow('cannot be asked'),
  outside: pc.dim('cannot be asked'),
};

const help = `
Every piece of evidence in the input is listed once, with one of: holds; does not hold; cannot be asked (and why).

Exit status:
  0  every piece that a node can answer holds
  1  at least one does not hold
  2  none is refuted, but one could not be asked of this node, or the input holds nothing that a node can answer
Quoted source and what others reported are not for a node to answer: they are listed, and change no status.`;

/** Removes control characters: the file is untrusted and must not control the terminal. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 300);

/** What a piece states, for a person. */
function toStatement(piece: EvidencePiece): string {
  if (piece.kind === 'call') return piece.meaning;
  if (piece.kind === 'source') return `${piece.contract} ${piece.file}:${piece.lineStart ?? '?'}`;
  return piece.kind === 'report' ? `${piece.source} ${piece.field}: ${piece.value}` : piece.description;
}

/** What is asked of the node. */
function toQuestion(piece: EvidencePiece): string {
  const at =
    'blockNumber' in piece && piece.blockNumber !== undefined ? ` at block ${piece.blockNumber}` : '';
  return `${piece.kind === 'call' ? piece.method : piece.kind}${at}`;
}

/** The node as an `Rpc` of the chain that it says it is on; `undefined`: it does not answer. */
async function openNode(url: string, timeoutMs: number, chains: readonly Chain[]): Promise<Rpc | undefined> {
  const chainId = await readChainId(url, { timeoutMs });
  const [first] = chains;
  if (chainId === undefined || !first) return undefined;
  const chain: Chain = chains.find((one) => one.chainId === chainId) ?? { ...first, chainId };
  return createRpc({ chain, urls: [url], timeoutMs });
}

/** Equal pieces once, with how often each occurs: several statements of a report rest on the same call. */
function countPieces(pieces: readonly ReadPiece[]): ReadonlyMap<string, { one: ReadPiece; times: number }> {
  const counted = new Map<string, { one: ReadPiece; times: number }>();
  for (const one of pieces) {
    const key = JSON.stringify(one);
    counted.set(key, { one, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return counted;
}

interface Asking {
  readonly latest: boolean;
  readonly timeoutMs: number;
  /** Present: calls are played on proven state. */
  readonly prover: ReturnType<typeof createProver> | undefined;
}

async function replayPiece(
  node: Rpc | undefined,
  one: ReadPiece,
  { latest, timeoutMs, prover }: Asking,
): Promise<Replay> {
  if ('problem' in one) return { verdict: 'unknown', reason: one.problem };
  if (!node) return { verdict: 'unknown', reason: 'the node does not answer' };
  const signal = AbortSignal.timeout(timeoutMs);
  return replayEvidence(node, one.piece, latest, { signal, ...(prover ? { prover } : {}) });
}

function toExitCode(verdicts: readonly ReplayVerdict[]): number {
  if (verdicts.includes('differs')) return 1;
  return verdicts.includes('unknown') || verdicts.every((verdict) => verdict === 'outside') ? 2 : 0;
}

function toSummary(verdicts: readonly ReplayVerdict[]): string {
  const count = (...some: readonly ReplayVerdict[]) =>
    verdicts.filter((verdict) => some.includes(verdict)).length;
  const parts = [
    `${count('identical', 'holds')} hold`,
    `${count('differs')} do not`,
    `${count('unknown')} could not be asked of this node`,
    `${count('outside')} are not for a node to answer`,
  ];
  return `${verdicts.length} pieces of evidence: ${parts.join(', ')}.`;
}

/** The evidence of an answer, or of the reports that it names where it has none of its own. */
async function readEvidence(
  content: string,
  service: string | undefined,
  timeoutMs: number,
): Promise<readonly ReadPiece[]> {
  const { pieces, reportIds } = parseEvidence(content);
  if (pieces.length > 0) return pieces;
  if (service === undefined)
    throw new RangeError('the evidence is in a stored report: name the service that answered with --url');
  const found: ReadPiece[] = [];
  for (const id of reportIds) found.push(...parseEvidence(await fetchReport(service, id, timeoutMs)).pieces);
  if (found.length === 0)
    throw new RangeError('the report is stored, but nothing that it says rests on a call, a log or code');
  return found;
}

/** All that are known, those of `CHAINS_FILE` too: the node is named by an argument. */
function readChains({ env }: World): readonly Chain[] {
  loadEnvFile(env);
  const { chains, absentChains } = readSettings(env);
  return [...chains.values(), ...absentChains];
}

async function replayFile(
  path: string,
  { rpc: url, url: service, latest, verify, timeout }: Arguments,
  world: World,
): Promise<number> {
  const timeoutMs = Number(timeout) * 1_000;
  if (!(timeoutMs > 0)) throw new RangeError('--timeout must be a number of seconds');
  if (latest && verify)
    throw new RangeError('--verify is about the block of the evidence: leave out --latest');
  const content = readFileSync(path === '-' ? 0 : path, 'utf8');
  const pieces = countPieces(await readEvidence(content, service, timeoutMs));
  const node = await openNode(url, timeoutMs, readChains(world));
  const prover = verify ? createProver() : undefined;
  const verdicts: ReplayVerdict[] = [];
  for (const { one, times } of pieces.values()) {
    const { verdict, reason } = await replayPiece(node, one, { latest, timeoutMs, prover });
    verdicts.push(verdict);
    const [statement, question] =
      'piece' in one ? [toStatement(one.piece), `${toQuestion(one.piece)}: `] : ['evidence', ''];
    console.log(`${words[verdict]} ${printable(statement)}${times > 1 ? pc.dim(` (${times} times)`) : ''}`);
    console.log(pc.dim(`                ${printable(`${question}${reason}`)}`));
  }
  await prover?.close();
  console.log(toSummary(verdicts));
  return toExitCode(verdicts);
}

/**
 * @returns the exit status: 0 all that a node can answer holds, 1 some of it does not, 2 it cannot be told
 */
export async function main(argv: readonly string[], world: World = { env: {} }): Promise<number> {
  let code = 2;
  const program = new Command('assay replay')
    .description(
      'Asks any node for the evidence of an answer again, and says whether it still shows what it showed.',
    )
    .argument(
      '<evidence.json>',
      'the JSON of analyze --json, of a REST or GraphQL answer, or any part with evidence or the id of a report; "-" reads standard input',
    )
    .requiredOption(
      '--rpc <url>',
      'a node of the same chain that has the block (and eth_simulateV1 where it was used)',
    )
    .option('--url <service>', 'the service that answered: gives the stored report that an answer names')
    .option('--latest', 'repeat calls on the newest block instead of the block of the evidence', false)
    .option(
      '--verify',
      'play calls here, on state that is proven against the hash of their block (needs eth_getProof)',
      false,
    )
    .option('--timeout <seconds>', 'longest wait for one piece', '30')
    .addHelpText('after', help)
    .exitOverride()
    .action(async (path: string, options: Arguments) => {
      code = await replayFile(path, options, world);
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
