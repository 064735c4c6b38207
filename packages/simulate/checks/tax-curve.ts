import { type TaxCurve, type TaxPoint, type TaxTrend, toQuantity } from '@assay/facts';
import { balanceStep } from '../calls/erc20.js';
import { readWord } from '../calls/step.js';
import { toPlainOverrides } from '../trades/account-trade.js';
import { toBlockOverrides } from '../trades/fees.js';
import { runScenario, type ScenarioRun } from '../trades/run-scenario.js';
import { canActAsAccount } from '../trades/simulate-trade.js';
import { type SimulatedBlock, simulateBlocks } from '../trades/simulate-v1.js';
import { fundSteps, legSteps, readLeg } from '../trades/trade.js';
import { readRoundTrip, roundTripSteps } from '../trades/trade-scenario.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { CheckSetup } from './check-setup.js';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** Seconds after now at which the taxes are measured; the last is when they count as settled. */
const OFFSETS = [0, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];
/** Below this no curve is measured. */
const MIN_TAX = 0.01;
/** Two taxes that differ by less are the same: what is left of rounding. */
const SAME = 0.002;
/** Points between two offsets in one round of the search for the end, and rounds. */
const PARTS = 23;
const ROUNDS = 2;
/** Seconds to which the end is exact at best. */
const EXACT_SECONDS = 8;
/** Nodes fill a gap between simulated blocks with empty ones, of which they allow some 250. */
const MAX_SKIPPED_BLOCKS = 200;

/** Time and number of a block that comes so much later. */
function toLater({ block, rpc, fees }: CheckSetup, afterSeconds: number) {
  const blocks = Math.floor((afterSeconds * 1_000) / rpc.chain.blockTimeMs);
  return {
    blocks,
    overrides: {
      ...toBlockOverrides(fees, block),
      time: toQuantity(block.timestamp + 12 + afterSeconds),
      number: toQuantity(block.number + 1 + blocks),
    },
  };
}

/** A purchase and a sale, both so much later. */
async function playThen(setup: CheckSetup, afterSeconds: number): Promise<TaxPoint | undefined> {
  const { venue, trader, spend, simulationSetup } = setup;
  const blockOverrides = toLater(setup, afterSeconds).overrides;
  const meaning = `an account buys the token and sells it, ${afterSeconds} seconds from now`;
  const steps = roundTripSteps(venue, trader, spend);
  const run = await runScenario(setup, { ...simulationSetup, blockOverrides }, steps, meaning).catch(
    unlessNotPlayed,
  );
  if (!run) return undefined;
  const { buy, sell } = readRoundTrip(venue, run.outcomes, spend);
  return { afterSeconds, buyTax: buy.tax, sellTax: sell.tax, leaveTax: null, evidence: [run.evidence] };
}

/** A purchase now and a sale of all of it so much later; `undefined` where it was not played. */
async function leaveThen(
  setup: CheckSetup,
  held: bigint,
  { afterSeconds, sellTax }: TaxPoint,
): Promise<{ readonly tax: number | null; readonly run: ScenarioRun } | undefined> {
  const { venue, trader } = setup;
  const { blocks, overrides } = toLater(setup, afterSeconds);
  const skipped = Math.min(blocks, MAX_SKIPPED_BLOCKS);
  const sale: SimulatedBlock = {
    steps: legSteps(venue, 'sell', { trader, direction: 'sell', amount: held }),
    gasPrice: setup.fees.gasPrice,
    overrides: { ...overrides, number: toQuantity(setup.block.number + 2 + skipped) },
  };
  const meaning = `an account buys the token now and sells all of it ${afterSeconds} seconds from now`;
  const run = await simulateBlocks(
    setup,
    toPlainOverrides(setup),
    [purchaseBlock(setup), sale],
    meaning,
  ).catch(unlessNotPlayed);
  if (!run) return undefined;
  const { tax } = readLeg(venue, run.outcomes, { name: 'sell', direction: 'sell', sent: held });
  // A tax that falls by the number of the block cannot have fallen where the number could not move along.
  const isStuck = blocks > skipped && tax !== null && sellTax !== null && tax > sellTax + SAME;
  return { tax: isStuck ? null : tax, run };
}

