import { balanceStep } from '../calls/erc20.js';
import type { SimulationSetup } from '../calls/simulation-setup.js';
import { readWord, type Step } from '../calls/step.js';
import { probeCases } from '../trades/probe-cases.js';
import { fundSteps, legSteps, readLeg } from '../trades/trade.js';
import { type CheckSetup, purchase, toFundedSetup } from './check-setup.js';

const fractions = {
  all: [1n, 1n],
  half: [1n, 2n],
  dust: [1n, 1000n],
} as const;
type Fraction = keyof typeof fractions;

/** Which parts of a holding can be sold; `null`: not measured. */
export type SellFractions = Readonly<Record<Fraction, boolean | null>>;

async function simulate(
  setup: CheckSetup,
  simulationSetup: SimulationSetup,
  preparation: readonly Step[],
): Promise<SellFractions> {
  const { venue, trader } = setup;
  const names = Object.keys(fractions) as Fraction[];
  const cases = names.map((key) => {
    const [numerator, denominator] = fractions[key];
    return {
      key,
      steps: legSteps(venue, 'sell', {
        trader,
        direction: 'sell',
        amount: { from: 'held', numerator, denominator },
      }),
    };
  });
  const prefix = [...preparation, balanceStep('held', trader, venue.token, trader)];
  const probe = {
    simulationSetup,
    prefix,
    cases,
    suffix: [],
    gasEach: 4_000_000,
    perCall: cases.length,
  };
  const { found } = await probeCases(setup, probe);
  const passed = (key: Fraction): boolean | null => {
    const outcomes = found.get(key);
    const [numerator, denominator] = fractions[key];
    const held = outcomes ? (readWord(outcomes, 'held') ?? 0n) : 0n;
    return outcomes
      ? readLeg(venue, outcomes, { name: 'sell', direction: 'sell', sent: (held * numerator) / denominator })
          .passed
      : null;
  };
  return { all: passed('all'), half: passed('half'), dust: passed('dust') };
}

/**
 * Sells all, half and a thousandth of a holding. The holding is bought in the same call; where none of the
 * sales passes, it is granted by state override (a sale right after a purchase may only be too early).
 */
export async function trySellFractions(setup: CheckSetup): Promise<SellFractions> {
  const { venue, trader, tokenSlot, spend } = setup;
  const bought = simulate(setup, setup.simulationSetup, purchase(setup));
  const grantedBalance = venue.pool.tokenReserve / 1000n;
  const given = tokenSlot
    ? simulate(setup, toFundedSetup(setup, spend, grantedBalance), fundSteps(venue, trader, spend))
    : undefined;
  const [first, second] = await Promise.all([bought, given]);
  const nonePassed = !Object.values(first).includes(true);
  return nonePassed && second ? second : first;
}
