import { isFindingType } from '@assay/audit';
import {
  type FactKind,
  type Finding,
  type Power,
  type PowerEffect,
  severities,
  unreadSource,
} from '@assay/facts';
import {
  contract,
  findingSentence,
  normalFor,
  ownerIsNormal,
  ownerSentence,
  unreadFunctions,
} from '../../words/contract.js';
import { liquidity } from '../../words/liquidity.js';
import { nobody, powerSentence } from '../../words/powers.js';
import { allAlike, noHigherTax, trading as says, taxSentence } from '../../words/trading.js';
import { answered, notApplicable, rampOf, unanswered, untried } from '../checks.js';
import type { Check } from '../component.js';
import { isDeadMarket } from '../market/dead-pool.js';
import { policy, type Ramp } from '../policy.js';
import { capOfUntried } from './cap-of-untried.js';
import { describeFall } from './describe-tax-curve.js';
import { effectsOfCheck, type PowerCheckId } from './effects-of-check.js';
import { openPath, whyOpen } from './open-paths.js';
import { liveTests } from './reconcile/live-tests.js';
import { isRenounced } from './renounced.js';
import { isIssued, toRaise, toRaiseOfPurchases } from './say-power.js';
import {
  allFindings,
  confirmedFindings,
  provenHoneypot,
  provenPowers,
  type SecurityInputs,
  whyPowersUntried,
} from './security-inputs.js';
import { takenCheck } from './taken-check.js';
import { tradesByStandard } from './trades-by-standard.js';

const rules = policy.security;
type CheckId = keyof typeof rules.weights;

const question = (id: CheckId) => ({ id, weight: rules.weights[id] });

/** UNKNOWN for want of this fact: untried where that is for the node's reasons. */
function lacking(id: CheckId, fact: FactKind, reason: string, inputs: SecurityInputs): Check {
  const why = inputs.untried[fact];
  if (why === undefined)
    return unanswered(question(id), reason, isDeadMarket(inputs.pools) ? 'liquidity' : undefined);
  const effects: readonly PowerEffect[] =
    fact === 'powers' && id in effectsOfCheck ? effectsOfCheck[id as PowerCheckId] : [];
  return untried(question(id), `${reason.slice(0, -1)}: ${why}.`, capOfUntried(inputs, effects));
}

/** A pool that holds next to nothing pays nothing for a sale; what it gives for a purchase shows nothing. */
function toNothing(id: CheckId): Check {
  return id === 'can_sell'
    ? answered(question(id), 1, says.nothingLeft)
    : unanswered(question(id), 'The pools hold next to nothing to buy from.', 'liquidity');
}

/**
 * A trade that must be possible; `value`: whether it was, in the simulation. Without a pool nobody can tell of a
 * purchase or a sale, whatever passes in a pool that exists only in the simulation; a transfer needs none.
 */
function passes(
  id: CheckId,
  { value, good, bad }: { value: boolean | null | undefined; good: string; bad: string },
  inputs: SecurityInputs,
): Check {
  if (inputs.pools?.length === 0 && id !== 'transfer')
    return unanswered(question(id), 'The token has no pool to trade in.', 'pool');
  if (isDeadMarket(inputs.pools) && id !== 'transfer') return toNothing(id);
  if (value === null || value === undefined)
    return lacking(id, 'simulation', 'It could not be simulated.', inputs);
  return answered(question(id), value ? 0 : 1, value ? good : bad, {
    evidence: inputs.simulation?.evidence ?? [],
  });
}

/** A protocol token has no code that could refuse: what refuses is what its issuer set. */
function whyNotBought({ protocol }: SecurityInputs): string {
  return protocol ? says.onlyListedBuy : says.cannotBuy;
}

