import { components, createVerdictCache, decide, packs, TokenAnalysis } from '@assay/engine';
import { type AuditReport, type FactKind, type FactSource, known, missing } from '@assay/facts';
import { type Case, fromCode, fromSource } from '../security/readers.js';
import type { LabelledContract, LabelledSet } from './labelled-set.js';

/** Counts of one pack: how many bad and good contracts it denies and cautions by what it found. */
interface Rates {
  readonly bad: { all: number; deny: number; caution: number };
  readonly good: { all: number; deny: number; caution: number };
}

const token = { chain: 'eth', address: `0x${'5'.repeat(40)}` } as const;

/** A label of any question says that something is wrong with it. */
const isBad = ({ labels }: LabelledContract) => labels.some(({ truth, corrected = truth }) => corrected);

/** The audit as the service has it of a token of which nothing but the code is known. */
function auditOf(one: Case): AuditReport | undefined {
  const audit = fromSource(one) ?? fromCode(one);
  return (
    audit && {
      findings: audit.findings,
      basis: one.source === undefined ? 'bytecode' : 'source',
      coverage: audit.coverage,
      models: [],
    }
  );
}

async function analyse(audit: AuditReport) {
  const facts: Partial<Record<FactKind, unknown>> = {
    auditReport: audit,
    metadata: { contractKind: 'erc20', name: null, symbol: null, decimals: 18, totalSupply: null },
  };
  const source = {
    load: async (kind: FactKind) =>
      kind in facts
        ? known(facts[kind], 'set', 0)
        : missing('not_supported', 'The set has the code alone.', 'set'),
  } as FactSource;
  const deps = { facts: source, components, verdictCache: createVerdictCache(), now: 0 };
  return new TokenAnalysis(token, deps).whole();
}

/**
 * What each pack says to a purchase of each contract, by what it found in the code alone. Rules that miss a fact are left
 * out: with them every pack but `permissive` denies every contract of a set that is code.
 */
export async function renderPacks({ name, contracts }: LabelledSet): Promise<string> {
  const rates = new Map([...packs.keys()].map((id): [string, Rates] => [id, emptyRates()]));
  for (const contract of contracts) {
    const audit = auditOf(contract.one);
    if (!audit) continue;
    const analysis = await analyse(audit);
    for (const [id, policy] of packs) {
      const counts = rates.get(id)?.[isBad(contract) ? 'bad' : 'good'];
      if (!counts) continue;
      const { rules } = decide(analysis, { policy, request: { intent: 'BUY' } });
      const found = rules.filter(({ outcome }) => outcome === 'FIRED').map(({ severity }) => severity);
      counts.all += 1;
      if (found.includes('deny')) counts.deny += 1;
      else if (found.includes('caution')) counts.caution += 1;
    }
  }
  const lines = [...rates].map(
    ([id, { bad, good }]) =>
      `${id.padEnd(12)} bad ${bad.all}: deny ${bad.deny}, caution ${bad.caution}; good ${good.all}: deny ${good.deny}, caution ${good.caution}`,
  );
  return [`packs on ${name}, by the code alone:`, ...lines].join('\n');
}

function emptyRates(): Rates {
  return { bad: { all: 0, deny: 0, caution: 0 }, good: { all: 0, deny: 0, caution: 0 } };
}
