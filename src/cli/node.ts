import { type EndpointMeasure, findGaps, measureEndpoint } from '@assay/chain';
import { type Chain, type ChainName, type Gap, nodeVariableOf } from '@assay/facts';
import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { type CommandWorld, chainArgument, createCommand, runCommand, toChain } from './command.js';
import { renderGaps, renderTable } from './node-table.js';
import { requireChain } from './require-chain.js';

const READ_IN_PART = 3;
const help = `
Exit status:
  0  together the endpoints can do what an analysis needs; what costs only time is listed
  1  wrong arguments or settings, or no endpoint answers
  3  the chain can be read only in part: facts are missing or estimated`;

/** One endpoint after the other: two of them may be the same service with one limit. */
async function measureAll(chain: Chain, urls: readonly string[]): Promise<readonly EndpointMeasure[]> {
  const measured: EndpointMeasure[] = [];
  for (const url of urls) measured.push(await measureEndpoint({ chain, url }));
  return measured;
}

function toStatus(endpoints: readonly EndpointMeasure[], gaps: readonly Gap[]): number {
  if (endpoints.every(({ failure }) => failure !== undefined)) return 1;
  return gaps.some(({ costs }) => costs === 'facts') ? READ_IN_PART : 0;
}

/** @returns the exit status */
async function showNodes(name: ChainName, json: boolean, world: CommandWorld): Promise<number> {
  loadEnvFile(world.env);
  const settings = readSettings(world.env);
  const chain = requireChain(settings, name);
  const given = settings.nodeUrls.get(name) ?? [];
  const endpoints = await measureAll(chain, given.length > 0 ? given : chain.publicRpcUrls);
  const gaps = findGaps(endpoints);
  if (json) world.out(`${JSON.stringify({ chain: name, endpoints, gaps }, null, 2)}\n`);
  else {
    const origin = given.length > 0 ? nodeVariableOf(name) : 'the public endpoints';
    world.out(`${chain.title}, by ${origin}\n\n${renderTable(endpoints)}\n${renderGaps(gaps)}`);
  }
  return toStatus(endpoints, gaps);
}

/**
 * `npx assay node <chain> [--json]`: what the endpoints of a chain can do, what each gap costs, and how to
 * close it.
 * @returns the exit status: 0 nothing is missing, 1 it could not be asked, 3 the chain is read only in part
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('node', world)
    .description(
      'Measure what the endpoints of a chain can do, each by about 30 requests. They come from the environment, as for the service.',
    )
    .argument('<chain>', chainArgument, toChain)
    .option('--json', 'print what was measured as JSON', false)
    .addHelpText('after', help);
  return runCommand(program, argv, world, (chain: ChainName, { json }: { readonly json: boolean }) =>
    showNodes(chain, json, world),
  );
}
