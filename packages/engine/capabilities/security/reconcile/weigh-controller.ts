import type { Account, Controller, Finding, OwnerPowers, Ownership, Power } from '@assay/facts';
import { isOneKey } from '../../token-class.js';
import { otherAuthorities } from './remaining-authorities.js';
import { selectorOf } from './selector-of.js';

/** A shorter delay gives holders no time to leave. */
const MIN_DELAY_SECONDS = 86_400;

const notes: Readonly<Partial<Record<Controller, string>>> = {
  multisig: 'A multisig holds this power: several keys have to agree.',
  timelock: 'A timelock holds this power: what it does is announced at least a day before.',
  contract: 'A contract holds this power: what that contract allows decides.',
};

/** Who decides over an account, as far as the chain shows; `undefined`: not known. */
function controllerOf(account: Account | null | undefined): Controller | undefined {
  if (!account) return undefined;
  const { kind, knownCode, delaySeconds = 0, controller } = account;
  if (isOneKey(account)) return 'key';
  if (kind === 'multisig') return knownCode ? 'multisig' : 'key';
  if (kind === 'timelock') return delaySeconds >= MIN_DELAY_SECONDS ? 'timelock' : 'key';
  // A contract owned by one key is as powerful as that key; whether its owner only looks like a multisig is
  // not read.
  if (kind === 'contract') return controller ? 'key' : 'contract';
  return undefined;
}

/**
 * The accounts that have the power: those that a call showed, else the owner where there is no other account.
 */
function holdersOf(
  finding: Finding,
  powers: OwnerPowers | undefined,
  ownership: Ownership | undefined,
): readonly (Account | null)[] {
  const selector = selectorOf(finding);
  const shown = (powers?.matrix ?? []).filter(
    (cell: Power) => cell.status === 'PROVEN' && cell.selector !== undefined && cell.selector === selector,
  );
  if (shown.length > 0) return shown.map(({ account }) => account);
  const isAlone = ownership?.roles !== undefined && otherAuthorities(ownership)?.length === 0;
  return isAlone && !ownership.proxy?.admin ? [ownership.owner] : [];
}

/**
 * Says whom the finding accuses, and lets it weigh less where no single key can do it. A power that anyone
 * has, and one whose holder is not known, weigh what the code can do.
 */
export function weighController(
  finding: Finding,
  powers: OwnerPowers | undefined,
  ownership: Ownership | undefined,
): Finding {
  if (finding.status === 'REPORTED' || finding.controller) return finding;
  if (finding.status === 'DISPROVED_NOW') return { ...finding, controller: 'nobody' };
  const found = holdersOf(finding, powers, ownership).map(controllerOf);
  const [first] = found;
  if (!first || found.includes(undefined)) return finding;
  const controller = found.includes('key') ? 'key' : first;
  const note = notes[controller];
  const grave = finding.severity === 'HIGH' || finding.severity === 'CRITICAL';
  return {
    ...finding,
    controller,
    ...(note && grave ? { severity: 'MEDIUM' } : {}),
    ...(note ? { description: `${finding.description} ${note}` } : {}),
  };
}
