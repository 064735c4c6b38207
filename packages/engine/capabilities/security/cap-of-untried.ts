import { isFindingType } from '@assay/audit';
import type { PowerEffect } from '@assay/facts';
import { policy } from '../policy.js';
import { liveTests } from './reconcile/live-tests.js';
import { confirmedFindings, type SecurityInputs } from './security-inputs.js';

const { gates, coverage } = policy;

/** The cap of the gate that a call with the effect would raise. Effects without a gate are absent. */
const gateCaps: Readonly<Partial<Record<PowerEffect, number>>> = {
  MINT: gates.provenMint.cap,
  MOVE_OTHERS_BALANCE: gates.provenBalanceChange.cap,
  ERASE_OTHERS_BALANCE: gates.provenBalanceChange.cap,
  BLOCK_SELLS: gates.provenSellBlock.cap,
  BLOCK_TRANSFERS: gates.provenSellBlock.cap,
  TAKE_OWNERSHIP: gates.provenTakeover.cap,
  CHANGE_CODE: gates.replaceableCode.cap,
  RAISE_TAX: gates.settableTax.cap,
};

/** What the holder of a role can do to others in a token that the chain runs, by its standard. */
const roleEffects: Readonly<Record<string, PowerEffect>> = {
  SEIZE_ROLE: 'MOVE_OTHERS_BALANCE',
  // It can grant itself any other.
  DEFAULT_ADMIN_ROLE: 'MOVE_OTHERS_BALANCE',
};

/**
 * The highest score while calls with these effects were not tried: the cap of the gate that they would raise,
 * where the code, or a role of a token that the chain runs, shows a grave power of that kind in the hands of
 * one key, of anyone, or of somebody unknown. `undefined`: nothing shows one, so that only the coverage
 * counts. It is no gate: nothing is proven.
 */
export function capOfUntried(
  inputs: Pick<SecurityInputs, 'audit' | 'ownership' | 'protocol' | 'tokenClass'>,
  effects: readonly PowerEffect[],
): number | undefined {
  const caps = confirmedFindings(inputs.audit?.findings ?? []).flatMap(({ type, severity, controller }) => {
    const test = isFindingType(type) ? liveTests[type] : undefined;
    const isGrave = severity === 'HIGH' || severity === 'CRITICAL';
    const isHeld = controller === undefined || controller === 'key' || controller === 'anyone';
    if (!test || !isGrave || !isHeld || inputs.tokenClass.expects(type)) return [];
    return effects
      .filter((effect) => test.effects.includes(effect))
      .flatMap((effect) => gateCaps[effect] ?? []);
  });
  const roles = (inputs.protocol && inputs.ownership?.roles) || [];
  for (const { name = '', account } of roles) {
    const effect = account.kind === 'eoa' ? roleEffects[name] : undefined;
    if (effect && effects.includes(effect)) caps.push(gateCaps[effect] ?? coverage.cap);
  }
  return caps.length === 0 ? undefined : Math.min(coverage.cap, ...caps);
}
