import type { FindingType } from '../catalogue/catalogue.js';
import type { Path } from '../model/behaviour.js';
import type { Monomial } from '../model/polynomial.js';
import { isConst, mentions, subterms, type Term } from '../model/term.js';
import type { TermTable } from '../model/term-table.js';
import { isArithmeticCheck } from './arithmetic-check.js';
import { isCallerChosen } from './authority.js';
import { type BalanceChange, balanceChanges, isIncrease } from './balance-changes.js';
import type { Capability } from './capability.js';
import type { Control, Controls } from './control.js';
import { functionOf, selectors, type TokenModel } from './token-model.js';

/** A rate that reduces what the recipient gets. */
interface Rate {
  readonly load: Term;
  readonly monomial: Monomial;
}

function ratesOf(change: BalanceChange): readonly Rate[] {
  const rates: Rate[] = [];
  for (const monomial of change.delta.values()) {
    if (monomial.numerator >= 0n) continue;
    for (const [term, power] of monomial.powers) {
      if (term.op === 'load' && power === 1 && monomial.powers.size >= 2)
        rates.push({ load: term, monomial });
    }
  }
  return rates;
}

/** The values that the writer's own checks compare the chosen one with from above. */
function upperBounds(control: Control, table: TermTable): readonly Term[] {
  const { path, write } = control;
  if (isConst(write.value)) return [write.value];
  const kept = subterms(write.value);
  // Where the value is put is an argument too, and says nothing of it.
  const isOfValue = (term: Term) =>
    isCallerChosen(term) && mentions(term, (inner) => inner.op.startsWith('arg') && kept.has(inner));
  return path.conditions.flatMap(({ term, holds, site }) => {
    const [a, b] = term.args;
    if (!a || !b || isArithmeticCheck({ condition: term, blockedWhen: !holds, site, before: [] }, table))
      return [];
    const above = (term.op === 'gt' && !holds) || (term.op === 'lt' && holds);
    const below = (term.op === 'lt' && !holds) || (term.op === 'gt' && holds);
    if (above && isOfValue(a) && !isCallerChosen(b)) return [b];
    return below && isOfValue(b) && !isCallerChosen(a) ? [a] : [];
  });
}

/** Share of a transfer that the rate takes at `value`; `undefined` if the divisor is not a constant. */
function shareAt({ load, monomial }: Rate, value: bigint): number | undefined {
  const others = [...monomial.powers].filter(([term]) => term !== load);
  if (others.some(([, power]) => power < 0)) return undefined;
  return Number((-monomial.numerator * value * 10_000n) / monomial.denominator) / 10_000;
}

function taxType(rate: Rate, control: Control, table: TermTable): FindingType {
  const bounds = upperBounds(control, table);
  if (bounds.length === 0) return control.chosen ? 'TAX_UNLIMITED' : 'TAX_MODIFIABLE';
  const values = bounds.flatMap(({ value }) => value ?? []);
  const [cap = 0n] = [...values].sort((a, b) => (a < b ? -1 : 1));
  const share = values.length === 0 ? undefined : shareAt(rate, cap);
  return share === undefined || share < 0.5 ? 'TAX_MODIFIABLE' : 'TAX_CONFISCATORY';
}

/** What is sent to the zero address is destroyed: a part that is taken from it is taken from nobody. */
function isBurning({ conditions }: Path, recipient: Term): boolean {
  return conditions.some(({ term, holds }) => !holds && term === recipient);
}

function taxesOf(path: Path, recipient: Term, model: TokenModel, controls: Controls): readonly Capability[] {
  if (isBurning(path, recipient)) return [];
  const received = balanceChanges(path, model).filter((change) => change.account === recipient);
  const rates = received.filter((change) => isIncrease(change) || !change.overwritten).flatMap(ratesOf);
  return rates.flatMap((rate) =>
    controls.of(rate.load).map((control) => ({
      type: taxType(rate, control, model.table),
      actor: control.actor,
      fn: control.fn,
      site: control.write.site,
      checkedAt: received[0]?.write.site ?? control.write.site,
      place: control.write.place,
      detail: 'the value is a rate that is taken off what a transfer delivers',
    })),
  );
}

/** Rates that a privileged account controls and that reduce what a transfer delivers. */
export function taxRule(model: TokenModel, controls: Controls): readonly Capability[] {
  const recipients = [
    [selectors.transfer, model.table.leaf('arg', '0')],
    [selectors.transferFrom, model.table.leaf('arg', '1')],
  ] as const;
  return recipients.flatMap(([selector, recipient]) =>
    (functionOf(model.behaviour, selector)?.paths ?? []).flatMap((path) =>
      taxesOf(path, recipient, model, controls),
    ),
  );
}
