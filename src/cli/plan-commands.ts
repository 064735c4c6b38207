import { OperatorError } from '@assay/chain';
import { type Address, allBuiltIn, type KnownChains, parseAddress, toNoChain } from '@assay/facts';
import type { Service } from '../service.js';

type Accounts = Service['accounts'];
type ListedPlanName = Parameters<Accounts['grantPlan']>[1];

/** What else the operator says of a grant. */
export interface GrantOptions {
  /** Of a contract wallet: its signatures are accepted only there. */
  readonly chain?: string | undefined;
  /** The chains of the service; default: the built-in ones. */
  readonly chains?: KnownChains | undefined;
  /** enterprise: calls a month. */
  readonly quota?: string | undefined;
  /** enterprise: requests a minute of each key. */
  readonly perMinute?: string | undefined;
}

/** The operator's input is wrong; the message says what to do. */
class PlanCommandError extends OperatorError {
  override readonly name = 'PlanCommandError';
}

/**
 * Grants a plan without a payment to a wallet, or to the wallet of a key. The new key is shown only in the
 * returned lines.
 * @param target a wallet address, or the beginning of a key as `/user/keys` shows it
 * (`assay_starter_AbCd1234`)
 * @throws {PlanCommandError}
 */
export async function grantPlan(
  accounts: Accounts,
  target: string,
  planName: string,
  { chain, chains = allBuiltIn, ...terms }: GrantOptions = {},
): Promise<readonly string[]> {
  const grant = toGrant(accounts, planName, terms);
  if (chain !== undefined && !chains.served.some(({ name }) => name === chain))
    throw new PlanCommandError(toNoChain(chain, chains));
  const wallet = await toWallet(accounts, target);
  const { apiKey, keyId, quota } = await grant(wallet, chain);
  const rate = terms.perMinute === undefined ? '' : ` and ${terms.perMinute} requests a minute for each key`;
  return [
    `${wallet} has the plan ${planName}: ${quota} calls a month${rate}, from now on.`,
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

function toGrant(accounts: Accounts, planName: string, terms: Omit<GrantOptions, 'chain'>) {
  if (planName === 'enterprise') {
    const quota = toCount('--quota', terms.quota);
    if (quota === undefined)
      throw new PlanCommandError('The enterprise plan needs --quota, its calls a month.');
    const perMinute = toCount('--per-minute', terms.perMinute);
    return (wallet: Address, chain?: string) => accounts.grantEnterprise(wallet, { quota, perMinute }, chain);
  }
  if (terms.quota !== undefined || terms.perMinute !== undefined)
    throw new PlanCommandError('Only the enterprise plan has a quota and a rate of its own.');
  const plan = toPlan(accounts, planName);
  return (wallet: Address, chain?: string) => accounts.grantPlan(wallet, plan, chain);
}

/** The largest number that the database stores for a quota. */
const MAX_COUNT = 2_147_483_647;

function toCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_COUNT)
    throw new PlanCommandError(`${option} must be a whole number from 1 to ${MAX_COUNT}.`);
  return count;
}

function toPlan({ plans }: Accounts, name: string): ListedPlanName {
  const names = (Object.keys(plans) as ListedPlanName[]).filter((known) => plans[known].per === 'month');
  const plan = names.find((known) => known === name);
  if (!plan)
    throw new PlanCommandError(`There is no plan "${name}"; one of ${names.join(', ')}, enterprise.`);
  return plan;
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
