import { isFindingType } from '../../../audit/catalogue.js';
import type { Finding, Severity } from '../../../domain/finding.js';
import type { Hex } from '../../../lib/hex.js';
import type { Ownership } from '../../ownership/facts.js';
import type { FunctionReach, OwnerPowers, Power } from '../facts/powers.js';
import { type LiveTest, liveTests, shows } from './live-tests.js';
import { noAuthorityRemains, otherAuthorities } from './remaining-authorities.js';
import { selectorOf } from './selector-of.js';

export interface LiveFacts {
  readonly powers: OwnerPowers;
  readonly ownership: Ownership | undefined;
}

/** The most that a finding weighs which calls tried and did not show. */
const UNSHOWN_AT_MOST: Severity = 'MEDIUM';

const UNTRIED = 'No call of it could be tried.';
const NOBODY = 'Nobody can do it: no account with rights is left, and every call of it reverted.';

const who = ({ actor }: Power) => (actor === 'stranger' ? 'anyone' : `the ${actor.replaceAll('_', ' ')}`);

function proven(finding: Finding, cell: Power): Finding {
  const how = cell.signature ?? cell.selector ?? 'one call';
  return {
    ...finding,
    status: 'PROVEN',
    description: `${finding.description} A call proves it: ${who(cell)} does it with ${how}.`,
    evidence: [...cell.evidence, ...finding.evidence],
  };
}

function noted(finding: Finding, note: string, atMost?: Severity): Finding {
  const grave = finding.severity === 'HIGH' || finding.severity === 'CRITICAL';
  const lower = atMost === 'LOW' ? finding.severity !== 'INFO' : grave && atMost !== undefined;
  return {
    ...finding,
    ...(lower && atMost ? { severity: atMost } : {}),
    description: `${finding.description} ${note}`,
  };
}

function refuted(finding: Finding, note: string): Finding {
  return { ...finding, status: 'REFUTED', description: `${finding.description} ${note}` };
}

/** Some actor that the finding speaks of was let in. */
const letIn = (reach: FunctionReach, test: LiveTest): boolean =>
  test.byStranger ? reach.accepted.includes('stranger') : reach.accepted.length > 0;

/** No proof: what the calls that were tried say all the same. */
function unshown(finding: Finding, test: LiveTest, reach: FunctionReach, live: LiveFacts): Finding {
  if (letIn(reach, test))
    return noted(finding, 'Calls of it passed and showed no such effect.', UNSHOWN_AT_MOST);
  if (noAuthorityRemains(live.ownership) && reach.accepted.length === 0) return refuted(finding, NOBODY);
  const caller = test.byStranger ? 'a stranger' : 'any known account';
  return noted(finding, `No call of it by ${caller} passed.`, UNSHOWN_AT_MOST);
}

/**
 * A second authority needs an account: one in the guards, with a role, or accepted by a function beside the
 * owner.
 */
function settleAuthority(
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
  return noted(finding, 'No account beside the owner was found there on the chain.', 'LOW');
}

function settleTested(finding: Finding, test: LiveTest, selector: Hex | undefined, live: LiveFacts): Finding {
  const { powers } = live;
  const cells = powers.matrix.filter((cell) => shows(test, cell));
  const exact = cells.find((cell) => cell.selector === selector);
  if (exact) return proven(finding, exact);
  const [same] = cells;
  if (same) {
    const how = same.signature ?? same.selector ?? 'another call';
    return noted(
      finding,
      `A call proves the same effect elsewhere: ${who(same)} has it with ${how}.`,
      UNSHOWN_AT_MOST,
    );
  }
  const reach = powers.reach?.find((row) => row.selector === selector);
  if (!reach) return noted(finding, UNTRIED, UNSHOWN_AT_MOST);
  if (test.needsTrade && powers.worstCaseSellTax === null && !powers.holdersTransfer)
    return noted(
      finding,
      'Whether it shows was not tried: no holder could be made to trade.',
      UNSHOWN_AT_MOST,
    );
  return unshown(finding, test, reach, live);
}

/** Findings that no call can show: who is let in is all that calls say of them. */
function settleUntestable(finding: Finding, selector: Hex | undefined, live: LiveFacts): Finding {
  const reach = live.powers.reach?.find((row) => row.selector === selector);
  if (!reach) return noted(finding, UNTRIED, UNSHOWN_AT_MOST);
  if (reach.accepted.length === 0 && noAuthorityRemains(live.ownership)) return refuted(finding, NOBODY);
  const byAnyone = finding.type.startsWith('PUBLIC_') || finding.type.startsWith('ANYONE_');
  const passed = byAnyone ? reach.accepted.includes('stranger') : reach.accepted.length > 0;
  return passed ? finding : noted(finding, 'No call of it passed.', UNSHOWN_AT_MOST);
}

/**
 * The finding after the calls. PROVEN with the call if one shows it. If the function was tried and no call
 * showed the effect, it is at most MEDIUM; REFUTED if no account with rights is left and every call reverted.
 * If it could not be tried, it stays STATIC_CONFIRMED, says so, and is at most MEDIUM: higher severities need
 * a call that showed the effect or was accepted.
 */
export function reconcileFinding(finding: Finding, live: LiveFacts): Finding {
  if (finding.status !== 'STATIC_CONFIRMED' || !isFindingType(finding.type)) return finding;
  const selector = selectorOf(finding);
  if (finding.type === 'HIDDEN_AUTHORITY') return settleAuthority(finding, selector, live);
  const test = liveTests[finding.type];
  return test ? settleTested(finding, test, selector, live) : settleUntestable(finding, selector, live);
}
