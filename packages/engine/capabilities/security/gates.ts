import type { EnvironmentId, Power, PowerEffect } from '@assay/facts';
import { freeSentence } from '../../words/liquidity.js';
import { powerSentence } from '../../words/powers.js';
import { reportedTax, trading as says, taxSentence, trapSentence } from '../../words/trading.js';
import type { Gate } from '../component.js';
import { toFree } from '../liquidity-locks/lock-status.js';
import { describeTaken } from '../liquidity-removals/describe-fate.js';
import { policy } from '../policy.js';
import { isOneKey } from '../token-class.js';
import { describeFall } from './describe-tax-curve.js';
import { isIssued, toRaise } from './say-power.js';
import { isHoneypot, provenHoneypot, provenPowers, type SecurityInputs } from './security-inputs.js';
import { isWholeMarket } from './taken-check.js';

const rules = policy.gates;

/** One key, or no key at all: no other account has to agree, and there is no delay. */
function isHeldByOneKey({ actor, account }: Power): boolean {
  return actor === 'stranger' || isOneKey(account) || (actor === 'deployer' && account === null);
}

function powerGate(
  inputs: SecurityInputs,
  effects: readonly PowerEffect[],
  check: string,
  rule: { id: string; cap: number },
): Gate[] {
  const cells = provenPowers(inputs, ...effects)?.filter(isHeldByOneKey) ?? [];
  const worst = cells.find(({ actor }) => actor === 'stranger') ?? cells[0];
  if (!worst) return [];
  if (worst.actor !== 'stranger' && inputs.tokenClass.expects(check)) return [];
  return [{ ...rule, reason: powerSentence(worst, isIssued(inputs)) }];
}

/** A sale that fails in what a removal left says nothing about the token's code. */
function honeypotGate(inputs: SecurityInputs): Gate[] {
  if (isWholeMarket(inputs)) return [];
  const proven = provenHoneypot(inputs);
  if (proven !== true) return reportedHoneypotGate(isHoneypot(inputs) === true, proven);
  const { canBuy, canSell, sellTax } = inputs.simulation ?? {};
  const isTax = canSell === true && sellTax !== null && sellTax !== undefined;
  const trap = canBuy === false ? says.cannotSell : says.onlyIn;
  return [{ ...rules.provenHoneypot, reason: isTax ? taxSentence('sellTax', sellTax) : trap }];
}

/** The answer shows what a scanner reports: a score that ignored it would contradict its own details. */
function reportedHoneypotGate(reported: boolean, proven: boolean | null): Gate[] {
  if (!reported) return [];
  if (proven === null) return [{ ...rules.reportedHoneypot, reason: says.reportedTrap }];
  return [{ ...rules.contestedHoneypot, reason: says.contestedTrap }];
}

function taxGates(inputs: SecurityInputs): Gate[] {
  const measured = inputs.simulation?.sellTax ?? null;
  const sellTax = measured ?? inputs.report?.sellTax ?? 0;
  const worst = inputs.powers?.worstCaseSellTax ?? 0;
  const fall = describeFall(inputs.trading?.taxCurve, 'sellTax');
  const gates: Gate[] = [];
  for (const { minTax, ...rule } of [rules.confiscatoryTax, rules.highTax]) {
    if (sellTax >= minTax)
      gates.push({
        ...rule,
        reason: measured === null ? reportedTax(sellTax) : `${taxSentence('sellTax', sellTax)}${fall}`,
      });
  }
  const { minTax, ...settable } = rules.settableTax;
  // The worst case is at least today's tax: only the part above it was set by a call.
  const isSet = worst - (measured ?? 0) > 0.01 || (provenPowers(inputs, 'RAISE_TAX') ?? []).length > 0;
  if (worst >= minTax && isSet) gates.push({ ...settable, reason: toRaise(inputs, worst) });
  return gates;
}

function takenGate(inputs: SecurityInputs): Gate[] {
  const { minTakenUsd: _, ...rule } = rules.liquidityWasTaken;
  const { fate } = inputs;
  return fate?.fate === 'taken' && isWholeMarket(inputs) ? [{ ...rule, reason: describeTaken(fate) }] : [];
}

/** Needs a known age: a market of unknown age does not count as young. */
function pullableGate({ locks, marketCreatedAt, now, tokenClass }: SecurityInputs): Gate[] {
  const { minShare, maxAgeSeconds, ...rule } = rules.pullableLiquidity;
  if (!locks || marketCreatedAt === null || tokenClass.mayExpect('liquidity_locked')) return [];
  const young = now - marketCreatedAt < maxAgeSeconds;
  const pullable = locks.pullablePercentage / 100;
  if (!young || pullable <= minShare) return [];
  return [{ ...rule, reason: freeSentence(toFree(locks)) }];
}

/** Environments that indicate limits and cooldowns, not a trap. */
const harmlessEnvironments: ReadonlySet<EnvironmentId> = new Set(['same_block', 'half_sold', 'dust_sold']);

function environmentGate({ trading }: SecurityInputs): Gate[] {
  if (trading?.environmentSensitive !== true) return [];
  const blocked = trading.environments.find(
    ({ id, canSell, canBuy }) => canSell === false && canBuy !== false && !harmlessEnvironments.has(id),
  );
  const open = trading.environments.find(({ canSell }) => canSell === true);
  if (blocked && open) {
    return [{ ...rules.hiddenHoneypot, reason: trapSentence(blocked.id, open.id) }];
  }
  return [{ ...rules.environmentSensitive, reason: says.differs }];
}

function impersonationGate({ trading }: SecurityInputs): Gate[] {
  return trading?.impersonates ? [{ ...rules.impersonation, reason: trading.impersonates.reason }] : [];
}

/**
 * Every gate that the facts raise. Each rests on a call, a balance or a scanner's report, never on an
 * absence.
 */
export function securityGates(inputs: SecurityInputs): readonly Gate[] {
  return [
    ...takenGate(inputs),
    ...honeypotGate(inputs),
    ...powerGate(inputs, ['MINT'], 'mint', rules.provenMint),
    ...powerGate(
      inputs,
      ['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE'],
      'balance_change',
      rules.provenBalanceChange,
    ),
    ...powerGate(inputs, ['BLOCK_SELLS', 'BLOCK_TRANSFERS'], 'sell_block', rules.provenSellBlock),
    ...powerGate(inputs, ['TAKE_OWNERSHIP'], 'take_ownership', rules.provenTakeover),
    ...powerGate(inputs, ['CHANGE_CODE'], 'proxy_upgrade', rules.replaceableCode),
    ...environmentGate(inputs),
    ...impersonationGate(inputs),
    ...taxGates(inputs),
    ...pullableGate(inputs),
  ];
}
