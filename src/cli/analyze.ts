import type { Address, ChainName } from '@assay/facts';
import { InvalidArgumentError } from 'commander';
import type { Question } from './analyze-token.js';
import {
  type CommandWorld,
  chainArgument,
  createCommand,
  runCommand,
  toAddressArgument,
  toChain,
} from './command.js';

const help = `
Exit status:
  0  the token was judged, in whole or in part: the report says what is unknown
  1  wrong arguments or settings, a node of another chain, or an address that is no token
  3  nothing could be judged`;

function toBlockNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be the number of a block.');
  return Number(text);
}

/**
 * `npx assay analyze <chain> <address> [--json] [--at <block>]`: a report in the terminal, without a
 * database or an API key.
 * @returns the exit status: 0 judged, 1 it could not be asked, 3 nothing could be judged
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('analyze', world)
    .description(
      'Analyse one token and print a report. Nodes and providers come from the environment, as for the service.',
    )
    .argument('<chain>', chainArgument, toChain)
    .argument('<address>', 'token contract address', toAddressArgument)
    .option(
      '--json',
      'print the JSON of POST /api/v1/token/analyze, with its evidence for `npx assay replay`',
      false,
    )
    .option('--at <block>', 'as of a past block, from the chain alone', toBlockNumber)
    .addHelpText('after', help);
  return runCommand(
    program,
    argv,
    world,
    async (chain: ChainName, address: Address, options: Pick<Question, 'json' | 'at'>) => {
      const { analyze } = await import('./analyze-token.js');
      return analyze({ chain, address, ...options }, world);
    },
  );
}
