import { isFindingType } from '@assay/audit';
import { type Finding, severities, unreadSource } from '@assay/facts';
import {
  byItsCode,
  contract,
  findingSentence,
  ownerIsNormal,
  ownerSentence,
  unreadFunctions,
} from '../../words/contract.js';
import { answered, notApplicable, unanswered } from '../checks.js';
import type { Check } from '../component.js';
import { isWay } from './open-paths.js';
import { CLASS_UNKNOWN, lacking, question, rules } from './question.js';
import { liveTests } from './reconcile/live-tests.js';
import { isRenounced } from './renounced.js';
import {
  allFindings,
  confirmedFindings,
  provenHoneypot,
  provenPowers,
  type SecurityInputs,
} from './security-inputs.js';

export function ownershipCheck(inputs: SecurityInputs): Check {
  const { ownership, tokenClass } = inputs;
  if (!ownership) return unanswered(question('ownership'), 'The owner could not be read.');
  if (ownership.owner === null) return answered(question('ownership'), 0, contract.noOwner);
  if (ownership.renounced)
    return answered(
      question('ownership'),
      0,
      isRenounced(inputs) ? contract.renounced : contract.ownerIsZero,
    );
  if (tokenClass.expects('owner_powers'))
    return answered(question('ownership'), 0, ownerIsNormal(tokenClass.class));
  if (tokenClass.mayExpect('owner_powers')) return lacking('ownership', 'simulation', CLASS_UNKNOWN, inputs);
  return answered(
    question('ownership'),
    rules.actorSeverity[ownership.owner.kind] * rules.ownerFactor,
    ownerSentence(ownership.owner),
  );
}

export function sourceCheck({ source, report, protocol }: SecurityInputs): Check {
  if (protocol) return notApplicable(question('source_verified'), contract.ofChain);
  const verified = source?.verified ?? report?.isOpenSource;
  if (verified === null || verified === undefined)
    return unanswered(question('source_verified'), 'Nobody could tell whether the source is published.');
  return answered(
    question('source_verified'),
    verified ? 0 : rules.unverifiedSource,
    verified ? contract.published : contract.unpublished,
  );
}

function toUnread(left: readonly string[]): string {
  return left.includes(unreadSource) ? contract.unread : unreadFunctions(left.length);
}

/** They say again that a sale fails. */
const ofTraps: ReadonlySet<string> = new Set([
  'HOOK_REFUSES_SALES',
  'UNSELLABLE_GIFT',
  'TRANSFER_ALWAYS_FAILS',
]);

/** The gravest of what no check says already: a call showed it there. */
function toFindingReason(findings: readonly Finding[], inputs: SecurityInputs): string {
  const gravity = ({ severity }: Finding) => severities.indexOf(severity);
  const isTrap = provenHoneypot(inputs) === true;
  const left = findings.filter(({ type }) => {
    if (isTrap && ofTraps.has(type)) return false;
    if (type === 'ENVIRONMENT_SENSITIVE' && inputs.trading?.environmentSensitive) return false;
    const { effects = [] } = (isFindingType(type) && liveTests[type]) || {};
    return (provenPowers(inputs, ...effects) ?? []).length === 0;
  });
  const [worst] = [...left].sort((a, b) => gravity(b) - gravity(a));
  if (!worst || rules.findingSeverity[worst.severity] === 0) return contract.sameAsShown;
  return isWay(worst) && worst.status !== 'PROVEN' ? byItsCode(worst.issue) : findingSentence(worst.issue);
}

export function auditCheck(inputs: SecurityInputs): Check {
  const findings = confirmedFindings(allFindings(inputs)).filter(
    ({ type }) => !inputs.tokenClass.expects(type),
  );
  // An audit that could judge nothing (only a model's claims) counts as no audit.
  const coverage = inputs.audit?.coverage ?? 0;
  if (coverage === 0 && !findings.some(({ severity }) => rules.findingSeverity[severity] > 0))
    return inputs.protocol
      ? notApplicable(question('audit_findings'), contract.ofChain)
      : unanswered(question('audit_findings'), 'The contract was not audited.');
  const worst = [...findings].sort(
    (a, b) => rules.findingSeverity[b.severity] - rules.findingSeverity[a.severity],
  )[0];
  const reason = worst ? toFindingReason(findings, inputs) : contract.harmless;
  const left = inputs.audit?.unread ?? [];
  const isToldElsewhere = left.length === 0 || reason === contract.sameAsShown;
  const told = isToldElsewhere ? reason : `${reason} ${toUnread(left)}`;
  return answered(question('audit_findings'), worst ? rules.findingSeverity[worst.severity] : 0, told, {
    // A finding is certain, however little was read. That there is no other is only as certain as the
    // coverage.
    confidence: worst ? 1 : coverage,
    evidence: worst?.evidence ?? [],
  });
}
