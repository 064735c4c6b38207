import type { PowerEffect } from '@assay/facts';
import { type Outcomes, passed, readWord } from '../calls/step.js';
import { largestOf } from '../trades/largest.js';
import { readLeg } from '../trades/trade.js';
import { tookCustody } from './custody.js';
import { movedAmount, type PowerScenario, type Watched } from './power-scenario.js';
import { MARKER_WORD } from './test-accounts.js';

/** An effect of the actor's call on others. Tax ratios 0..1. */
export interface Effect {
  readonly effect: PowerEffect;
  /** `RAISE_TAX`: what a sale and a purchase pay after the call. */
  readonly sellTax?: number;
  readonly buyTax?: number;
  /** `RAISE_TAX` where nothing can be traded: what a transfer loses after the call. */
  readonly transferTax?: number;
  /** `MINT`: what was created, as a share of the supply before. */
  readonly growth?: number;
}

/** How holders could trade in one case. `null`: not tried, or they held nothing. */
export interface Trading {
  readonly canMove: boolean | null;
  readonly canSell: boolean | null;
  readonly canSellDust: boolean | null;
  readonly canOtherSell: boolean | null;
  readonly sellTax: number | null;
  readonly buyTax: number | null;
  /** Measured only where there is no venue. */
  readonly canMoveDust: boolean | null;
  readonly canOtherMove: boolean | null;
  readonly transferTax: number | null;
}

/** A smaller change is rounding, or the effect of another trade. */
export const TAX_STEP = 0.01;

/** More says nothing more. */
const MAX_GROWTH = 1_000;

const noTrade: Trading = {
  canMove: null,
  canSell: null,
  canSellDust: null,
  canOtherSell: null,
  sellTax: null,
  buyTax: null,
  canMoveDust: null,
  canOtherMove: null,
  transferTax: null,
};

/** What arrived between two reads of the recipient's balance; `undefined`: it does not answer. */
function arrivedBetween(outcomes: Outcomes, first: string, last: string): bigint | undefined {
  const [before, after] = [readWord(outcomes, first), readWord(outcomes, last)];
  return before === undefined || after === undefined || after < before ? undefined : after - before;
}

/** A transfer passed and something arrived: one that moves nothing and does not revert moves nobody's tokens. */
function moved(outcomes: Outcomes, name: string, before: string): boolean {
  return passed(outcomes, name) && arrivedBetween(outcomes, before, `${name}.after`) !== 0n;
}

/** Transfers between holders where there is no venue. */
function readMoves(outcomes: Outcomes, held: bigint, otherHeld: bigint): Partial<Trading> {
  const sent = movedAmount(held);
  const arrived = arrivedBetween(outcomes, 'move.before', 'move.after');
  const measured = sent > 0n && passed(outcomes, 'move') && arrived !== undefined && arrived > 0n;
  const ratio = (part: bigint) => Number((part * 1_000_000n) / sent) / 1_000_000;
  const canMoveDust = () => moved(outcomes, 'dustMove', 'move.after');
  return {
    canMoveDust: held >= 1000n && outcomes.has('dustMove') ? canMoveDust() : null,
    canOtherMove:
      otherHeld > 0n && outcomes.has('otherMove') ? moved(outcomes, 'otherMove', 'dustMove.after') : null,
    transferTax: measured ? Math.max(0, 1 - ratio(arrived)) : null,
  };
}

export function readTrading(scenario: PowerScenario, outcomes: Outcomes): Trading {
  const { venue } = scenario;
  const held = readWord(outcomes, 'base.trader') ?? 0n;
  const otherHeld = readWord(outcomes, 'base.other') ?? 0n;
  const canMove = held > 0n && outcomes.has('move') ? moved(outcomes, 'move', 'move.before') : null;
  if (!venue) return { ...noTrade, ...readMoves(outcomes, held, otherHeld), canMove };
  const sell = readLeg(venue, outcomes, { name: 'sell', direction: 'sell', sent: held / 2n });
  return {
    ...noTrade,
    canMove,
    canSell: sell.passed,
    canSellDust: readLeg(venue, outcomes, { name: 'dust', direction: 'sell', sent: held / 1000n }).passed,
    canOtherSell: readLeg(venue, outcomes, { name: 'otherSell', direction: 'sell', sent: otherHeld / 2n })
      .passed,
    sellTax: sell.tax,
    buyTax: readLeg(venue, outcomes, { name: 'laterBuy', direction: 'buy', sent: scenario.spend }).tax,
  };
}

const change = (outcomes: Outcomes, name: Watched | 'supply' | 'poolQuote'): bigint => {
  const [before, after] = [readWord(outcomes, `base.${name}`), readWord(outcomes, `after.${name}`)];
  return before === undefined || after === undefined ? 0n : after - before;
};

/** Losses of holders that lost at least 1/20 of a balance without acting. */
function losers(outcomes: Outcomes): readonly bigint[] {
  const holders: readonly Watched[] = ['trader', 'other', 'bystander'];
  const people = holders.flatMap((name) => {
    const before = readWord(outcomes, `base.${name}`) ?? 0n;
    const loss = -change(outcomes, name);
    return loss > 0n && loss * 20n >= before ? [loss] : [];
  });
  const poolBefore = readWord(outcomes, 'base.pool') ?? 0n;
  const poolLoss = -change(outcomes, 'pool');
  // A pool that was paid for its tokens made a trade.
  const robbed = poolLoss > 0n && poolLoss * 20n >= poolBefore && change(outcomes, 'poolQuote') <= 0n;
  return robbed ? [...people, poolLoss] : people;
}

