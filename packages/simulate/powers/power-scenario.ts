import type { Address, Hex } from '@assay/facts';
import { Interface } from 'ethers';
import { approveStep, balanceStep, supplyStep, transferStep } from '../calls/erc20.js';
import type { Step } from '../calls/step.js';
import { fundSteps, legSteps } from '../trades/trade.js';
import type { Venue } from '../venues/venue.js';
import type { TestAccounts } from './test-accounts.js';

/**
 * How the test accounts get their tokens: by a purchase, or by state override where a purchase, or a sale
 * right after it, fails.
 */
type Supply = 'bought' | 'given';

/**
 * The scenario in which powers are tried. Without a venue holders only transfer, and only where they could be
 * given tokens.
 */
export interface PowerScenario {
  readonly token: Address;
  readonly venue: Venue | undefined;
  readonly accounts: TestAccounts;
  readonly supply: Supply;
  /** Only one sale is made, with no transfer before it: for tokens that allow one transfer a block. */
  readonly singleSale?: true;
  /** Amount of an asset that calls try to take, smallest units. Default `CUSTODY_AMOUNT`. */
  readonly assetAmount?: bigint;
  /** Quote tokens that a purchase spends. */
  readonly spend: bigint;
}

/** Balances that are observed, by their names in step keys. */
const watched = ['trader', 'other', 'bystander', 'marker', 'actor', 'pool'] as const;
export type Watched = (typeof watched)[number];

const owner = new Interface(['function owner() view returns (address)']).encodeFunctionData('owner') as Hex;

function accountOf(scenario: PowerScenario, actor: Address, name: Watched): Address | undefined {
  if (name === 'actor') return actor;
  if (name === 'pool') return scenario.venue?.pool.address;
  return scenario.accounts[name];
}

/** Reads supply, owner and every observed balance; `when` is the prefix of the keys. */
export function watchSteps(scenario: PowerScenario, actor: Address, when: 'base' | 'after'): readonly Step[] {
  const { token, venue } = scenario;
  const reader = scenario.accounts.trader;
  const balances = watched.flatMap((name) => {
    const account = accountOf(scenario, actor, name);
    return account ? [balanceStep(`${when}.${name}`, reader, token, account)] : [];
  });
  const pool = venue
    ? [balanceStep(`${when}.poolQuote`, reader, venue.pool.quote.address, venue.pool.address)]
    : [];
  return [
    supplyStep(`${when}.supply`, reader, token),
    { key: `${when}.owner`, actor: reader, target: token, data: owner, gas: 100_000 },
    ...balances,
    ...pool,
  ];
}

function purchaseSteps(scenario: PowerScenario, venue: Venue): readonly Step[] {
  const { trader, other, bystander } = scenario.accounts;
  return [
    ...legSteps(venue, 'firstBuy', { trader, direction: 'buy', amount: scenario.spend }),
    transferStep('give', trader, {
      token: scenario.token,
      to: bystander,
      amount: { from: 'firstBuy.outAfter', denominator: 4n },
    }),
    ...legSteps(venue, 'otherFirstBuy', { trader: other, direction: 'buy', amount: scenario.spend }),
  ];
}

/** Everything before the actor's call. */
export function setupSteps(scenario: PowerScenario, actor: Address): readonly Step[] {
  const { venue, accounts } = scenario;
  const funds = venue
    ? [
        ...fundSteps(venue, accounts.trader, scenario.spend * 2n, 'fund'),
        ...fundSteps(venue, accounts.other, scenario.spend * 3n, 'otherFund'),
      ]
    : [approveStep('fund.none', accounts.trader, scenario.token, accounts.recipient)];
  const purchase = venue && scenario.supply === 'bought' ? purchaseSteps(scenario, venue) : [];
  return [...funds, ...purchase, ...watchSteps(scenario, actor, 'base')];
}

/** True where the holders have tokens to trade, or at least to transfer. */
export const canActAsHolders = ({ venue, supply }: PowerScenario): boolean =>
  venue !== undefined || supply === 'given';

const MOVED_PART = 8n;

/** What the receiver of the trader's transfer should get, smallest units. */
export const movedAmount = (held: bigint): bigint => held / MOVED_PART;

/** The trader's transfer, with the recipient's balances around it. */
function moveSteps({ accounts: { trader, recipient }, token }: PowerScenario): readonly Step[] {
  return [
    balanceStep('move.before', trader, token, recipient),
    transferStep('move', trader, {
      token,
      to: recipient,
      amount: { from: 'base.trader', denominator: MOVED_PART },
    }),
    balanceStep('move.after', trader, token, recipient),
  ];
}

/** Without a venue: two holders transfer to a third account; one of them also transfers a small amount. */
function movingSteps(scenario: PowerScenario): readonly Step[] {
  const { accounts, token } = scenario;
  const { trader, other, recipient } = accounts;
  return [
    ...moveSteps(scenario),
    transferStep('dustMove', trader, {
      token,
      to: recipient,
      amount: { from: 'base.trader', denominator: 1000n },
    }),
    balanceStep('dustMove.after', trader, token, recipient),
    transferStep('otherMove', other, {
      token,
      to: recipient,
      amount: { from: 'base.other', denominator: MOVED_PART },
    }),
    balanceStep('otherMove.after', trader, token, recipient),
  ];
}

/**
 * What holders do after the actor's call: transfer, sell half, sell a small amount; another holder sells and
 * buys.
 */
export function tradingSteps(scenario: PowerScenario): readonly Step[] {
  const { venue, accounts } = scenario;
  if (!venue) return movingSteps(scenario);
  const sale = legSteps(venue, 'sell', {
    trader: accounts.trader,
    direction: 'sell',
    amount: { from: 'base.trader', denominator: 2n },
  });
  if (scenario.singleSale) return sale;
  return [
    ...moveSteps(scenario),
    ...sale,
    ...legSteps(venue, 'dust', {
      trader: accounts.trader,
      direction: 'sell',
      amount: { from: 'base.trader', denominator: 1000n },
    }),
    ...legSteps(venue, 'otherSell', {
      trader: accounts.other,
      direction: 'sell',
      amount: { from: 'base.other', denominator: 2n },
    }),
    ...legSteps(venue, 'laterBuy', { trader: accounts.other, direction: 'buy', amount: scenario.spend }),
  ];
}
