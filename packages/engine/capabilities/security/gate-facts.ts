import {
  type Account,
  type Controller,
  type EnvironmentId,
  type Power,
  type PowerEffect,
  powerEffects,
} from '@assay/facts';
import { choice, flag, type Known, percentage, scale, seconds } from '../../policy-language/fact-type.js';
import { policy } from '../policy.js';
import { type GateFact, type GateFacts, toKnown } from '../raise-gate.js';
import { toPercentage } from '../ratio.js';
import { isOneKey } from '../token-class.js';
import { isWholeMarket } from './liquidity-checks.js';
import {
  isHoneypot,
  provenHoneypot,
  provenPowers,
  type SecurityInputs,
  whyPowersUntried,
} from './security-inputs.js';

type SecurityFact = GateFact<SecurityInputs>;

/** From who can do the least harm to who can do the most: time to leave, several keys, rules, one key, anyone. */
export const controllers: readonly Controller[] = [
  'nobody',
  'timelock',
  'multisig',
  'contract',
  'key',
  'anyone',
];

/** The check that a class of token may excuse, by effect. */
export const checkOfEffect: { readonly [E in PowerEffect]?: string } = {
  MINT: 'mint',
  MOVE_OTHERS_BALANCE: 'balance_change',
  ERASE_OTHERS_BALANCE: 'balance_change',
  BLOCK_SELLS: 'sell_block',
  BLOCK_TRANSFERS: 'sell_block',
  LIMIT_AMOUNTS: 'sell_block',
  BLACKLIST: 'blacklist',
  PAUSE: 'pause',
  TAKE_OWNERSHIP: 'take_ownership',
  CHANGE_CODE: 'proxy_upgrade',
};

export function kindOf(account: Account | null): Controller {
  if (isOneKey(account)) return 'key';
  if (account === null) return 'contract';
  if (account.kind === 'zero') return 'nobody';
  return account.kind === 'eoa' ? 'key' : account.kind;
}

/** A deployer of whom only the address is known is one key. */
export function controllerOf({ actor, account }: Power): Controller {
  if (actor === 'stranger') return 'anyone';
  return actor === 'deployer' && account === null ? 'key' : kindOf(account);
}

const gravest = (found: readonly Controller[]) =>
  [...found].sort((a, b) => controllers.indexOf(b) - controllers.indexOf(a))[0];

/**
 * That nobody can is known only where most functions were called, and none of those that may show it was left. Where
 * some were left, whoever can for certain is the least.
 */
function readPower(inputs: SecurityInputs, effect: PowerEffect): Known {
  const { powers } = inputs;
  if (!powers) return {};
  const worst = gravest((provenPowers(inputs, effect) ?? []).map(controllerOf));
  const isUntried = whyPowersUntried(inputs, effect) !== undefined;
  if (worst) return worst === 'anyone' || !isUntried ? { value: worst } : { atLeast: worst };
  return isUntried || powers.partial || powers.coverage < policy.coverage.capped ? {} : { value: 'nobody' };
}

/** Who has a power, and whether it belongs to the class of the token. */
export function powerFacts(effect: PowerEffect): Readonly<Record<'by' | 'expected', SecurityFact>> {
  const check = checkOfEffect[effect];
  return {
    by: { type: scale(controllers), read: (inputs) => readPower(inputs, effect) },
    expected: {
      type: flag,
      read: ({ tokenClass }) => ({ value: check !== undefined && tokenClass.expects(check) }),
    },
  };
}

const powerEntries = powerEffects.flatMap((effect) =>
  Object.entries(powerFacts(effect)).map(([name, fact]) => [`controllers.${effect}.${name}`, fact]),
);

/** A purchase or sale in a pool that only the simulation has says nothing of a market. */
export const isInMarket = ({ pools }: SecurityInputs): boolean => pools?.length !== 0;

/** A sale that fails in what a removal left says nothing about the token's code. */
function readHoneypot(inputs: SecurityInputs): Known {
  if (isWholeMarket(inputs)) return { value: 'no_market' };
  const proven = provenHoneypot(inputs);
  if (proven === true) return { value: 'proven' };
  if (isHoneypot(inputs) === true) return { value: proven === null ? 'reported' : 'contested' };
  return proven === false && isInMarket(inputs) ? { value: 'no' } : {};
}

/** Environments that indicate limits and cooldowns, not a trap. */
const harmlessEnvironments: ReadonlySet<EnvironmentId> = new Set(['same_block', 'half_sold', 'dust_sold']);

/** An environment in which only the sale fails, and one in which it passes; `undefined`: there are no such two. */
export function findTrap({ trading }: SecurityInputs) {
  const blocked = trading?.environments.find(
    ({ id, canSell, canBuy }) => canSell === false && canBuy !== false && !harmlessEnvironments.has(id),
  );
  const open = trading?.environments.find(({ canSell }) => canSell === true);
  return blocked && open && { blocked: blocked.id, open: open.id };
}

/** That it trades alike is not told here: it depends on how many of them could be tried. */
function readEnvironment(inputs: SecurityInputs): Known {
  if (inputs.trading?.environmentSensitive !== true) return {};
  return { value: findTrap(inputs) ? 'sale_blocked' : 'differs' };
}

/** The worst case is at least today's tax: only the part above it was set by a call. */
function readSettable(inputs: SecurityInputs): Known {
  const { powers, simulation } = inputs;
  if (!powers) return {};
  const isRaised = (powers.worstCaseSellTax ?? 0) - (simulation?.sellTax ?? 0) > 0.01;
  if (isRaised || (provenPowers(inputs, 'RAISE_TAX') ?? []).length > 0) return { value: true };
  return whyPowersUntried(inputs, 'RAISE_TAX') === undefined ? { value: false } : {};
}

/** Calls that were not tried may set a higher one. */
function readWorstTax(inputs: SecurityInputs): Known {
  const worst = toPercentage(inputs.powers?.worstCaseSellTax);
  if (worst === null) return {};
  const isWhole = whyPowersUntried(inputs, 'RAISE_TAX') === undefined || worst === 100;
  return isWhole ? { value: worst } : { atLeast: worst };
}

/** What raises the gates of security. Paths of policies with these names read the same. */
export const gateFacts = {
  ...(Object.fromEntries(powerEntries) as GateFacts<SecurityInputs>),
  'trades.honeypot': {
    type: choice(['no', 'contested', 'reported', 'proven', 'no_market']),
    read: readHoneypot,
  },
  'trades.environment': { type: choice(['alike', 'differs', 'sale_blocked']), read: readEnvironment },
  'trades.impersonates': {
    type: flag,
    read: ({ trading }) => (trading ? { value: Boolean(trading.impersonates) } : {}),
  },
  'trades.sellTaxPercentage': {
    type: percentage,
    read: ({ simulation, report }) => toKnown(toPercentage(simulation?.sellTax ?? report?.sellTax)),
  },
  'trades.worstSellTaxPercentage': { type: percentage, read: readWorstTax },
  'trades.sellTaxSettable': { type: flag, read: readSettable },
  'liquidity.pullablePercentage': {
    type: percentage,
    read: ({ locks }) => toKnown(locks?.pullablePercentage),
  },
  'liquidity.lockExpected': {
    type: flag,
    read: ({ tokenClass }) => ({ value: tokenClass.mayExpect('liquidity_locked') }),
  },
  'age.marketSeconds': {
    type: seconds,
    read: ({ marketCreatedAt, now }) =>
      toKnown(marketCreatedAt === null ? null : Math.max(0, now - marketCreatedAt)),
  },
} satisfies GateFacts<SecurityInputs>;
