import { OperatorError } from '@assay/chain';
import { type ChainName, nodeVariableOf } from '@assay/facts';
import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { type ChainCheck, checkChain, NoNodeError } from './check-live/check-chain.js';
import type { Outcome } from './check-live/compare.js';
import { readKnownTokens } from './check-live/known-tokens.js';
import { toLiveReport, toShareable, writeLiveReport } from './check-live/live-report.js';
import { renderCheck, renderToken } from './check-live/render-check.js';
import { type CommandWorld, chainArgument, createCommand, runCommand, toChain } from './command.js';
import { openAnalyses } from './open-analyses.js';
import { requireChain } from './require-chain.js';

const FALSE = 1;
const NOT_CHECKED = 3;

const help = `
The lists hold well-known tokens with what published sources state of each: whether it can be sold, what a trade
costs, who owns it, and whether somebody can mint, pause, blacklist or replace the code. Nothing is sent anywhere:
--file writes what was found for you to send, without the names of your nodes.

Exit status:
  0  no report contradicts what is true; what is not known is listed
  1  a report states something false, or arguments or settings are wrong
  3  no node of a chain answers, or no statement is known, and nothing false was found`;

interface Options {
  readonly json: boolean;
  readonly file?: string;
  readonly tokens?: string;
}

/** The chains to check: the one that was named, else those with a node of the operator's. */
function toChains(chain: ChainName | undefined, { tokens }: Options, world: CommandWorld) {
  loadEnvFile(world.env);
  const settings = readSettings(world.env);
  const secrets = [...settings.secrets, ...[...settings.nodeUrls.values()].flat()];
  if (chain) return { chains: [requireChain(settings, chain).name], secrets };
  if (tokens !== undefined) throw new OperatorError('Name the chain of the tokens of --tokens.');
  const chains = [...settings.nodeUrls].flatMap(([name, urls]) => (urls.length > 0 ? [name] : []));
  const names = [...settings.nodeUrls.keys()].map(nodeVariableOf).join(', ');
  if (chains.length === 0)
    world.err(`No node is set: name a chain to ask its public endpoints, or set one of ${names}.\n`);
  return { chains, secrets };
}

function toStatus(done: readonly ChainCheck[], wanted: number): number {
  const sum = (outcome: Outcome) => done.reduce((total, { counts }) => total + counts[outcome], 0);
  if (sum('false') > 0) return FALSE;
  return done.length === wanted && sum('agrees') > 0 ? 0 : NOT_CHECKED;
}

/** `undefined`: no node of the chain answers, as was printed. */
async function checkOne(
  chain: ChainName,
  { tokens: path }: Options,
  world: CommandWorld,
  keep: (found: ChainCheck) => void,
): Promise<ChainCheck | undefined> {
  const tokens = readKnownTokens(chain, path);
  const analyses = await openAnalyses(chain, world);
  try {
    return await checkChain(analyses, { chain, tokens }, (found, last) => {
      keep(found);
      world.err(`${chain} ${found.tokens.length}/${tokens.length} ${renderToken(last)}\n`);
    });
  } catch (error) {
    if (!(error instanceof NoNodeError)) throw error;
    world.err(`${error.message}\n`);
    return undefined;
  } finally {
    await analyses.close();
  }
}

async function checkLive(
  chain: ChainName | undefined,
  options: Options,
  world: CommandWorld,
): Promise<number> {
  const { chains, secrets } = toChains(chain, options, world);
  const toText = (found: readonly ChainCheck[]) => toShareable(toLiveReport(found, new Date()), secrets);
  // After each token, so that nothing is lost where the command is stopped.
  const keep = (found: readonly ChainCheck[]) => {
    if (options.file !== undefined) writeLiveReport(options.file, toText(found));
  };
  const done: ChainCheck[] = [];
  keep(done);
  for (const name of chains) {
    const check = await checkOne(name, options, world, (found) => keep([...done, found]));
    if (!check) continue;
    done.push(check);
    if (!options.json) world.out(renderCheck(check));
  }
  if (options.json) world.out(toText(done));
  return toStatus(done, chains.length);
}

/**
 * `npx assay check-live [chain]`: analyses well-known tokens over the operator's nodes, and compares each report with
 * what is true.
 * @returns the exit status: 0 nothing false, 1 something false or a wrong argument, 3 not checked
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('check-live', world)
    .description(
      'Analyse well-known tokens over your nodes, and compare each report with what is true. Nodes and providers come from the environment, as for the service.',
    )
    .argument('[chain]', `${chainArgument}; default: those whose RPC_URL_<CHAIN> is set`, toChain)
    .option('--json', 'print what was found as JSON', false)
    .option('--file <path>', 'write the same JSON to a file, after each token')
    .option('--tokens <path>', 'tokens of your own instead of the list, in its form')
    .addHelpText('after', help);
  return runCommand(program, argv, world, (chain: ChainName | undefined, options: Options) =>
    checkLive(chain, options, world),
  );
}
