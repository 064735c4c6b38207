import type { Address } from '@assay/facts';
import { toTaxRatio } from '../calls/amm.js';
import { approveStep, balanceStep, depositStep } from '../calls/erc20.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import type { Amount, Direction, Venue } from '../venues/venue.js';
import { toRevertReason } from './revert-reason.js';

/** The result of one purchase or sale. Amounts in smallest units. */
export interface Leg {
  /** The swap went through and paid something. `null`: it was not tried. */
  readonly passed: boolean | null;
  /** What the trader asked to put in: quote for a purchase, token for a sale. */
  readonly sent: bigint;
  readonly received: bigint;
  /** `1 − received ÷ expected`, 0..1; `null` where nothing was measured. */
  readonly tax: number | null;
  /** Gas of the router call alone. */
  readonly gas: number | null;
  readonly error?: string;
}

/** A pool rounds by one unit: of fewer units than these, that is more than a hundredth of a percent. */
const LEAST_UNITS = 10_000n;

/**
 * What a purchase spends: a thousandth of the pool's quote side, so that it hardly moves the price. More where that is
 * so few units of either side that rounding looks like a tax, but at most a twentieth.
 */
export function toProbeAmount({ pool: { quoteReserve, tokenReserve } }: Venue): bigint {
  const forToken = tokenReserve > 0n ? (2n * LEAST_UNITS * quoteReserve) / tokenReserve : 0n;
  const least = forToken > 2n * LEAST_UNITS ? forToken : 2n * LEAST_UNITS;
  const most = quoteReserve / 20n;
  const amounts = [1n, quoteReserve / 1_000n, least < most ? least : most];
  return amounts.reduce((largest, amount) => (amount > largest ? amount : largest));
}

/** `null` too where so few units were traded that one unit of rounding is all that is missing. */
function toLegTax(received: bigint, expected: bigint): number | null {
  return expected < LEAST_UNITS && received + 1n >= expected ? null : toTaxRatio(received, expected);
}

/**
 * Deposits the wrapped native coin where it is the quote token (others come by state override) and approves
 * the router for both tokens. Creates the pool first where it is simulated; for that, the first call of a
 * scenario must keep the name `fund`.
 */
export function fundSteps(venue: Venue, trader: Address, amount: bigint, name = 'fund'): readonly Step[] {
  const { quote } = venue.pool;
  const deposit =
    quote.address === venue.wrappedNative
      ? [depositStep(`${name}.deposit`, trader, quote.address, amount)]
      : [];
  const preparation = name === 'fund' ? (venue.backing?.setupSteps ?? []) : [];
  return [
    ...preparation,
    ...deposit,
    approveStep(`${name}.approveQuote`, trader, quote.address, venue.router),
    approveStep(`${name}.approveToken`, trader, venue.token, venue.router),
  ];
}

/** One swap through the router with the balances around it. Keys begin with `name`. */
export function legSteps(
  venue: Venue,
  name: string,
  { trader, direction, amount }: { trader: Address; direction: Direction; amount: Amount },
): readonly Step[] {
  const [into, out] = sides(venue, direction);
  return [
    balanceStep(`${name}.inBefore`, trader, into, trader),
    balanceStep(`${name}.outBefore`, trader, out, trader),
    ...venue.before(name, trader, direction, amount),
    venue.swap(`${name}.swap`, trader, direction, amount),
    balanceStep(`${name}.outAfter`, trader, out, trader),
    ...venue.after(name, trader),
  ];
}

function sides(venue: Venue, direction: Direction): [Address, Address] {
  const quote = venue.pool.quote.address;
  return direction === 'buy' ? [quote, venue.token] : [venue.token, quote];
}

const untried: Leg = { passed: null, sent: 0n, received: 0n, tax: null, gas: null };

/** The leg called `name`, `sent` being what its swap put in. */
export function readLeg(
  venue: Venue,
  outcomes: Outcomes,
  { name, direction, sent }: { name: string; direction: Direction; sent: bigint },
): Leg {
  const swap = outcomes.get(`${name}.swap`);
  if (!swap || sent <= 0n) return untried;
  if (!swap.success)
    return { ...untried, passed: false, sent, gas: swap.gasUsed, error: toRevertReason(swap.data) };
  const before = readWord(outcomes, `${name}.outBefore`);
  const after = readWord(outcomes, `${name}.outAfter`);
  if (before === undefined || after === undefined) {
    return { ...untried, passed: false, sent, gas: swap.gasUsed, error: 'balanceOf does not answer' };
  }
  const received = after > before ? after - before : 0n;
  const expected = venue.expectedOut(name, outcomes, { direction, amountIn: sent, amountOut: received });
  const leg = {
    passed: received > 0n,
    sent,
    received,
    tax: expected === undefined ? null : toLegTax(received, expected),
    gas: swap.gasUsed,
  };
  return received > 0n ? leg : { ...leg, error: 'the trade went through and paid nothing' };
}
