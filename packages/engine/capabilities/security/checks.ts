import { type FactKind, type Power, type PowerEffect, toChecksum, unreadSource } from '@assay/facts';
import { answered, notApplicable, rampOf, unanswered, untried } from '../checks.js';
import type { Check } from '../component.js';
import { isDeadMarket } from '../market/dead-pool.js';
import { policy, type Ramp } from '../policy.js';
import { capOfUntried } from './cap-of-untried.js';
import { describeFall } from './describe-tax-curve.js';
import { effectsOfCheck, type PowerCheckId } from './effects-of-check.js';
import { openPath, whyOpen } from './open-paths.js';
import { isRenounced } from './renounced.js';
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
const percent = (ratio: number) => `${Number((ratio * 100).toFixed(2))} %`;

/** UNKNOWN for want of this fact: untried where that is for the node's reasons. */
function lacking(id: CheckId, fact: FactKind, reason: string, inputs: SecurityInputs): Check {
  const why = inputs.untried[fact];
  if (why === undefined) return unanswered(question(id), reason);
  const effects: readonly PowerEffect[] =
    fact === 'powers' && id in effectsOfCheck ? effectsOfCheck[id as PowerCheckId] : [];
  return untried(question(id), `${reason.slice(0, -1)}: ${why}.`, capOfUntried(inputs, effects));
}

/** A pool that holds next to nothing pays nothing for a sale; what it gives for a purchase shows nothing. */
function toNothing(id: CheckId): Check {
  return id === 'can_sell'
    ? answered(question(id), 1, 'Nobody can sell it now: its pools hold next to nothing.')
    : unanswered(question(id), 'The pools hold next to nothing to buy from.');
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
    return unanswered(question(id), 'The token has no pool to trade in.');
  if (isDeadMarket(inputs.pools) && id !== 'transfer') return toNothing(id);
  if (value === null || value === undefined)
    return lacking(id, 'simulation', 'It could not be simulated.', inputs);
  return answered(question(id), value ? 0 : 1, value ? good : bad, {
    evidence: inputs.simulation?.evidence ?? [],
  });
}

/** A protocol token has no code that could refuse: what refuses is what its issuer set. */
function whyNotBought({ protocol }: SecurityInputs): string {
  return protocol
    ? 'An account that is on no list of its issuer cannot buy it: a rule of the token, or a pause, refuses.'
    : 'It cannot be bought.';
}

/** A tax of the simulated trade, 0..1. */
function tax(
  id: 'buy_tax' | 'sell_tax',
  { name, value, ramp }: { name: string; value: number | null | undefined; ramp: Ramp },
  inputs: SecurityInputs,
): Check {
  if (value === null || value === undefined)
    return lacking(id, 'simulation', `The ${name} could not be measured.`, inputs);
  const fall = describeFall(inputs.trading?.taxCurve, id === 'buy_tax' ? 'buyTax' : 'sellTax');
  return answered(question(id), rampOf(value, ramp), `The ${name} is ${percent(value)}.${fall}`, {
    evidence: inputs.simulation?.evidence ?? [],
  });
}

function severityOf({ actor, account }: Power): number {
  return rules.actorSeverity[actor === 'stranger' ? 'stranger' : (account?.kind ?? 'contract')];
}

function power(id: PowerCheckId, verb: string, inputs: SecurityInputs): Check {
  const effects = effectsOfCheck[id];
  const proven = provenPowers(inputs, ...effects);
  if (proven === undefined)
    return lacking(id, 'powers', 'What its functions can do was not executed.', inputs);
  const worst = [...proven].sort((a, b) => severityOf(b) - severityOf(a))[0];
  if (worst) {
    const who =
      worst.actor === 'stranger'
        ? 'Anyone'
        : `The ${worst.actor.replace('_', ' ')} (${worst.account?.kind ?? 'unknown'})`;
    const how = worst.signature ?? worst.selector ?? 'a call';
    const expected = inputs.tokenClass.expects(id);
    const note = expected ? ` That is expected of a ${inputs.tokenClass.class} token.` : '';
    return answered(
      question(id),
      expected && worst.actor !== 'stranger' ? 0 : severityOf(worst),
      `${who} ${verb} with ${how}.${note}`,
      {
        evidence: worst.evidence,
      },
    );
  }
  const why = whyPowersUntried(inputs, ...effects);
  if (why !== undefined)
    return untried(
      question(id),
      `Whether anybody ${verb} was not tried to the end: ${why}.`,
      capOfUntried(inputs, effects),
    );
  const path = openPath(inputs, effects);
  if (path)
    return unanswered(question(id), `Whether anybody ${verb} is not known. ${whyOpen(path, inputs.powers)}`);
  const tried = inputs.powers?.coverage ?? 0;
  if (tried === 0) return unanswered(question(id), 'Its functions could not be executed.');
  return answered(
    question(id),
    0,
    `Nobody ${verb}: ${inputs.powers?.functionsTried ?? 0} functions were executed as each actor.`,
    { confidence: tried },
  );
}

