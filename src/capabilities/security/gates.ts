import type { Gate } from '../component.js';
import { policy } from '../policy.js';
import type { Power, PowerEffect } from './facts/powers.js';
import { isHoneypot, provenHoneypot, provenPowers, type SecurityInputs } from './security-inputs.js';

const rules = policy.gates;

/** One key, or no key at all: no other account has to agree, and there is no delay. */
function alone({ actor, account }: Power): boolean {
  return (
    actor === 'stranger' ||
    account?.kind === 'eoa' ||
    account?.controller?.kind === 'eoa' ||
    (actor === 'deployer' && account === null)
  );
}

function powerGate(
  knowledge: SecurityInputs,
  effects: readonly PowerEffect[],
  check: string,
  rule: { id: string; cap: number },
): Gate[] {
  const cells = provenPowers(knowledge, ...effects)?.filter(alone) ?? [];
  const worst = cells.find(({ actor }) => actor === 'stranger') ?? cells[0];
  if (!worst) return [];
  if (worst.actor !== 'stranger' && knowledge.tokenClass.expects(check)) return [];
  const who = worst.actor === 'stranger' ? 'anyone' : `the ${worst.actor.replace('_', ' ')}`;
  const effect = effects[0]?.toLowerCase().replaceAll('_', ' ') ?? '';
  return [
    {
      ...rule,
      reason: `A call shows that ${who} can ${effect} with ${worst.signature ?? worst.selector ?? 'one call'}.`,
    },
  ];
}

function honeypotGate(knowledge: SecurityInputs): Gate[] {
  const proven = provenHoneypot(knowledge);
  if (proven !== true) return saidHoneypotGate(isHoneypot(knowledge) === true, proven);
  const error = knowledge.simulation?.sellError;
  return [
    {
      ...rules.provenHoneypot,
      reason: `A simulated sale fails after a purchase that passed${error ? `: ${error}` : ''}.`,
    },
  ];
}

/** The answer shows what a scanner reports: a score that ignored it would contradict its own details. */
function saidHoneypotGate(said: boolean, proven: boolean | null): Gate[] {
  if (!said) return [];
  if (proven === null)
    return [
      { ...rules.reportedHoneypot, reason: 'A scanner reports a honeypot; no sale could be simulated here.' },
    ];
  const reason = 'A scanner reports a honeypot, although the simulated sale passed.';
  return [{ ...rules.contestedHoneypot, reason }];
}

function taxGates(knowledge: SecurityInputs): Gate[] {
  const measured = knowledge.simulation?.sellTax ?? null;
  const sellTax = measured ?? knowledge.report?.sellTax ?? 0;
  const worst = knowledge.powers?.worstCaseSellTax ?? 0;
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
  const isSet = worst - (measured ?? 0) > 0.01 || (provenPowers(knowledge, 'RAISE_TAX') ?? []).length > 0;
  if (worst >= minTax && isSet)
    gates.push({ ...settable, reason: `A call shows that the sell tax can be set to ${percent(worst)}.` });
  return gates;
}

/** Needs a known age: a market of unknown age does not count as young. */
function pullableGate({ locks, bornAt, now, tokenClass }: SecurityInputs): Gate[] {
  const { minShare, maxAgeSeconds, ...rule } = rules.pullableLiquidity;
  if (!locks || bornAt === null || tokenClass.expects('liquidity_locked')) return [];
  const young = now - bornAt < maxAgeSeconds;
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
const information: ReadonlySet<string> = new Set(['same block', 'sale of half', 'sale of a thousandth']);

function environmentGate({ trading }: SecurityInputs): Gate[] {
  if (trading?.environmentSensitive !== true) return [];
  const blocked = trading.environments.find(
    ({ environment, canSell, canBuy }) =>
      canSell === false && canBuy !== false && !information.has(environment),
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
export function securityGates(knowledge: SecurityInputs): readonly Gate[] {
  return [
    ...honeypotGate(knowledge),
    ...powerGate(knowledge, ['MINT'], 'mint', rules.provenMint),
    ...powerGate(
      knowledge,
      ['MOVE_OTHERS_BALANCE', 'ERASE_OTHERS_BALANCE'],
      'balance_change',
      rules.provenBalanceChange,
    ),
    ...powerGate(knowledge, ['BLOCK_SELLS', 'BLOCK_TRANSFERS'], 'sell_block', rules.provenSellBlock),
    ...powerGate(knowledge, ['TAKE_OWNERSHIP'], 'take_ownership', rules.provenTakeover),
    ...powerGate(knowledge, ['CHANGE_CODE'], 'proxy_upgrade', rules.replaceableCode),
    ...environmentGate(knowledge),
    ...impersonationGate(knowledge),
    ...taxGates(knowledge),
    ...pullableGate(knowledge),
  ];
}
