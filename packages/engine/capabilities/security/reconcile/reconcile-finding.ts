import { catalogueEntry, type FindingType, isFindingType, readNote } from '@assay/audit';
import type { Finding, FunctionReach, Hex, OwnerPowers, Ownership, Power, Severity } from '@assay/facts';
import { refusedFor } from '../../../words/authority.js';
import { capital } from '../../../words/numbers.js';
import { disproved } from './disproved.js';
import { isOfOthers } from './is-of-others.js';
import { type LiveTest, liveTests, shows } from './live-tests.js';
import { noAuthorityRemains, otherAuthorities } from './remaining-authorities.js';
import { selectorOf } from './selector-of.js';
import { ofPrivileged, ofPublic, withActor } from './with-actor.js';

export interface LiveFacts {
  readonly powers: OwnerPowers;
  readonly ownership: Ownership | undefined;
}

/** Max severity of a finding whose function was tried without showing the effect. */
const MAX_UNSHOWN_SEVERITY: Severity = 'MEDIUM';

const UNTRIED = 'No call of it could be tried.';
const NOBODY =
  'Nobody can do it now: every call of it reverted, and the account that it asks for is the zero address.';
const LEFT = 'Nobody can do it now: no account with rights is left, and every call of it reverted.';
const OTHERS = 'Calls of it pass for accounts with a right, or with a signature of one, alone.';

const who = ({ actor }: Power) => (actor === 'stranger' ? 'anyone' : `the ${actor.replaceAll('_', ' ')}`);

/** What anyone can do is critical from here on: reading alone leaves it at HIGH. */
function provenSeverity({ type, severity }: Finding, { actor }: Power): Severity {
  const isCritical = isFindingType(type) && catalogueEntry(type).severity === 'CRITICAL';
  return isCritical && actor === 'stranger' ? 'CRITICAL' : severity;
}

function proven(finding: Finding, cell: Power): Finding {
  const how = cell.signature ?? cell.selector ?? 'one call';
  return {
    ...finding,
    severity: provenSeverity(finding, cell),
    status: 'PROVEN',
    description: `${finding.description.replace(readNote, '')} A call proves it: ${who(cell)} does it with ${how}.`,
    evidence: [...cell.evidence, ...finding.evidence],
  };
}

/** A call proves it; one of anyone, of a power that the code seemed to keep for some: that is anyone's. */
function provenFor(finding: Finding, cell: Power): Finding {
  const ofAll = cell.actor === 'stranger' && isFindingType(finding.type) ? ofPublic(finding.type) : undefined;
  return proven(ofAll ? withActor(finding, ofAll) : finding, cell);
}

function withNote(finding: Finding, note: string, max?: Severity): Finding {
  const grave = finding.severity === 'HIGH' || finding.severity === 'CRITICAL';
  const lower = max === 'LOW' ? finding.severity !== 'INFO' : grave && max !== undefined;
  return {
    ...finding,
    ...(lower && max ? { severity: max } : {}),
    description: `${finding.description} ${note}`,
  };
}

/** A call by an actor that the finding is about was accepted. */
const letIn = (reach: FunctionReach, test: LiveTest): boolean =>
  test.byStranger ? reach.accepted.includes('stranger') : reach.accepted.length > 0;

/** Whom it is for, where that was found. */
function toReason(reach: FunctionReach): string {
  const whom = refusedFor(reach);
  return whom ? ` ${capital(whom)}.` : '';
}

/** Nobody with rights is left, and no other reason is known why the calls reverted. */
const isLeft = ({ accepted, authority }: FunctionReach, { ownership }: LiveFacts): boolean =>
  noAuthorityRemains(ownership) && accepted.length === 0 && authority === undefined;

/** The finding if no call proved it, by what the calls returned. */
function notShown(finding: Finding, test: LiveTest, reach: FunctionReach, live: LiveFacts): Finding {
  if (letIn(reach, test))
    return withNote(finding, 'Calls of it passed and showed no such effect.', MAX_UNSHOWN_SEVERITY);
  if (isLeft(reach, live)) return disproved(finding, LEFT);
  const caller = test.byStranger ? 'a stranger' : 'any known account';
  return withNote(finding, `No call of it by ${caller} passed.${toReason(reach)}`, MAX_UNSHOWN_SEVERITY);
}

/**
 * A second authority needs an account: one in the guards, with a role, or accepted by a function beside the
 * owner.
 */
function reconcileAuthority(
  finding: Finding,
  selector: Hex | undefined,
  { powers, ownership }: LiveFacts,
): Finding {
  const cell = powers.matrix.find(
    (power) =>
      power.status === 'PROVEN' &&
      power.selector === selector &&
      (power.actor === 'role_holder' || power.actor === 'deployer'),
  );
  if (cell) return proven(finding, cell);
  const others = otherAuthorities(ownership);
  const reach = powers.reach?.find((row) => row.selector === selector);
  const besides = reach?.accepted.some((actor) => actor === 'role_holder' || actor === 'deployer');
  if (others === undefined || others.length > 0 || (besides && !reach?.accepted.includes('stranger')))
    return finding;
  return withNote(finding, 'No account beside the owner was found there on the chain.', 'LOW');
}

