import {
  type Address,
  AppError,
  allBuiltIn,
  builtInChains,
  type ChainName,
  parseAddress,
  toNoChain,
} from '@assay/facts';
import { Command, CommanderError, InvalidArgumentError } from 'commander';

/** Environment of a command, and where it writes. */
export interface CommandWorld {
  readonly env: Record<string, string | undefined>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The argument of a command that names a chain, for its help. */
export const chainArgument = `${builtInChains.map(({ name }) => name).join(', ')}, or one of CHAINS_FILE`;

/** Parses that argument. Whether there is such a chain here, the settings say. */
export function toChain(text: string): ChainName {
  if (!/^[a-z][a-z0-9]{0,31}$/.test(text)) throw new InvalidArgumentError(toNoChain(text, allBuiltIn));
  return text;
}

/** Parses an argument that is an address. */
export function toAddressArgument(text: string): Address {
  try {
    return parseAddress(text);
  } catch (error) {
    throw new InvalidArgumentError(`It ${error instanceof Error ? error.message : 'is wrong'}.`);
  }
}

/** `assay <name>`: it writes where the world says, and leaves the process running where it fails. */
export function createCommand(name: string, { out, err }: CommandWorld): Command {
  return new Command(`assay ${name}`).configureOutput({ writeOut: out, writeErr: err }).exitOverride();
}

/**
 * Parses the arguments and runs the action of the command, of which the answer is the exit status. Prints what failed,
 * in one line.
 */
export async function runCommand<A extends readonly unknown[]>(
  command: Command,
  argv: readonly string[],
  world: CommandWorld,
  action: (...args: A) => Promise<number>,
): Promise<number> {
  // Of help, after which no action is run.
  let status = 0;
  command.action(async (...args: [...A]) => {
    status = await action(...args);
  });
  return (await parseCommand(command, argv, world)) || status;
}

/** Runs the action that the arguments choose. @returns the exit status: 0 where it did not fail */
export async function parseCommand(
  command: Command,
  argv: readonly string[],
  { err }: CommandWorld,
): Promise<number> {
  try {
    await command.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    err(`${await toMessage(error)}\n`);
    return 1;
  }
}

async function toMessage(error: unknown): Promise<string> {
  if (error instanceof AppError) return error.message;
  // Only where it is needed: it takes longer to load than some commands to run.
  const { RpcError, toCommandMessage } = await import('@assay/chain');
  return error instanceof RpcError ? error.message : toCommandMessage(error);
}
