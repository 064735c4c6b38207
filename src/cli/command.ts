import { RpcError, toCommandMessage } from '@assay/chain';
import { AppError, type ChainName, chainNames, toNoChain } from '@assay/facts';
import { type Command, CommanderError, InvalidArgumentError } from 'commander';

/** Environment of a command, and where it writes. */
export interface CommandWorld {
  readonly env: Record<string, string | undefined>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Parses the argument of a command. */
export function toChain(text: string): ChainName {
  const chain = chainNames.find((name) => name === text);
  if (!chain) throw new InvalidArgumentError(toNoChain(text));
  return chain;
}

/** Parses the arguments and runs the action of the command. Prints what failed, in one line. */
export async function runCommand<A extends readonly unknown[]>(
  command: Command,
  argv: readonly string[],
  { out, err }: CommandWorld,
  /** Its exit status is that of the command. */
  action: (...args: A) => Promise<number>,
): Promise<number> {
  let status = 1;
  command
    .configureOutput({ writeOut: out, writeErr: err })
    .exitOverride()
    .action(async (...args: [...A]) => {
      status = await action(...args);
    });
  try {
    await command.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const isForPeople = error instanceof AppError || error instanceof RpcError;
    err(`${isForPeople ? error.message : toCommandMessage(error)}\n`);
    return 1;
  }
}

/** Runs the command where its file is the program that was started, and sets the exit status. */
export async function runAsProgram(
  file: string,
  main: (argv: readonly string[], world: CommandWorld) => Promise<number>,
): Promise<void> {
  if (process.argv[1] !== file) return;
  process.exitCode = await main(process.argv.slice(2), {
    env: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}