function purchaseBlock(setup: CheckSetup): SimulatedBlock {
  const { venue, trader, spend } = setup;
  const steps = [
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
    balanceStep('held', trader, venue.token, trader),
  ];
  const { time, ...overrides } = toLater(setup, 0).overrides;
  const number = toQuantity(setup.block.number + 1);
  return { steps, gasPrice: setup.fees.gasPrice, overrides: { ...overrides, number, time } };
}

/** Adds to each point what it costs then to sell what was bought now. */
async function withLeaving(setup: CheckSetup, points: readonly TaxPoint[]): Promise<readonly TaxPoint[]> {
  if (!(await canActAsAccount(setup))) return points;
  const meaning = 'an account buys the token now';
  const bought = await simulateBlocks(setup, toPlainOverrides(setup), [purchaseBlock(setup)], meaning).catch(
    unlessNotPlayed,
  );
  const held = (bought && readWord(bought.outcomes, 'held')) ?? 0n;
  if (held === 0n) return points;
  return Promise.all(
    points.map(async (point) => {
      const left = await leaveThen(setup, held, point);
      if (!left) return point;
      return { ...point, leaveTax: left.tax, evidence: [...point.evidence, left.run.evidence] };
    }),
  );
}

/** The higher of the two taxes of a trader at that time; `null` where none was measured. */
function toWorst({ buyTax, sellTax, leaveTax }: TaxPoint): number | null {
  const known = [buyTax, sellTax ?? leaveTax].flatMap((tax) => tax ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

function toTrend(worst: readonly number[]): TaxTrend {
  const steps = worst.slice(1).map((tax, index) => tax - (worst[index] ?? 0));
  if (steps.some((step) => step > SAME)) return 'rises';
  return steps.some((step) => step < -SAME) ? 'falls' : 'constant';
}

/** The second at which the taxes are what they stay at, by a search between two offsets. */
async function findEnd(
  setup: CheckSetup,
  points: readonly TaxPoint[],
  resting: number,
): Promise<number | null> {
  const isSettled = (point: TaxPoint) => (toWorst(point) ?? 1) <= resting + SAME;
  const last = points.findLastIndex((point) => !isSettled(point));
  const [open, settled] = [points[last], points[last + 1]];
  if (!open || !settled) return null;
  let [from, to]: [number, number] = [open.afterSeconds, settled.afterSeconds];
  for (let round = 0; round < ROUNDS && to - from > EXACT_SECONDS; round += 1) {
    const step = (to - from) / PARTS;
    const between = Array.from({ length: PARTS - 1 }, (_, index) => Math.round(from + step * (index + 1)));
    const played = await Promise.all(between.map((after) => playThen(setup, after)));
    const found = played.flatMap((point) => (point ? [point] : []));
    if (found.length < played.length) return null;
    const lastOpen = found.findLastIndex((point) => !isSettled(point));
    to = found[lastOpen + 1]?.afterSeconds ?? to;
    from = found[lastOpen]?.afterSeconds ?? from;
  }
  return to;
}

/**
 * The taxes as a curve over the next 30 days: what a trader pays then, what it costs then to sell what was
 * bought now, and when they have come to rest. `null` where there is no tax worth a curve, the node moves no blocks, or no
 * change is seen on a chain whose contracts read the number of another one's block. One round trip; two more where they fall.
 * @param taxNow the higher of both taxes of a trade now; `null`: not measured
 */
export async function measureTaxCurve(setup: CheckSetup, taxNow: number | null): Promise<TaxCurve | null> {
  const { blockOverride } = await setup.rpc.abilities(setup.options);
  if (!blockOverride || taxNow === null || taxNow < MIN_TAX) return null;
  const played = await Promise.all(OFFSETS.map((after) => playThen(setup, after)));
  const points = played.flatMap((point) => (point && toWorst(point) !== null ? [point] : []));
  const worst = points.flatMap((point) => toWorst(point) ?? []);
  const resting = worst.at(-1);
  if (points.length < OFFSETS.length || resting === undefined) return null;
  const trend = toTrend(worst);
  // No override moves the number of another chain's block: a tax that ends at one looks as if it stayed.
  if (trend === 'constant' && setup.rpc.chain.behaviour?.numberOfL1) return null;
  if (trend !== 'falls') return { trend, points, endsInSeconds: null };
  const [endsInSeconds, whole] = await Promise.all([
    findEnd(setup, points, resting),
    withLeaving(setup, points),
  ]);
  return { trend, points: whole, endsInSeconds };
}
