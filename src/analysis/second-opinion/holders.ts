import type { Known } from '../../domain/fact.js';
import type { Holders } from '../../domain/facts/holders.js';
import { type Answers, areFarApart, quoteField, toCombined } from './known-answers.js';

/** The answer that read most of the history, its holders named as well as any source names them. */
export function combineHolders(answers: Answers<Holders>): Known<Holders> {
  const best = answers.reduce((most, next) => (next.value.coverage > most.value.coverage ? next : most));
  const labels = new Map<string, string>();
  for (const { value } of answers) {
    for (const { address, label } of value.holders) {
      if (label !== undefined && !labels.has(address)) labels.set(address, label);
    }
  }
  const holders = best.value.holders.map((holder) => {
    const label = holder.label ?? labels.get(holder.address);
    return label === undefined ? holder : { ...holder, label };
  });
  const others = answers.filter((answer) => answer !== best);
  // Only counts of whole histories can contradict each other.
  const whole = answers.filter(({ value }) => value.coverage >= 1).map(({ value }) => value.totalHolders);
  const disagreements = areFarApart(whole)
    ? [
        {
          field: 'totalHolders',
          taken: String(best.value.totalHolders),
          said: quoteField(answers, 'totalHolders'),
        },
      ]
    : [];
  return toCombined([best, ...others], { ...best.value, holders }, quote, disagreements);
}

function quote({ totalHolders, coverage, mode }: Holders): Readonly<Record<string, string>> {
  return { totalHolders: String(totalHolders), coverage: String(coverage), mode };
}
