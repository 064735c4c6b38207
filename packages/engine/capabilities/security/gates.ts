import type { EnvironmentId, Power, PowerEffect } from '@assay/facts';
import type { Gate } from '../component.js';
import { describeTaken } from '../liquidity-removals/describe-fate.js';
import { policy } from '../policy.js';
import { isOneKey } from '../token-class.js';
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
  const who = worst.actor === 'stranger' ? 'anyone' : `the ${worst.actor.replace('_', ' ')}`;
  const effect = effects[0]?.toLowerCase().replaceAll('_', ' ') ?? '';
  return [
    {
      ...rule,
      reason: `A call shows that ${who} can ${effect} with ${worst.signature ?? worst.selector ?? 'one call'}.`,
    },
  ];
}

/** A sale that fails in what a removal left says nothing about the token's code. */
function honeypotGate(inputs: SecurityInputs): Gate[] {
  if (isWholeMarket(inputs)) return [];
  const proven = provenHoneypot(inputs);
  if (proven !== true) return reportedHoneypotGate(isHoneypot(inputs) === true, proven);
  const error = inputs.simulation?.sellError;
  return [
    {
      ...rules.provenHoneypot,
      reason: `A simulated sale fails after a purchase that passed${error ? `: ${error}` : ''}.`,
    },
  ];
}

/** The answer shows what a scanner reports: a score that ignored it would contradict its own details. */
function reportedHoneypotGate(reported: boolean, proven: boolean | null): Gate[] {
  if (!reported) return [];
  if (proven === null)
    return [
      { ...rules.reportedHoneypot, reason: 'A scanner reports a honeypot; no sale could be simulated here.' },
    ];
  const reason = 'A scanner reports a honeypot, although the simulated sale passed.';
  return [{ ...rules.contestedHoneypot, reason }];
}

function taxGates(inputs: SecurityInputs): Gate[] {
  const measured = inputs.simulation?.sellTax ?? null;
  const sellTax = measured ?? inputs.report?.sellTax ?? 0;
  const worst = inputs.powers?.worstCaseSellTax ?? 0;
  const gates: Gate[] = [];
  const percent = (ratio: number) => `${Math.round(ratio * 100)} %`;
  for (const { minTax, ...rule } of [rules.confiscatoryTax, rules.highTax]) {
    if (sellTax >= minTax)
      gates.push({
        ...rule,
        reason: `The ${measured === null ? 'reported' : 'measured'} sell tax is ${percent(sellTax)}.`,
      });
  }
  const { minTax, ...settable } = rules.settableTax;
  // The worst case is at least today's tax: only the part above it was set by a call.
  const isSet = worst - (measured ?? 0) > 0.01 || (provenPowers(inputs, 'RAISE_TAX') ?? []).length > 0;
  if (worst >= minTax && isSet)
    gates.push({ ...settable, reason: `A call shows that the sell tax can be set to ${percent(worst)}.` });
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
  return [
    {
      ...rule,
      reason: `${Math.round(pullable * 100)} % of the liquidity of a pool younger than 30 days can be taken out now.`,
    },
  ];
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
    const reason = `It can be sold in one environment (${open.environment}) and not in another (${blocked.environment}).`;
    return [{ ...rules.hiddenHoneypot, reason }];
  }
  return [
    {
      ...rules.environmentSensitive,
      reason: 'It trades differently depending on who calls, when or with what gas.',
    },
  ];
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
