import {
  DEAD_ADDRESS,
  type Disagreement,
  type FactBag,
  type Known,
  knownValue,
  type Ownership,
  type ScanReport,
  type ScanSide,
  scanSideFields,
  ZERO_ADDRESS,
} from '@assay/facts';
import { policy } from '../policy.js';
import { reconcileAudit } from '../security/reconcile/reconcile-audit.js';
import { isHoneypot, isMintable, provenHoneypot, provenMintable } from '../security/security-inputs.js';

/** The chain facts that cover the same questions as scanners. */
const kinds = ['simulation', 'tradingChecks', 'powers', 'auditReport', 'ownership'] as const;

/** How every form of "no owner" is written. */
const NO_OWNER = 'none';

type SideField = (typeof scanSideFields)[number];

/**
 * Adds the results of our own calls on the chain to a scan report, as one more source: an opinion, and a
 * disagreement for every field on which it contradicts a scanner. `taken` is what the analysis uses: the
 * cautious value of a flag, the measured tax, the owner on the chain. The value of the report does not
 * change.
 */
export function withChainSide(report: Known<ScanReport>, facts: FactBag): Known<ScanReport> {
  const chain = toChainSide(facts);
  const says = Object.fromEntries(
    scanSideFields.flatMap((field) => {
      const answer = answerOf(chain, field);
      return answer === null ? [] : [[field, answer]];
    }),
  );
  if (Object.keys(says).length === 0) return report;
  const observedAt = Math.min(
    ...kinds.flatMap((kind) => {
      const fact = facts[kind];
      return fact?.known ? [fact.observedAt] : [];
    }),
  );
  return {
    ...report,
    opinions: [...(report.opinions ?? []), { source: chain.source, observedAt, says }],
    disagreements: withChain(report, chain, facts),
  };
}

function toChainSide(facts: FactBag): ScanSide {
  const simulation = knownValue(facts.simulation);
  const knowledge = toKnowledge(facts);
  return {
    source: 'onchain',
    isHoneypot: provenHoneypot(knowledge),
    isMintable: provenMintable(knowledge),
    buyTax: simulation?.buyTax ?? null,
    sellTax: simulation?.sellTax ?? null,
    owner: ownerOf(knownValue(facts.ownership)),
  };
}

function toKnowledge(facts: FactBag) {
  const powers = knownValue(facts.powers);
  return {
    simulation: knownValue(facts.simulation),
    trading: knownValue(facts.tradingChecks),
    powers,
    audit: reconcileAudit(knownValue(facts.auditReport), powers, knownValue(facts.ownership)),
    report: knownValue(facts.scanReport),
  };
}

function ownerOf(ownership: Ownership | undefined): string | null {
  if (!ownership) return null;
  return ownership.owner?.address ?? NO_OWNER;
}

function withChain(report: Known<ScanReport>, chain: ScanSide, facts: FactBag): readonly Disagreement[] {
  const scanners = report.value.sides ?? [{ ...report.value, source: report.source }];
  const among = report.disagreements ?? [];
  return [
    ...among.map((each) => joined(each, chain)),
    ...scanSideFields
      .filter((field) => !among.some((each) => each.field === field))
      .filter((field) => scanners.some((scanner) => contradict(field, chain, scanner)))
      .map((field) => ({
        field,
        taken: takenOf(field, chain, facts),
        said: [...scanners, chain].flatMap((side) => {
          const value = answerOf(side, field);
          return value === null ? [] : [{ source: side.source, value }];
        }),
      })),
  ].map((each) => {
    const field = scanSideFields.find((name) => name === each.field);
    return field && chain[field] !== null ? { ...each, taken: takenOf(field, chain, facts) } : each;
  });
}

/** Adds the chain's answer, where it has one, to a disagreement between scanners. */
function joined(each: Disagreement, chain: ScanSide): Disagreement {
  const field = scanSideFields.find((name) => name === each.field);
  const value = field ? answerOf(chain, field) : null;
  return value === null ? each : { ...each, said: [...each.said, { source: chain.source, value }] };
}

function contradict(field: SideField, a: ScanSide, b: ScanSide): boolean {
  const [one, other] = [a[field], b[field]];
  if (one === null || other === null) return false;
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) > policy.secondOpinions.taxTolerance;
  return answerOf(a, field) !== answerOf(b, field);
}

function answerOf(side: ScanSide, field: SideField): string | null {
  const said = side[field];
  if (said === null) return null;
  if (field !== 'owner') return String(said);
  const owner = String(said).toLowerCase();
  return owner === ZERO_ADDRESS || owner === DEAD_ADDRESS.toLowerCase() ? NO_OWNER : owner;
}

function takenOf(field: SideField, chain: ScanSide, facts: FactBag): string {
  if (field === 'isHoneypot') return String(isHoneypot(toKnowledge(facts)));
  if (field === 'isMintable') return String(isMintable(toKnowledge(facts)));
  return String(answerOf(chain, field));
}