function reconcileTestable(
  finding: Finding,
  test: LiveTest,
  selector: Hex | undefined,
  live: LiveFacts,
): Finding {
  const { powers } = live;
  const cells = powers.matrix.filter((cell) => shows(test, cell));
  const ofFunction = cells.filter((cell) => cell.selector === selector);
  const exact = ofFunction.find(({ actor }) => actor === 'stranger') ?? ofFunction[0];
  if (exact) return provenFor(finding, exact);
  const [same] = cells;
  if (same) {
    const how = same.signature ?? same.selector ?? 'another call';
    return withNote(
      finding,
      `A call proves the same effect elsewhere: ${who(same)} has it with ${how}.`,
      MAX_UNSHOWN_SEVERITY,
    );
  }
  // What was not tried is not refuted, and no less grave.
  const isOpen = powers.matrix.some(
    ({ status, effect }) => status === 'NOT_TRIED' && test.effects.includes(effect),
  );
  if (isOpen) return withNote(finding, 'Not all calls that may show it could be made.');
  const reach = powers.reach?.find((row) => row.selector === selector);
  if (!reach) return withNote(finding, UNTRIED, MAX_UNSHOWN_SEVERITY);
  if (test.needsTrade && powers.worstCaseSellTax === null && !powers.holdersTransfer)
    return withNote(
      finding,
      'Whether it shows was not tried: no holder could be made to trade.',
      MAX_UNSHOWN_SEVERITY,
    );
  return notShown(finding, test, reach, live);
}

/** Findings of what anyone can do. The compiler demands each of them. */
const ofAnyone: Readonly<Record<Extract<FindingType, `PUBLIC_${string}` | `ANYONE_${string}`>, true>> = {
  PUBLIC_MINT: true,
  PUBLIC_EMISSION: true,
  PUBLIC_OWNERSHIP: true,
  PUBLIC_DELEGATECALL: true,
  PUBLIC_SELF_DESTRUCT: true,
  ANYONE_MOVES_BALANCES: true,
  ANYONE_ERASES_BALANCES: true,
};

/** Findings that no call can show: calls only show who is accepted. */
function reconcileUntestable(
  finding: Finding,
  type: FindingType,
  selector: Hex | undefined,
  live: LiveFacts,
): Finding {
  const reach = live.powers.reach?.find((row) => row.selector === selector);
  if (!reach) return withNote(finding, UNTRIED, MAX_UNSHOWN_SEVERITY);
  if (isLeft(reach, live)) return disproved(finding, LEFT);
  const passed = Object.hasOwn(ofAnyone, type)
    ? reach.accepted.includes('stranger')
    : reach.accepted.length > 0;
  return passed ? finding : withNote(finding, 'No call of it passed.', MAX_UNSHOWN_SEVERITY);
}

/** The place of the owner, which is empty, can be taken. */
const isOwnershipOpen = ({ matrix }: OwnerPowers): boolean =>
  matrix.some(({ status, effect }) => status === 'PROVEN' && effect === 'TAKE_OWNERSHIP');

/** What the calls say of who may do it: nobody now, or others than the code seemed to show. */
function withAuthority(finding: Finding, reach: FunctionReach | undefined, powers: OwnerPowers): Finding {
  const { type } = finding;
  if (reach?.authority === 'nobody') return isOwnershipOpen(powers) ? finding : disproved(finding, NOBODY);
  if (!reach || !isOfOthers(reach) || !isFindingType(type) || !Object.hasOwn(ofAnyone, type)) return finding;
  const other = ofPrivileged[type];
  return other ? withActor(finding, other) : disproved(finding, OTHERS);
}

/**
 * The finding after the calls. PROVEN with the call if one shows it. A claim that anyone can do it, which calls
 * disprove, becomes that of those whom they let in. If the function was tried and no call showed the effect, it is at
 * most MEDIUM; DISPROVED_NOW if the account that it asks for is the zero address, and stays so. If it could not be tried, it stays
 * STATIC_CONFIRMED, says so, and is at most MEDIUM: higher severities need a call that showed the effect or was
 * accepted.
 */
export function reconcileFinding(found: Finding, live: LiveFacts): Finding {
  if (found.status !== 'STATIC_CONFIRMED' || !isFindingType(found.type)) return found;
  const selector = selectorOf(found);
  const finding = withAuthority(
    found,
    live.powers.reach?.find((row) => row.selector === selector),
    live.powers,
  );
  const { type } = finding;
  if (finding.status !== 'STATIC_CONFIRMED' || !isFindingType(type)) return finding;
  if (type === 'HIDDEN_AUTHORITY') return reconcileAuthority(finding, selector, live);
  const test = liveTests[type];
  return test
    ? reconcileTestable(finding, test, selector, live)
    : reconcileUntestable(finding, type, selector, live);
}
