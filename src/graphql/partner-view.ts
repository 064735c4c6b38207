import type { FactBag, PartnerUse } from '@assay/facts';

/** What the partner provider did for these facts, in one sentence. */
export function toPartnerUse(facts: FactBag): PartnerUse {
  const asked = Object.entries(facts).flatMap(([kind, fact]) =>
    fact.partner ? [{ kind, ...fact.partner }] : [],
  );
  const used = asked.filter((each) => each.used).map(({ kind }) => kind);
  if (used.length > 0) return { used: true, reason: `The partner provider answered: ${used.join(', ')}.` };
  const reason = asked.map((each) => each.reason).find((text) => text !== '');
  return { used: false, reason: reason ?? 'No partner provider is configured that could add to this.' };
}