function worstCaseTax(inputs: SecurityInputs): Check {
  const { powers } = inputs;
  const worst = powers?.worstCaseSellTax;
  if (inputs.protocol && !worst)
    return answered(question('worst_case_tax'), 0, `${inputs.protocol.standard} tokens know no tax.`);
  if (worst === null || worst === undefined)
    return lacking('worst_case_tax', 'powers', 'The highest settable tax was not measured.', inputs);
  const raised = provenPowers(inputs, 'RAISE_TAX') ?? [];
  const evidence = raised.flatMap((cell) => cell.evidence);
  const isOfSales = raised.some(({ taxAfter = 0 }) => taxAfter > 0);
  const why = whyPowersUntried(inputs, 'RAISE_TAX');
  if (why !== undefined && evidence.length === 0)
    return untried(
      question('worst_case_tax'),
      `The highest settable tax was not tried to the end: ${why}.`,
      capOfUntried(inputs, effectsOfCheck.worst_case_tax),
    );
  return answered(
    question('worst_case_tax'),
    rampOf(worst, rules.worstCaseTax),
    isOfSales
      ? `The sell tax can be set to ${percent(worst)}.`
      : `No call raised the sell tax above ${percent(worst)}.`,
    { evidence },
  );
}

const CLASS_UNKNOWN = 'Whether this speaks against such a token depends on its trades.';

function ownershipCheck(inputs: SecurityInputs): Check {
  const { ownership, tokenClass } = inputs;
  if (!ownership) return unanswered(question('ownership'), 'The owner could not be read.');
  if (ownership.owner === null) return answered(question('ownership'), 0, 'The contract has no owner.');
  if (ownership.renounced)
    return answered(
      question('ownership'),
      0,
      isRenounced(inputs)
        ? 'Ownership is renounced.'
        : 'The owner is the zero address; whether others have rights is another question.',
    );
  if (tokenClass.expects('owner_powers'))
    return answered(question('ownership'), 0, `An owner is expected of a ${tokenClass.class} token.`);
  if (tokenClass.mayExpect('owner_powers')) return lacking('ownership', 'simulation', CLASS_UNKNOWN, inputs);
  return answered(
    question('ownership'),
    rules.actorSeverity[ownership.owner.kind] * rules.ownerFactor,
    `The owner is ${toChecksum(ownership.owner.address)} (${ownership.owner.kind}).`,
  );
}

/** Why nothing is asked about the code of a protocol token. */
const noOwnCode = 'The chain runs it: it has no code of its own.';

function sourceCheck({ source, report, protocol }: SecurityInputs): Check {
  if (protocol) return notApplicable(question('source_verified'), noOwnCode);
  const verified = source?.verified ?? report?.isOpenSource;
  if (verified === null || verified === undefined)
    return unanswered(question('source_verified'), 'Nobody could tell whether the source is published.');
  return answered(
    question('source_verified'),
    verified ? 0 : rules.unverifiedSource,
    verified ? 'The source is published and verified.' : 'No verified source is published.',
  );
}

function toUnread(left: readonly string[]): string {
  if (left.includes(unreadSource)) return 'The published source could not be read.';
  return left.length === 1
    ? 'One function is too complex to be read.'
    : `${left.length} functions are too complex to be read.`;
}

