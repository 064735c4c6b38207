import type { Address } from '@assay/facts';
import { toTaxRatio } from '../calls/amm.js';
import { balanceStep, transferStep } from '../calls/erc20.js';
import { type Outcomes, passed, readWord, type Step } from '../calls/step.js';
import type { Venue } from '../venues/venue.js';
import { toRevertReason } from './revert-reason.js';
import { fundSteps, type Leg, legSteps, readLeg } from './trade.js';

/** Buy, then sell what was received, divided by `sellDivisor`. */
export function roundTripSteps(
  venue: Venue,
  trader: Address,
  spend: bigint,
  sellDivisor = 1n,
): readonly Step[] {
  return [
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
    balanceStep('held', trader, venue.token, trader),
    ...legSteps(venue, 'sell', {
      trader,
      direction: 'sell',
      amount: { from: 'held', denominator: sellDivisor },
    }),
  ];
}

export interface RoundTrip {
  readonly buy: Leg;
  readonly sell: Leg;
}

export function readRoundTrip(venue: Venue, outcomes: Outcomes, spend: bigint, sellDivisor = 1n): RoundTrip {
  const buy = readLeg(venue, outcomes, { name: 'buy', direction: 'buy', sent: spend });
  const held = readWord(outcomes, 'held') ?? 0n;
  return {
    buy,
    sell: readLeg(venue, outcomes, {
      name: 'sell',
      direction: 'sell',
      sent: buy.passed ? held / sellDivisor : 0n,
    }),
  };
}

/** Buys, then transfers everything received to another account. */
export function transferSteps(
  venue: Venue,
  trader: Address,
  recipient: Address,
  spend: bigint,
): readonly Step[] {
  return [
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
    balanceStep('held', trader, venue.token, trader),
    balanceStep('recipientBefore', trader, venue.token, recipient),
    transferStep('transfer', trader, { token: venue.token, to: recipient, amount: { from: 'held' } }),
    balanceStep('recipientAfter', trader, venue.token, recipient),
  ];
}

/**
 * `passed`: something arrived. `null`: nothing could be bought, so nothing was moved. A transfer that succeeds and
 * moves nothing has no tax.
 */
export function readTransfer(outcomes: Outcomes): Pick<Leg, 'passed' | 'tax' | 'error'> {
  const held = readWord(outcomes, 'held') ?? 0n;
  const transfer = outcomes.get('transfer');
  if (held === 0n || !transfer) return { passed: null, tax: null };
  if (!transfer.success) return { passed: false, tax: null, error: toRevertReason(transfer.data) };
  if (!passed(outcomes, 'transfer')) return { passed: false, tax: null, error: 'transfer answered false' };
  const before = readWord(outcomes, 'recipientBefore');
  const after = readWord(outcomes, 'recipientAfter');
  if (before === undefined || after === undefined) return { passed: null, tax: null };
  if (after <= before)
    return { passed: false, tax: null, error: 'the transfer went through and nothing arrived' };
  return { passed: true, tax: toTaxRatio(after - before, held) };
}
