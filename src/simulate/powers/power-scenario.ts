import { Interface } from 'ethers';
import type { Address } from '../../domain/address.js';
import type { Hex } from '../../lib/hex.js';
import { approveStep, balanceStep, supplyStep, transferStep } from '../erc20.js';
import type { Step } from '../step.js';
import { fundSteps, legSteps } from '../trade.js';
import type { Venue } from '../venues/venue.js';
import type { TestAccounts } from './test-accounts.js';

/**
 * How the fresh accounts come by their tokens: by a purchase, or (where a purchase fails, or a sale right after it)
 * by state override of their balances.
 */
type Supply = 'bought' | 'given';

/** Where powers are tried. Without a venue holders only transfer, and only where they could be given tokens. */
export interface PowerScenario {
  readonly token: Address;
  readonly venue: Venue | undefined;
  readonly cast: TestAccounts;
  readonly supply: Supply;
  /** Only one transfer a block passes (tokens that note who traded when): one sale is played, and nothing before it. */
  readonly single?: true;
  /** How much of an asset is tried to be taken where nothing else is known, smallest units; `CUSTODY_AMOUNT` where absent. */
  readonly kept?: bigint;
  /** Quote tokens that a purchase spends. */
  readonly spend: bigint;
}

/** Balances that are watched, by the name under which steps carry them. */
const watched = ['trader', 'other', 'bystander', 'marker', 'actor', 'pool'] as const;
export type Watched = (typeof watched)[number];

const owner = new Interface(['function owner() view returns (address)']).encodeFunctionData('owner') as Hex;

function accountOf(scene: PowerScenario, actor: Address, name: Watched): Address | undefined {
  if (name === 'actor') return actor;
  if (name === 'pool') return scene.venue?.pool.address;
  return scene.cast[name];
}

/** Supply, owner and every watched balance; `when` is the prefix of the keys. */
export function watchSteps(scene: PowerScenario, actor: Address, when: 'base' | 'after'): readonly Step[] {
  const { token, venue } = scene;
  const reader = scene.cast.trader;
  const balances = watched.flatMap((name) => {
    const account = accountOf(scene, actor, name);
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

function purchaseSteps(scene: PowerScenario, venue: Venue): readonly Step[] {
  const { trader, other, bystander } = scene.cast;
  return [
    ...legSteps(venue, 'firstBuy', trader, 'buy', scene.spend),
    transferStep('give', trader, scene.token, bystander, { from: 'firstBuy.outAfter', denominator: 4n }),
    ...legSteps(venue, 'otherFirstBuy', other, 'buy', scene.spend),
  ];
}

/** Everything before the actor's call. */
export function setupSteps(scene: PowerScenario, actor: Address): readonly Step[] {
  const { venue, cast } = scene;
  const funds = venue
    ? [
        ...fundSteps(venue, cast.trader, scene.spend * 2n, 'fund'),
        ...fundSteps(venue, cast.other, scene.spend * 3n, 'otherFund'),
      ]
    : [approveStep('fund.none', cast.trader, scene.token, cast.friend)];
  const purchase = venue && scene.supply === 'bought' ? purchaseSteps(scene, venue) : [];
  return [...funds, ...purchase, ...watchSteps(scene, actor, 'base')];
}

/** Holders hold something with which they can be seen to trade, or at least to transfer. */
export const canActAsHolders = ({ venue, supply }: PowerScenario): boolean =>
  venue !== undefined || supply === 'given';

const MOVED_PART = 8n;

/** What the receiver of the trader's transfer should get, smallest units. */
export const movedAmount = (held: bigint): bigint => held / MOVED_PART;

/** Without a venue: two holders transfer to a third, one of them a little too. */
function movingSteps({ cast, token }: PowerScenario): readonly Step[] {
  const { trader, other, friend } = cast;
  return [
    balanceStep('move.before', trader, token, friend),
    transferStep('move', trader, token, friend, { from: 'base.trader', denominator: MOVED_PART }),
    balanceStep('move.after', trader, token, friend),
    transferStep('dustMove', trader, token, friend, { from: 'base.trader', denominator: 1000n }),
    transferStep('otherMove', other, token, friend, { from: 'base.other', denominator: MOVED_PART }),
  ];
}

/** What holders try after the actor's call: move, sell half, sell a little; another holder sells; someone buys. */
export function tradingSteps(scene: PowerScenario): readonly Step[] {
  const { venue, cast, token } = scene;
  if (!venue) return movingSteps(scene);
  const sale = legSteps(venue, 'sell', cast.trader, 'sell', { from: 'base.trader', denominator: 2n });
  if (scene.single) return sale;
  return [
    transferStep('move', cast.trader, token, cast.friend, { from: 'base.trader', denominator: MOVED_PART }),
    ...sale,
    ...legSteps(venue, 'dust', cast.trader, 'sell', { from: 'base.trader', denominator: 1000n }),
    ...legSteps(venue, 'otherSell', cast.other, 'sell', { from: 'base.other', denominator: 2n }),
    ...legSteps(venue, 'laterBuy', cast.other, 'buy', scene.spend),
  ];
}
