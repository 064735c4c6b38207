import type { Known } from '../../domain/fact.js';
import type { Holder, HolderKind, Holders } from '../holders/facts/holders.js';
import { type Answers, areFarApart, quoteField, toCombined } from './known-answers.js';

/** How much a kind tells: a wallet may be anybody's, what is a pool or the owner's was looked up. */
function rankOf(kind: HolderKind | undefined): number {
  if (kind === undefined || kind === 'wallet') return 0;
  return kind === 'contract' ? 1 : 2;
}

/** The answer that read most of the history, its holders named and told apart as well as any source does. */
export function combineHolders(answers: Answers<Holders>): Known<Holders> {
  const best = answers.reduce((most, next) => (next.value.coverage > most.value.coverage ? next : most));
  const labels = new Map<string, string>();
  const kinds = new Map<string, HolderKind>();
  for (const { value } of answers) {
    for (const { address, label, kind } of value.holders) {
      if (label !== undefined && !labels.has(address)) labels.set(address, label);
      if (rankOf(kind) > rankOf(kinds.get(address))) kinds.set(address, kind);
    }
  }
  const holders = best.value.holders.map((holder): Holder => {
    const label = holder.label ?? labels.get(holder.address);
    const kind = rankOf(holder.kind) === 2 ? holder.kind : (kinds.get(holder.address) ?? holder.kind);
    return { ...holder, kind, ...(label === undefined ? {} : { label }) };
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
