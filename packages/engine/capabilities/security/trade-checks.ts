import { allAlike, trading as says, taxSentence } from '../../words/trading.js';
import { answered, rampOf, unanswered, untried } from '../checks.js';
import type { Check } from '../component.js';
import { isDeadMarket } from '../liquidity-removals/dead-pool.js';
import type { Ramp } from '../policy.js';
import { describeFall } from './describe-tax-curve.js';
import { type CheckId, lacking, question, rules } from './question.js';
import { provenHoneypot, type SecurityInputs } from './security-inputs.js';
import { tradesByStandard } from './trades-by-standard.js';

/** A pool that holds next to nothing pays nothing for a sale; what it gives for a purchase shows nothing. */
function toNothing(id: CheckId): Check {
  return id === 'can_sell'
    ? answered(question(id), 1, says.nothingLeft)
    : unanswered(question(id), 'The pools hold next to nothing to buy from.', 'liquidity');
}

/**
 * A trade that must be possible; `value`: whether it was, in the simulation. Without a pool nobody can tell of a
 * purchase or a sale, whatever passes in a pool that exists only in the simulation; a transfer needs none.
 */
function passes(
  id: CheckId,
  { value, good, bad }: { value: boolean | null | undefined; good: string; bad: string },
  inputs: SecurityInputs,
): Check {
  if (inputs.pools?.length === 0 && id !== 'transfer')
    return unanswered(question(id), 'The token has no pool to trade in.', 'pool');
  if (isDeadMarket(inputs.pools) && id !== 'transfer') return toNothing(id);
  if (value === null || value === undefined)
    return lacking(id, 'simulation', 'It could not be simulated.', inputs);
  return answered(question(id), value ? 0 : 1, value ? good : bad, {
    evidence: inputs.simulation?.evidence ?? [],
  });
}

/** A protocol token has no code that could refuse: what refuses is what its issuer set. */
function whyNotBought({ protocol }: SecurityInputs): string {
  return protocol ? says.onlyListedBuy : says.cannotBuy;
}

/** A tax of the simulated trade, 0..1. */
function tax(
  id: 'buy_tax' | 'sell_tax',
  { value, ramp }: { value: number | null | undefined; ramp: Ramp },
  inputs: SecurityInputs,
): Check {
  if (value === null || value === undefined)
    return lacking(id, 'simulation', 'The tax could not be measured.', inputs);
  const side = id === 'buy_tax' ? 'buyTax' : 'sellTax';
  const fall = describeFall(inputs.trading?.taxCurve, side);
  return answered(question(id), rampOf(value, ramp), `${taxSentence(side, value)}${fall}`, {
    evidence: inputs.simulation?.evidence ?? [],
  });
}

/** Whether it can be bought, sold and sent, and what a trade loses to it. */
export function tradeChecks(inputs: SecurityInputs): readonly Check[] {
  const { simulation } = inputs;
  const honeypot = provenHoneypot(inputs);
  return [
    passes('can_buy', { value: simulation?.canBuy, good: says.canBuy, bad: whyNotBought(inputs) }, inputs),
    passes(
      'can_sell',
      {
        value: honeypot === null ? null : !honeypot,
        good: says.canSell,
        bad: says.cannotSell,
      },
      inputs,
    ),
    passes(
      'transfer',
      {
        value: simulation?.canTransfer,
        good: says.canSend,
        bad: says.cannotSend,
      },
      inputs,
    ),
    tax('buy_tax', { value: simulation?.buyTax, ramp: rules.buyTax }, inputs),
    tax('sell_tax', { value: simulation?.sellTax, ramp: rules.sellTax }, inputs),
  ];
}

export function environmentCheck(inputs: SecurityInputs): Check {
  const { trading } = inputs;
  if (trading?.environmentSensitive === null || trading === undefined) {
    if (tradesByStandard(inputs))
      return answered(question('environment'), 0, says.byLists, {
        evidence: inputs.simulation?.evidence ?? [],
      });
    const reason = 'Trading was not tried in all environments.';
    const isCut = (trading?.environments.length ?? 0) > 0;
    return isCut
      ? untried(question('environment'), reason)
      : lacking('environment', 'tradingChecks', reason, inputs);
  }
  return answered(
    question('environment'),
    trading.environmentSensitive ? rules.environmentSensitive : 0,
    trading.environmentSensitive ? says.differs : allAlike(trading.environments.length),
    {
      evidence: trading.environmentSensitive
        ? [...trading.environments.map(({ evidence }) => evidence), ...(trading.holderSells?.evidence ?? [])]
        : [],
    },
  );
}
