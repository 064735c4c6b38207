import type { Power } from '@assay/facts';
import { normalFor } from '../../words/contract.js';
import { nobody, powerSentence } from '../../words/powers.js';
import { noHigherTax, trading as says } from '../../words/trading.js';
import { answered, rampOf, unanswered, untried } from '../checks.js';
import type { Check } from '../component.js';
import { capOfUntried } from './cap-of-untried.js';
import { effectsOfCheck, type PowerCheckId } from './effects-of-check.js';
import { openPath, whyOpen } from './open-paths.js';
import { lacking, question, rules } from './question.js';
import { isIssued, toRaise, toRaiseOfPurchases } from './say-power.js';
import { provenPowers, type SecurityInputs, whyPowersUntried } from './security-inputs.js';

function severityOf({ actor, account }: Power): number {
  return rules.actorSeverity[actor === 'stranger' ? 'stranger' : (account?.kind ?? 'contract')];
}

export function power(id: PowerCheckId, inputs: SecurityInputs): Check {
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
  // Calls were made and did not show it: another node would not either.
  if (path) return unanswered(question(id), whyOpen(path, inputs.powers), 'code');
  const tried = inputs.powers?.coverage ?? 0;
  if (tried === 0) return unanswered(question(id), 'Its functions could not be executed.');
  return answered(question(id), 0, nobody(effects[0], tried >= 1), { confidence: tried });
}

export function worstCaseTax(inputs: SecurityInputs): Check {
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
