import type { Fact, PartnerUse } from '@assay/facts';
import { heaviestMissing } from './fact-plan.js';

/**
 * The fact, with what the partner provider had to do with it when it was asked with the caller's own key. The
 * sentence names the role: it is shown by the REST layer, which names no vendors.
 */
export function withPartnerUse<T>(fact: Fact<T>, answers: readonly Fact<unknown>[]): Fact<T> {
  return { ...fact, partner: toPartnerUse(answers) };
}

function toPartnerUse(answers: readonly Fact<unknown>[]): PartnerUse {
  if (answers.some(({ known }) => known)) return { used: true, reason: '' };
  const missing = heaviestMissing(answers.flatMap((fact) => (fact.known ? [] : [fact])));
  if (!missing) return { used: false, reason: 'The partner provider did not answer.' };
  const { detail, source } = missing;
  const reason = detail.startsWith(`${source} `)
    ? `The partner provider${detail.slice(source.length)}`
    : detail;
  return { used: false, reason };
}
