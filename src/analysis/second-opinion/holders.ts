import type { Known } from '../../domain/fact.js';
import type { Holders } from '../../domain/facts/holders.js';
import { type Answers, toCombined } from './known-answers.js';

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
  return toCombined([best, ...others], { ...best.value, holders });
}