const toGrowth = (created: bigint, before: bigint): Pick<Effect, 'growth'> =>
  before > 0n ? { growth: Math.min(MAX_GROWTH, Number((created * 1000n) / before) / 1000) } : {};

function balanceEffects(outcomes: Outcomes): readonly Effect[] {
  const effects: Effect[] = [];
  const supplyBefore = readWord(outcomes, 'base.supply') ?? 0n;
  const supplyChange = change(outcomes, 'supply');
  const gain = largestOf(
    (['actor', 'marker', 'trader', 'bystander', 'pool'] as const).map((name) => change(outcomes, name)),
    0n,
  );
  if (supplyChange > 0n || (supplyBefore > 0n && gain > supplyBefore))
    effects.push({ effect: 'MINT', ...toGrowth(largestOf([supplyChange, gain], 0n), supplyBefore) });
  const lost = losers(outcomes).reduce((sum, loss) => sum + loss, 0n);
  if (lost > 0n) {
    const moved = gain * 2n >= lost && supplyChange >= 0n;
    effects.push({ effect: moved ? 'MOVE_OTHERS_BALANCE' : 'ERASE_OTHERS_BALANCE' });
  }
  return effects;
}

/** Effects on balances, supply, ownership and code. `actorIsOwner`: an owner may transfer ownership. */
export function readStateEffects(outcomes: Outcomes, actorIsOwner: boolean): Effect[] {
  if (!outcomes.get('call')?.success) return [];
  if (readWord(outcomes, 'after.supply') === MARKER_WORD) return [{ effect: 'CHANGE_CODE' }];
  const [before, after] = [readWord(outcomes, 'base.owner'), readWord(outcomes, 'after.owner')];
  const taken =
    !actorIsOwner && before !== undefined && after !== undefined && after !== before && after !== 0n;
  return [
    ...balanceEffects(outcomes),
    ...(taken ? [{ effect: 'TAKE_OWNERSHIP' as const }] : []),
    ...(tookCustody(outcomes) ? [{ effect: 'TAKE_CONTRACT_ASSETS' as const }] : []),
  ];
}

function blockingEffects(before: Trading, after: Trading): readonly Effect[] {
  const effects: Effect[] = [];
  const lostSell = before.canSell === true && after.canSell === false;
  const lostDust = before.canSellDust !== false && after.canSellDust === false;
  const lostMove = before.canMove === true && after.canMove === false;
  const lostOther = before.canOtherSell === true && after.canOtherSell === false;
  if (lostSell && lostDust) effects.push({ effect: 'BLOCK_SELLS' });
  if (lostSell && lostDust && before.canOtherSell === true && after.canOtherSell === true) {
    effects.push({ effect: 'BLACKLIST' });
  }
  if (lostSell && !lostDust && after.canSellDust === true) effects.push({ effect: 'LIMIT_AMOUNTS' });
  if (lostMove) effects.push({ effect: 'BLOCK_TRANSFERS' });
  if (lostSell && lostDust && lostMove && lostOther) effects.push({ effect: 'PAUSE' });
  return [...effects, ...movingEffects(before, after)];
}

/** Blocking effects by transfers, where nothing can be sold. */
function movingEffects(before: Trading, after: Trading): readonly Effect[] {
  const lost = (name: 'canMove' | 'canMoveDust' | 'canOtherMove') =>
    before[name] === true && after[name] === false;
  if (!lost('canMove') || before.canOtherMove !== true) return [];
  if (after.canMoveDust === true) return [{ effect: 'LIMIT_AMOUNTS' }];
  if (after.canOtherMove === true) return [{ effect: 'BLACKLIST' }];
  return lost('canMoveDust') && lost('canOtherMove') ? [{ effect: 'PAUSE' }] : [];
}

/** Effects on trades of holders after the call, compared with the baseline. */
export function readTradeEffects(
  scenario: PowerScenario,
  baseline: Trading,
  outcomes: Outcomes,
): readonly Effect[] {
  if (!outcomes.get('call')?.success) return [];
  // A holder who lost tokens cannot sell them: that is another effect, reported by `readStateEffects`.
  if (change(outcomes, 'trader') < 0n) return [];
  const after = readTrading(scenario, outcomes);
  const rose = (was: number | null, is: number | null) => was !== null && is !== null && is >= was + TAX_STEP;
  const sellRose = rose(baseline.sellTax, after.sellTax);
  const buyRose = rose(baseline.buyTax, after.buyTax);
  const transferRose = rose(baseline.transferTax, after.transferTax);
  const tax: Effect[] =
    sellRose || buyRose || transferRose
      ? [
          {
            effect: 'RAISE_TAX',
            ...(after.sellTax === null ? {} : { sellTax: after.sellTax }),
            ...(after.buyTax === null ? {} : { buyTax: after.buyTax }),
            ...(after.transferTax === null ? {} : { transferTax: after.transferTax }),
          },
        ]
      : [];
  return [...blockingEffects(baseline, after), ...tax];
}
