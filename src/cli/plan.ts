import { toCommandMessage } from '@assay/chain';
import { AppError } from '@assay/facts';
import { Command } from 'commander';
import { loadEnvFile } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { createLogger } from '../observability/logger.js';
import { createService, type Service } from '../service.js';
import { type GrantOptions, grantPlan, listPlans } from './plan-commands.js';

/** `npm run plan -- grant <wallet | beginning of a key> <plan>`: lets the operator grant and list plans. */
const program = new Command('plan').description(
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
    withService(({ accounts }) => grantPlan(accounts, target, plan, options)),
  );
program
  .command('list')
  .description('the keys of a wallet and what is left of their plans')
  .argument('<target>', 'wallet address, or the beginning of a key as /user/keys shows it')
  .action((target: string) => withService(({ accounts }) => listPlans(accounts, target)));

program.parseAsync().catch((error: unknown) => {
  const text = error instanceof AppError ? error.message : toCommandMessage(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});

async function withService(work: (service: Service) => Promise<readonly string[]>): Promise<void> {
  loadEnvFile(process.env);
  const settings = readSettings(process.env);
  const log = createLogger('warn', settings.secrets, { write: (line: string) => process.stderr.write(line) });
  const service = await createService(settings, { log });
  try {
    for (const line of await work(service)) process.stdout.write(`${line}\n`);
  } finally {
    await service.close();
  }
}