/** A tax of the simulated trade, 0..1. */
function tax(
  id: 'buy_tax' | 'sell_tax',
  { value, ramp }: { value: number | null | undefined; ramp: Ramp },
  inputs: SecurityInputs,
): Check {
  if (value === null || value === undefined)
    return lacking(id, 'simulation', 'The tax could not be measured.', inputs);
  const side = id === 'buy_tax' ? 'buyTax' : 'sellTax';
  const fall = describeFall(inputs.trading?.taxCurve, side);
  return answered(question(id), rampOf(value, ramp), `${taxSentence(side, value)}${fall}`, {
    evidence: inputs.simulation?.evidence ?? [],
  });
}

function severityOf({ actor, account }: Power): number {
  return rules.actorSeverity[actor === 'stranger' ? 'stranger' : (account?.kind ?? 'contract')];
}

function power(id: PowerCheckId, inputs: SecurityInputs): Check {
  const effects = effectsOfCheck[id];
  const proven = provenPowers(inputs, ...effects);
  if (proven === undefined)
    return lacking(id, 'powers', 'What its functions can do was not executed.', inputs);
  const worst = [...proven].sort((a, b) => severityOf(b) - severityOf(a))[0];
  if (worst) {
    const isExpected = inputs.tokenClass.expects(id) && worst.actor !== 'stranger';
    const note = isExpected ? ` ${normalFor(inputs.tokenClass.class)}` : '';
    return answered(
      question(id),
      isExpected ? 0 : severityOf(worst),
      `${powerSentence(worst, isIssued(inputs))}${note}`,
      {
        evidence: worst.evidence,
      },
    );
  }
  const why = whyPowersUntried(inputs, ...effects);
  if (why !== undefined)
    return untried(
      question(id),
      `Its calls were not tried to the end: ${why}.`,
      capOfUntried(inputs, effects),
    );
  const path = openPath(inputs, effects);
  if (path) return unanswered(question(id), whyOpen(path, inputs.powers));
  const tried = inputs.powers?.coverage ?? 0;
  if (tried === 0) return unanswered(question(id), 'Its functions could not be executed.');
  return answered(question(id), 0, nobody(effects[0], tried >= 1), { confidence: tried });
}

function worstCaseTax(inputs: SecurityInputs): Check {
  const { powers } = inputs;
  const worst = powers?.worstCaseSellTax;
  if (inputs.protocol && !worst) return answered(question('worst_case_tax'), 0, says.noTax);
  if (worst === null || worst === undefined)
    return lacking('worst_case_tax', 'powers', 'The highest settable tax was not measured.', inputs);
  const raises = provenPowers(inputs, 'RAISE_TAX') ?? [];
  const evidence = raises.flatMap((cell) => cell.evidence);
  const isOfSales = raises.some(({ taxAfter = 0 }) => taxAfter > 0);
  const why = whyPowersUntried(inputs, 'RAISE_TAX');
  if (why !== undefined && evidence.length === 0)
    return untried(
      question('worst_case_tax'),
      `The highest settable tax was not tried to the end: ${why}.`,
      capOfUntried(inputs, effectsOfCheck.worst_case_tax),
    );
  const ofPurchases = isOfSales ? undefined : toRaiseOfPurchases(inputs);
  if (ofPurchases)
    return answered(
      question('worst_case_tax'),
      rampOf(ofPurchases.worst, rules.worstCaseTax) * rules.purchaseFactor,
      ofPurchases.sentence,
      { evidence },
    );
  return answered(
    question('worst_case_tax'),
    rampOf(worst, rules.worstCaseTax),
    isOfSales ? toRaise(inputs, worst) : noHigherTax(worst, (powers?.coverage ?? 0) >= 1),
    { evidence },
  );
}

const CLASS_UNKNOWN = 'Whether this speaks against such a token depends on its trades.';

