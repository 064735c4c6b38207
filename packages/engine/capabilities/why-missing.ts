import { type Fact, type FactKind, factRoles } from '@assay/facts';

/**
 * Why a fact is missing, as a part of a sentence: without a full stop, and with the provider's role in place
 * of its name, because answers of the REST layer name roles only.
 * @example `The holders are not known: ${whyMissing('holders', facts.holders)}.`
 */
export function whyMissing(kind: FactKind, fact: Fact<unknown> | undefined): string {
  if (!fact) return 'nobody asked for it';
  if (fact.known) return 'it is known';
  const { detail, source } = fact;
  return withRole(detail, source, factRoles[kind]).replace(/\.$/, '');
}

/** The chain is no vendor: it keeps its name. */
function withRole(detail: string, source: string, role: string): string {
  if (source === 'onchain' || source === '') return detail;
  return detail.startsWith(`${source} `) ? `the ${role} provider${detail.slice(source.length)}` : detail;
}