function auditCheck(inputs: SecurityInputs): Check {
  const findings = confirmedFindings(allFindings(inputs)).filter(
    ({ type }) => !inputs.tokenClass.expects(type),
  );
  // An audit that could judge nothing (only a model's claims) counts as no audit.
  const coverage = inputs.audit?.coverage ?? 0;
  if (coverage === 0 && !findings.some(({ severity }) => rules.findingSeverity[severity] > 0))
    return inputs.protocol
      ? notApplicable(question('audit_findings'), noOwnCode)
      : unanswered(question('audit_findings'), 'The contract was not audited.');
  const worst = [...findings].sort(
    (a, b) => rules.findingSeverity[b.severity] - rules.findingSeverity[a.severity],
  )[0];
  const reason = worst
    ? `${findings.length} confirmed; the worst: ${worst.issue} (${worst.severity}, ${worst.status === 'PROVEN' ? 'proven by calls' : 'shown by the code'}).`
    : 'No finding was confirmed.';
  const left = inputs.audit?.unread ?? [];
  const told = left.length === 0 ? reason : `${reason} ${toUnread(left)}`;
  return answered(question('audit_findings'), worst ? rules.findingSeverity[worst.severity] : 0, told, {
    // A finding is certain, however little was read. That there is no other is only as certain as the
    // coverage.
    confidence: worst ? 1 : coverage,
    evidence: worst?.evidence ?? [],
  });
}

function lockCheck(inputs: SecurityInputs): Check {
  const { fate, locks, pools, tokenClass } = inputs;
  if (pools?.length === 0) return notApplicable(question('liquidity_locked'), 'The token has no pool.');
  if (fate?.fate === 'taken')
    return notApplicable(question('liquidity_locked'), 'No liquidity is left to lock.');
  if (isDeadMarket(pools))
    return notApplicable(
      question('liquidity_locked'),
      'The pools hold next to nothing: a lock of it protects nobody.',
    );
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
  const { trading, protocol } = inputs;
  if (trading?.environmentSensitive === null || trading === undefined) {
    if (tradesByStandard(inputs))
      return answered(
        question('environment'),
        0,
        `A trade of a ${protocol?.standard} token depends on lists and pauses, not on the time, the block or the gas.`,
        { evidence: inputs.simulation?.evidence ?? [] },
      );
    const reason = 'Trading was not tried in all environments.';
    const isCut = (trading?.environments.length ?? 0) > 0;
    return isCut
      ? untried(question('environment'), reason)
      : lacking('environment', 'tradingChecks', reason, inputs);
  }
  return answered(
    question('environment'),
    trading.environmentSensitive ? rules.environmentSensitive : 0,
    trading.environmentSensitive
      ? 'It trades differently depending on who calls, when or with what gas (ENVIRONMENT_SENSITIVE).'
      : `It trades alike in ${trading.environments.length} environments.`,
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
    passes(
      'can_buy',
      { value: simulation?.canBuy, good: 'It can be bought.', bad: whyNotBought(inputs) },
      inputs,
    ),
    passes(
      'can_sell',
      {
        value: honeypot === null ? null : !honeypot,
        good: 'It can be sold.',
        bad: 'A simulated sale fails or brings nothing.',
      },
      inputs,
    ),
    passes(
      'transfer',
      {
        value: simulation?.canTransfer,
        good: 'It moves between wallets.',
        bad: 'It does not move between wallets.',
      },
      inputs,
    ),
    tax('buy_tax', { name: 'buy tax', value: simulation?.buyTax, ramp: rules.buyTax }, inputs),
    tax('sell_tax', { name: 'sell tax', value: simulation?.sellTax, ramp: rules.sellTax }, inputs),
    worstCaseTax(inputs),
    power('mint', 'can mint', inputs),
    power('balance_change', "can take others' balances", inputs),
    power('sell_block', 'can stop sales', inputs),
    power('blacklist', 'can blacklist holders', inputs),
    power('pause', 'can pause transfers', inputs),
    power('take_ownership', 'can take ownership', inputs),
    power('proxy_upgrade', 'can replace the code', inputs),
    ownershipCheck(inputs),
    sourceCheck(inputs),
    auditCheck(inputs),
    lockCheck(inputs),
    takenCheck(question('liquidity_taken'), inputs),
    environmentCheck(inputs),
  ];
}