function ownershipCheck(inputs: SecurityInputs): Check {
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

function sourceCheck({ source, report, protocol }: SecurityInputs): Check {
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
  return worst && rules.findingSeverity[worst.severity] > 0
    ? findingSentence(worst.issue)
    : contract.sameAsShown;
}

function auditCheck(inputs: SecurityInputs): Check {
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

function lockCheck(inputs: SecurityInputs): Check {
  const { fate, locks, pools, tokenClass } = inputs;
  if (pools?.length === 0) return notApplicable(question('liquidity_locked'), liquidity.none);
  if (fate?.fate === 'taken') return notApplicable(question('liquidity_locked'), liquidity.gone);
  if (isDeadMarket(pools)) return notApplicable(question('liquidity_locked'), liquidity.dust);
  if (!locks)
    return lacking(
      'liquidity_locked',
      'liquidityLocks',
      'Who holds the liquidity could not be read.',
      inputs,
    );
  const expected = tokenClass.expects('liquidity_locked');
  if (!expected && tokenClass.mayExpect('liquidity_locked'))
    return lacking('liquidity_locked', 'simulation', CLASS_UNKNOWN, inputs);
  // What nobody was found to hold may be locked: the answer is only as bad as what is known to be free.
  const [least, most] = [100 - locks.pullablePercentage, locks.lockPercentage].map((percentage) =>
    rampOf(percentage / 100, rules.lockedLiquidity),
  ) as [number, number];
  if (!expected && least === 0 && most > 0) return unanswered(question('liquidity_locked'), locks.lockStatus);
  return answered(question('liquidity_locked'), expected ? 0 : least, locks.lockStatus, {
    evidence: locks.lockers.flatMap(({ emptied }) => emptied.flatMap(({ evidence }) => evidence)),
  });
}

function environmentCheck(inputs: SecurityInputs): Check {
  const { trading } = inputs;
  if (trading?.environmentSensitive === null || trading === undefined) {
    if (tradesByStandard(inputs))
      return answered(question('environment'), 0, says.byLists, {
        evidence: inputs.simulation?.evidence ?? [],
      });
    const reason = 'Trading was not tried in all environments.';
    const isCut = (trading?.environments.length ?? 0) > 0;
    return isCut
      ? untried(question('environment'), reason)
      : lacking('environment', 'tradingChecks', reason, inputs);
  }
  return answered(
    question('environment'),
    trading.environmentSensitive ? rules.environmentSensitive : 0,
    trading.environmentSensitive ? says.differs : allAlike(trading.environments.length),
    {
      evidence: trading.environmentSensitive
        ? [...trading.environments.map(({ evidence }) => evidence), ...(trading.holderSells?.evidence ?? [])]
        : [],
    },
  );
}

/** Every check of the security component, answered as far as the facts allow. O(findings + powers). */
export function securityChecks(inputs: SecurityInputs): readonly Check[] {
  const { simulation } = inputs;
  const honeypot = provenHoneypot(inputs);
  return [
    passes('can_buy', { value: simulation?.canBuy, good: says.canBuy, bad: whyNotBought(inputs) }, inputs),
    passes(
      'can_sell',
      {
        value: honeypot === null ? null : !honeypot,
        good: says.canSell,
        bad: says.cannotSell,
      },
      inputs,
    ),
    passes(
      'transfer',
      {
        value: simulation?.canTransfer,
        good: says.canSend,
        bad: says.cannotSend,
      },
      inputs,
    ),
    tax('buy_tax', { value: simulation?.buyTax, ramp: rules.buyTax }, inputs),
    tax('sell_tax', { value: simulation?.sellTax, ramp: rules.sellTax }, inputs),
    worstCaseTax(inputs),
    power('mint', inputs),
    power('balance_change', inputs),
    power('sell_block', inputs),
    power('blacklist', inputs),
    power('pause', inputs),
    power('take_ownership', inputs),
    power('proxy_upgrade', inputs),
    ownershipCheck(inputs),
    sourceCheck(inputs),
    auditCheck(inputs),
    lockCheck(inputs),
    takenCheck(question('liquidity_taken'), inputs),
    environmentCheck(inputs),
  ];
}
