import { chainNames } from '../chains/registry.js';
import { type Address, parseAddress } from '../domain/address.js';
import type { Service } from '../service.js';

type Accounts = Service['accounts'];
type PlanName = Parameters<Accounts['grantPlan']>[1];

/** The operator's input is wrong; the message says what to do. */
export class PlanCommandError extends Error {
  override readonly name = 'PlanCommandError';
}

/**
 * Grants a plan without a payment to a wallet, or to the wallet of a key. The new key is shown only in the
 * returned lines.
 * @param target a wallet address, or the beginning of a key as `/user/keys` shows it
 * (`assay_starter_AbCd1234`)
 * @param chain the chain of a contract wallet (`eth`): its signatures are accepted only there
 * @throws {PlanCommandError}
 */
export async function grantPlan(
  accounts: Accounts,
  target: string,
  planName: string,
  chain?: string,
): Promise<readonly string[]> {
  const plan = toPlan(accounts, planName);
  if (chain !== undefined && !chainNames.some((name) => name === chain))
    throw new PlanCommandError(`There is no chain "${chain}"; one of ${chainNames.join(', ')}.`);
  const wallet = await toWallet(accounts, target);
  const { apiKey, keyId, quota } = await accounts.grantPlan(wallet, plan, chain);
  return [
    `${wallet} has the plan ${plan}: ${quota} calls a month, from now on.`,
    `Key ${keyId}, shown this once (keys that the wallet had keep their own plans):`,
    apiKey,
  ];
}

/**
 * Lists the keys of a wallet, or of the wallet of a key, without their secrets.
 * @throws {PlanCommandError}
 */
export async function listPlans(accounts: Accounts, target: string): Promise<readonly string[]> {
  const wallet = await toWallet(accounts, target);
  const keys = await accounts.walletKeys({ wallet, keyId: undefined });
  if (keys.length === 0) return [`${wallet} has no keys.`];
  return keys.map(({ keyId, keyPrefix, plan, status, quota, remainingQuota }) =>
    [keyId, `${keyPrefix}…`, plan, status, `${remainingQuota} of ${quota} calls left`].join('  '),
  );
}

function toPlan({ plans }: Accounts, name: string): PlanName {
  const sold = Object.values(plans).filter(({ per }) => per === 'month');
  const plan = sold.find((one) => one.name === name);
  if (!plan)
    throw new PlanCommandError(
      `There is no plan "${name}"; one of ${sold.map((one) => one.name).join(', ')}.`,
    );
  return plan.name;
}

async function toWallet(accounts: Accounts, target: string): Promise<Address> {
  if (!target.startsWith('assay_')) {
    try {
      return parseAddress(target);
    } catch (error) {
      const why = error instanceof Error ? error.message : 'is wrong';
      throw new PlanCommandError(
        `The wallet ${why}. Give a wallet address or the beginning of a key (assay_…).`,
      );
    }
  }
  // A whole key is accepted too, but only its prefix is used.
  const prefix = /^assay_[a-z]+_[0-9A-Za-z]{8}/.exec(target)?.[0];
  if (prefix === undefined)
    throw new PlanCommandError('The beginning of a key looks like assay_starter_AbCd1234.');
  const [wallet, ...others] = await accounts.walletsByKeyPrefix(prefix);
  if (wallet === undefined) throw new PlanCommandError(`No key begins with ${prefix}.`);
  if (others.length > 0)
    throw new PlanCommandError(
      `Keys of ${1 + others.length} wallets begin with ${prefix}: give the wallet instead.`,
    );
  return wallet;
}
