import { knownChains } from '../config/settings.js';
import { type CommandWorld, createCommand, parseCommand } from './command.js';
import { type GrantOptions, grantPlan, listPlans } from './plan-commands.js';
import { withService } from './with-service.js';

/**
 * `npx assay plan grant <wallet | beginning of a key> <plan>`: lets the operator grant and list plans.
 * @returns the exit status: 0 done, 1 it could not be
 */
export async function main(argv: readonly string[], world: CommandWorld): Promise<number> {
  const program = createCommand('plan', world).description(
    "Plans of wallets, in the database that the environment names. Stop a service that uses the embedded database first; beside a server's it may run on.",
  );
  program
    .command('grant')
    .description('give a plan without a payment, and print its new key')
    .argument('<target>', 'wallet address, or the beginning of a key as /user/keys shows it')
    .argument('<plan>', 'starter, pro, team or enterprise')
    .option('--chain <chain>', 'of a wallet that is a contract: the chain on which it can sign in')
    .option('--quota <calls>', 'enterprise: calls a month')
    .option('--per-minute <requests>', 'enterprise: requests a minute of each key; absent: as everybody')
    .action((target: string, plan: string, options: GrantOptions) =>
      withService(world, ({ accounts, settings }) =>
        grantPlan(accounts, target, plan, { ...options, chains: knownChains(settings) }),
      ),
    );
  program
    .command('list')
    .description('the keys of a wallet and what is left of their plans')
    .argument('<target>', 'wallet address, or the beginning of a key as /user/keys shows it')
    .action((target: string) => withService(world, ({ accounts }) => listPlans(accounts, target)));
  return parseCommand(program, argv, world);
}
