import type { Holder, HolderKind, Holders, Known } from '@assay/facts';
import { type Answers, areFarApart, combineAnswers, quoteField } from './known-answers.js';

/** How specific a kind is: `wallet` is the default, `contract` was tested, the others were looked up. */
function rankOf(kind: HolderKind | undefined): number {
  if (kind === undefined || kind === 'wallet') return 0;
  return kind === 'contract' ? 1 : 2;
}

/**
 * The answer that covers most of the history, with the most specific label and kind of each holder from all
 * sources.
 */
export function combineHolders(answers: Answers<Holders>): Known<Holders> {
  const best = answers.reduce((best, next) => (next.value.coverage > best.value.coverage ? next : best));
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
  // Only counts from complete histories can be compared.
  const completeCounts = answers
    .filter(({ value }) => value.coverage >= 1)
    .map(({ value }) => value.totalHolders);
  const disagreements = areFarApart(completeCounts)
    ? [
        {
          field: 'totalHolders',
          taken: String(best.value.totalHolders),
          said: quoteField(answers, 'totalHolders'),
        },
      ]
    : [];
  return combineAnswers([best, ...others], { ...best.value, holders }, quote, disagreements);
}

function quote({ totalHolders, coverage, mode }: Holders): Readonly<Record<string, string>> {
  return { totalHolders: String(totalHolders), coverage: String(coverage), mode };
}
