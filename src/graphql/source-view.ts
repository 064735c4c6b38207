import { areIndependent, upstreamOf, withChainSide } from '@assay/engine';
import type { Disagreement, Fact, FactBag, Known, Opinion } from '@assay/facts';

/** Every fact of the bag; the scan report includes the chain as one more source. */
export function toSourceViews(facts: FactBag): readonly object[] {
  const { scanReport } = facts;
  const shown = scanReport?.known ? { ...facts, scanReport: withChainSide(scanReport, facts) } : facts;
  return Object.entries(shown).map(([kind, fact]) => toSourceView(kind, fact));
}

/** The source of a fact, the opinions on it and their disagreements; or why it is missing. */
function toSourceView(kind: string, fact: Fact<unknown>): object {
  if (!fact.known)
    return {
      fact: kind,
      known: false,
      source: fact.source,
      reason: fact.reason,
      detail: fact.detail,
      opinions: [],
      disagreements: [],
    };
  const opinions = fact.opinions ?? [onlyOpinion(fact)];
  return {
    fact: kind,
    known: true,
    source: fact.source,
    observedAt: new Date(fact.observedAt),
    asOf: new Date(fact.observedAt),
    blockNumber: fact.block?.number,
    blockHash: fact.block?.hash,
    reading: fact.reading,
    opinions: opinions.map((opinion) => toOpinionView(opinion, opinions)),
    disagreements: (fact.disagreements ?? []).map(toDisagreementView),
  };
}

function onlyOpinion({ source, observedAt }: Known<unknown>): Opinion {
  return { source, observedAt, says: {} };
}

function toOpinionView({ source, observedAt, says }: Opinion, all: readonly Opinion[]): object {
  return {
    source,
    upstream: upstreamOf[source] ?? source,
    sharesUpstreamWith: all
      .map((other) => other.source)
      .filter((other) => other !== source && !areIndependent(source, other)),
    asOf: new Date(observedAt),
    says: Object.entries(says).map(([field, value]) => ({ field, value })),
  };
}

function toDisagreementView({ field, taken, said }: Disagreement): object {
  const [first, ...others] = said.map(({ source }) => source);
  const independent = first !== undefined && others.some((other) => areIndependent(first, other));
  return { field, taken, said, independent };
}
