import type { PowerEffect } from '@assay/facts';
import { freeSentence } from '../../words/liquidity.js';
import { powerSentence } from '../../words/powers.js';
import { reportedTax, trading as says, taxSentence, trapSentence } from '../../words/trading.js';
import type { Gate } from '../component.js';
import { toFree } from '../liquidity-locks/lock-status.js';
import { describeTaken } from '../liquidity-removals/describe-fate.js';
import { policy } from '../policy.js';
import { isRaised } from '../raise-gate.js';
import { describeFall } from './describe-tax-curve.js';
import { controllerOf, findTrap, gateFacts } from './gate-facts.js';
import { isIssued, toRaise } from './say-power.js';
import { provenPowers, type SecurityInputs } from './security-inputs.js';

type GateId = (typeof policy.gates)[keyof typeof policy.gates]['id'];

/** Who holds it alone: anyone before one key. */
function sayPower(...effects: readonly PowerEffect[]) {
  return (inputs: SecurityInputs): string => {
    const cells = provenPowers(inputs, ...effects) ?? [];
    const worst =
      cells.find((cell) => controllerOf(cell) === 'anyone') ??
      cells.find((cell) => controllerOf(cell) === 'key');
    return worst ? powerSentence(worst, isIssued(inputs)) : '';
  };
}

function sayHoneypot({ simulation }: SecurityInputs): string {
  const { canBuy, canSell, sellTax } = simulation ?? {};
  if (canSell === true && sellTax !== null && sellTax !== undefined) return taxSentence('sellTax', sellTax);
  return canBuy === false ? says.cannotSell : says.onlyIn;
}

function sayTrap(inputs: SecurityInputs): string {
  const trap = findTrap(inputs);
  return trap ? trapSentence(trap.blocked, trap.open) : says.differs;
}

function sayTax({ simulation, report, trading }: SecurityInputs): string {
  const measured = simulation?.sellTax ?? null;
  if (measured === null) return reportedTax(report?.sellTax ?? 0);
  return `${taxSentence('sellTax', measured)}${describeFall(trading?.taxCurve, 'sellTax')}`;
}

/** The sentence of each gate of security that is raised. */
const sentences: Readonly<Record<Exclude<GateId, 'artificial_volume'>, (inputs: SecurityInputs) => string>> =
  {
    liquidity_was_taken: ({ fate }) => (fate?.fate === 'taken' ? describeTaken(fate) : ''),
    proven_honeypot: sayHoneypot,
    // A score that ignored it would contradict what is shown of the scanner.
    reported_honeypot: () => says.reportedTrap,
    contested_honeypot: () => says.contestedTrap,
    proven_mint: sayPower('MINT'),
    proven_balance_change: sayPower('MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE'),
    proven_sell_block: sayPower('BLOCK_SELLS', 'BLOCK_TRANSFERS'),
    proven_takeover: sayPower('TAKE_OWNERSHIP'),
    replaceable_code: sayPower('CHANGE_CODE'),
    hidden_honeypot: sayTrap,
    environment_sensitive: () => says.differs,
    impersonation: ({ trading }) => trading?.impersonates?.reason ?? '',
    confiscatory_tax: sayTax,
    high_tax: sayTax,
    settable_tax: (inputs) => toRaise(inputs, inputs.powers?.worstCaseSellTax ?? 0),
    pullable_liquidity: ({ locks }) => (locks ? freeSentence(toFree(locks)) : ''),
  };

/**
 * Every gate that the facts raise, by the conditions of the policy. Each rests on a call, a balance or a scanner's
 * report, never on an absence.
 */
export function securityGates(inputs: SecurityInputs): readonly Gate[] {
  return Object.values(policy.gates).flatMap(({ id, cap, when }) =>
    id === 'artificial_volume' || !isRaised(when, gateFacts, inputs)
      ? []
      : [{ id, cap, reason: sentences[id](inputs) }],
  );
}
