import { components, type TokenAnalysis } from '@assay/engine';
import { type Address, AppError, type ChainName, chainNames, parseAddress } from '@assay/facts';
import { Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { createExecutor } from '../graphql/execute.js';
import { createSchema } from '../graphql/schema.js';
import { toTimes } from '../rest/endpoint.js';
import { analyzeToken } from '../rest/endpoints/analyze-token.js';
import { type CommandWorld, runAsProgram, runCommand, toChain } from './command.js';
import { readFindings, readStatements } from './evidence.js';
import { openAnalyses } from './open-analyses.js';
import { isJudged, renderReport } from './report.js';

const NOTHING_JUDGED = 3;
const help = `
Exit status:
  0  the token was judged, in whole or in part: the report says what is unknown
  1  wrong arguments or settings, a node of another chain, or an address that is no token
  3  nothing could be judged`;

function toAddress(text: string): Address {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new InvalidArgumentError(`It ${error instanceof Error ? error.message : 'is wrong'}.`);
  }
}

function toBlockNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the number of a block.');
  return Number(text);
}

interface Question {
  readonly chain: ChainName;
  readonly address: Address;
  readonly json: boolean;
  /** The past block that is asked for; absent: now. */
  readonly at?: number | undefined;
}

/** @returns the exit status */
async function analyze({ chain, address, json, at }: Question, world: CommandWorld): Promise<number> {
  const analyses = await openAnalyses(chain, world);
  const startedAt = Date.now();
  try {
    const ref = { chain, address };
    const analysis = at === undefined ? analyses.start(ref) : await analyses.startAt(ref, { block: at });
    if (!json) await showProgress(analysis, world.err);
    const body = await readBody(analysis, startedAt);
    if (json)
      world.out(`${JSON.stringify({ ...body, evidence: await readStatements(analysis) }, null, 2)}\n`);
    else world.out(`\n${renderReport(body, await readFindings(analysis))}`);
    return isJudged(body) ? 0 : NOTHING_JUDGED;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    world.err(`${error.message}\n`);
    return NOTHING_JUDGED;
  } finally {
    await analyses.close();
  }
}

/** The body of `POST /api/v1/token/analyze`, by the same operation and the same presenter. */
async function readBody(analysis: TokenAnalysis, startedAt: number): Promise<object> {
  const { chain, address } = analysis.ref;
  const input = { chain, contract_address: address, at_block: analysis.at?.number };
  const context = {
    analysis: () => analysis,
    analysisAt: async () => analysis,
    caller: { identity: {} },
    meter: { charge: async () => undefined },
    // Its evidence is in the output: nothing is stored.
    reports: { keep: async () => undefined },
  };
  const result = await createExecutor(createSchema())(
    { document: analyzeToken.operation, variables: analyzeToken.toVariables(input) },
    context,
  );
  const failure = result.errors?.[0];
  if (failure) throw failure.originalError ?? failure;
  return analyzeToken.toBody(result.data, { input, ...toTimes(startedAt, Date.now()) }).body;
}

/** Writes one line per component as soon as its verdict is known. What it means is told when all are. */
async function showProgress(analysis: TokenAnalysis, err: CommandWorld['err']): Promise<void> {
  const startedAt = Date.now();
  await Promise.all(
    components.map(async (component) => {
      const verdict = await analysis.verdict(component);
      const what = verdict.judged
        ? `${verdict.score} (${Math.round(verdict.coverage * 100)} % answered)`
        : pc.dim(`abstains: ${verdict.reason}`);
      const seconds = pc.dim(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
      err(`  ${pc.dim('•')} ${component.id.padEnd(12)} ${what} ${seconds}\n`);
    }),
  );
}

/**
 * `npm run analyze -- <chain> <address> [--json] [--at <block>]`: a report in the terminal, without a
 * database or an API key.
 * @returns the exit status: 0 judged, 1 it could not be asked, 3 nothing could be judged
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = new Command('analyze')
    .description(
      'Analyse one token and print a report. Nodes and providers come from the environment, as for the service.',
    )
    .argument('<chain>', chainNames.join(', '), toChain)
    .argument('<address>', 'token contract address', toAddress)
    .option(
      '--json',
      'print the JSON of POST /api/v1/token/analyze, with its evidence for `npm run replay`',
      false,
    )
    .option('--at <block>', 'as of a past block, from the chain alone', toBlockNumber)
    .addHelpText('after', help);
  return runCommand(
    program,
    argv,
    world,
    (chain: ChainName, address: Address, options: Pick<Question, 'json' | 'at'>) =>
      analyze({ chain, address, ...options }, world),
  );
}

await runAsProgram(import.meta.filename, main);
