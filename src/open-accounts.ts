import type { FactService } from '@assay/engine';
import type { Address } from '@assay/facts';
import { type Accounts, createAccounts } from './accounts/accounts.js';
import { toPlans } from './accounts/plans.js';
import type { Settings } from './config/settings.js';
import type { Env } from './config/variables.js';
import type { Database } from './db/database.js';
import type { Logger } from './observability/logger.js';
import { isContractSignature } from './payments/contract-signature.js';
import { createPaymentReader } from './payments/create-payment-reader.js';
import { toPaymentChains } from './payments/to-payment-chains.js';

interface AccountParts {
  readonly database: Database;
  readonly facts: Pick<FactService, 'rpcs'>;
  /** Host names for which a wallet may sign in; more may be added. */
  readonly domains: readonly string[];
  readonly log: Logger;
}

/** The accounts of the service, as its settings want them. */
export function openAccounts(
  { env, chains }: Settings,
  { database, facts, domains, log }: AccountParts,
): Accounts {
  const rpcs = [...facts.rpcs.values()];
  return createAccounts({
    database,
    plans: plansOf(env),
    treasury: env.TREASURY_ADDRESS as Address | undefined,
    paymentChains: toPaymentChains([...chains.values()]),
    contact: env.OPERATOR_CONTACT,
    paymentReader: createPaymentReader(rpcs),
    signIn: {
      domains,
      // Wallets without code sign in with the chain id of Ethereum, whichever networks are configured.
      chainIds: [1, ...[...chains.values()].map(({ chainId }) => chainId)],
      contracts: {
        chainOf: (chainId) => [...chains.values()].find((chain) => chain.chainId === chainId)?.name,
        accepts: (question, signal) => isContractSignature(rpcs, question, signal ? { signal } : {}),
      },
    },
    audit: (event) => log.info({ audit: event }, event.event),
    onDatabaseUnreachable: (error) => log.error({ err: error }, 'the account database cannot be reached'),
    historyDays: env.USAGE_RETENTION_DAYS,
  });
}

function plansOf(env: Env) {
  return toPlans({
    starter: { usd: env.PLAN_STARTER_USD, quota: env.PLAN_STARTER_QUOTA },
    pro: { usd: env.PLAN_PRO_USD, quota: env.PLAN_PRO_QUOTA },
    team: { usd: env.PLAN_TEAM_USD, quota: env.PLAN_TEAM_QUOTA },
  });
}
