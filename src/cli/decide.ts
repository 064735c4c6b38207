import { readFileSync } from 'node:fs';
import { type Intent, intents, packs } from '@assay/engine';
import type { Address, ChainName } from '@assay/facts';
import { InvalidArgumentError } from 'commander';
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
  0  ALLOW
  1  wrong arguments, settings or policy, or an address that is no token
  2  CAUTION
  3  DENY
  4  UNKNOWN, or nothing could be read`;

interface Options {
  readonly intent: Intent;
  readonly policy: string;
  readonly amount?: number;
  readonly holder?: Address;
  readonly json: boolean;
}

function toIntent(text: string): Intent {
  const intent = intents.find((one) => one === text.toUpperCase());
  if (!intent) throw new InvalidArgumentError(`It must be one of ${intents.join(', ')}.`);
  return intent;
}

function toAmount(text: string): number {
  const amount = Number(text);
  if (!(amount > 0 && amount <= 1e30)) throw new InvalidArgumentError('It must be above 0 and at most 1e30.');
  return amount;
}

/** A pack by its name, or the JSON of a file. */
function readPolicy(text: string): unknown {
  if (packs.has(text)) return text;
  try {
    return JSON.parse(readFileSync(text, 'utf8'));
  } catch {
    throw new InvalidArgumentError(`It must be one of ${[...packs.keys()].join(', ')}, or a file with JSON.`);
  }
}

/**
 * `npx assay decide <chain> <address> --intent BUY`: what a policy says of a token, without a database or an API key.
 * @returns the exit status: 0 ALLOW, 2 CAUTION, 3 DENY, 4 UNKNOWN, 1 it could not be asked
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('decide', world)
    .description('Decide by a policy whether to go on with a token. Nodes come from the environment.')
    .argument('<chain>', chainArgument, toChain)
    .argument('<address>', 'token contract address', toAddressArgument)
    .requiredOption('--intent <intent>', intents.join(', '), toIntent)
    .option('--policy <name or file>', `${[...packs.keys()].join(', ')}, or a JSON file`, 'balanced')
    .option('--amount <tokens>', 'whole tokens; for SELL the size of the sale', toAmount)
    .option('--holder <address>', 'who sells or receives it', toAddressArgument)
    .option('--json', 'print the decision as JSON', false)
    .addHelpText('after', help);
  return runCommand(
    program,
    argv,
    world,
    async (chain: ChainName, address: Address, { intent, policy, amount, holder, json }: Options) => {
      const asked = readPolicy(policy);
      const { decideToken } = await import('./decide-token.js');
      return decideToken({ ref: { chain, address }, intent, policy: asked, amount, holder, json }, world);
    },
  );
}
