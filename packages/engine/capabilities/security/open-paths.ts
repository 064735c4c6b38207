import type { FindingType } from '@assay/audit';
import type { Finding, FunctionReach, OwnerPowers, PowerEffect } from '@assay/facts';
import { refusedFor } from '../../words/authority.js';
import { selectorOf } from './reconcile/selector-of.js';
import { confirmedFindings, type SecurityInputs } from './security-inputs.js';

/** Of each effect that calls can show: the findings that say that the code has a way to it. */
export const waysTo: Readonly<Partial<Record<PowerEffect, readonly FindingType[]>>> = {
  MINT: ['OWNER_MINT', 'HIDDEN_MINT', 'PUBLIC_MINT', 'INFLATING_TRANSFER', 'OWNER_SETS_BALANCES'],
  MOVE_OTHERS_BALANCE: ['OWNER_MOVES_BALANCES', 'OWNER_SETS_ALLOWANCES', 'ANYONE_MOVES_BALANCES'],
  ERASE_OTHERS_BALANCE: ['OWNER_ERASES_BALANCES', 'ANYONE_ERASES_BALANCES', 'OWNER_SETS_BALANCES'],
  BLOCK_SELLS: [
    'TRADING_PAUSABLE',
    'WHITELIST',
    'SILENT_TRANSFER',
    'EXTERNAL_POLICY_REPLACEABLE',
    'IMPLEMENTATION_REPLACEABLE',
  ],
  BLACKLIST: ['BLACKLIST'],
  PAUSE: ['TRADING_PAUSABLE'],
  TAKE_OWNERSHIP: ['OWNERSHIP_RECLAIM', 'PUBLIC_OWNERSHIP'],
  CHANGE_CODE: ['ARBITRARY_DELEGATECALL', 'PUBLIC_DELEGATECALL', 'IMPLEMENTATION_REPLACEABLE'],
};

const ways: ReadonlySet<string> = new Set(Object.values(waysTo).flat());

/** Whether it says that the code has a way to something that calls can show. */
export function isWay({ type }: Finding): boolean {
  return ways.has(type);
}

export function reachOf(finding: Finding, powers: OwnerPowers | undefined): FunctionReach | undefined {
  const selector = selectorOf(finding);
  return powers?.reach?.find((row) => row.selector === selector);
}

/**
 * A confirmed finding that says that the code has a way to one of the effects, although no call showed it: then
 * nobody can say that nobody has the power.
 */
export function openPath(
  { audit }: Pick<SecurityInputs, 'audit'>,
  effects: readonly PowerEffect[],
): Finding | undefined {
  const types: readonly string[] = effects.flatMap((effect) => waysTo[effect] ?? []);
  return confirmedFindings(audit?.findings ?? []).find(({ type }) => types.includes(type));
}

/** Why the way is open, as a sentence. */
export function whyOpen(finding: Finding, powers: OwnerPowers | undefined): string {
  const reach = reachOf(finding, powers);
  const where = finding.function ? ` in ${finding.function}` : '';
  const why =
    reach && reach.accepted.length > 0
      ? 'calls of it passed and did not show it'
      : ((reach && refusedFor(reach)) ?? 'no call of it passed, and who may call it was not found');
  return `The code has a way${where} (${finding.issue}): ${why}.`;
}
