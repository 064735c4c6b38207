import { components, createVerdictCache, decide, packs, type RuleResult, TokenAnalysis } from '@assay/engine';
import { type AuditReport, type FactKind, type FactSource, known, missing } from '@assay/facts';
import { type Case, fromCode, fromSource } from '../security/readers.js';
import type { LabelledContract, LabelledSet } from './labelled-set.js';

interface Counts {
  all: number;
  deny: number;
  caution: number;
}

/** Of one pack: how many bad and good contracts of a set it denies and cautions by what it found. */
export interface PackRates {
  readonly set: string;
  readonly pack: string;
  readonly bad: Counts;
  readonly good: Counts;
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
 * What each pack says to a purchase of each contract, by what it found in the code alone. Rules that miss a fact, and
 * those about the coverage, are left out: by them a pack denies every contract of a set that is code, or none.
 */
export async function ratePacks({ name, contracts }: LabelledSet): Promise<readonly PackRates[]> {
  const rates = [...packs.values()].map((policy) => ({
    policy,
    rates: { set: name, pack: policy.id, bad: noCounts(), good: noCounts() },
  }));
  for (const contract of contracts) {
    const audit = auditOf(contract.one);
    if (!audit) continue;
    const analysis = await analyse(audit);
    for (const one of rates) {
      const { rules } = decide(analysis, { policy: one.policy, request: { intent: 'BUY' } });
      const found = rules.filter(isAboutCode).map(({ severity }) => severity);
      const counts = one.rates[isBad(contract) ? 'bad' : 'good'];
      counts.all += 1;
      if (found.includes('deny')) counts.deny += 1;
      else if (found.includes('caution')) counts.caution += 1;
    }
  }
  return rates.map((one) => one.rates);
}

/** It found something; how little is known of such a contract is no finding. */
function isAboutCode({ outcome, path }: RuleResult): boolean {
  return outcome === 'FIRED' && !path.startsWith('coverage.');
}

const noCounts = (): Counts => ({ all: 0, deny: 0, caution: 0 });

/** A row for each set and what packs say there; packs that say the same share one. */
export function renderPacks(rates: readonly PackRates[]): string {
  const share = (part: number, { all }: Counts) =>
    all === 0 ? '' : `${part} (${Math.round((part / all) * 100)} %)`;
  const rows = new Map<string, { readonly set: string; readonly packs: string[]; readonly said: string }>();
  for (const { set, pack, bad, good } of rates) {
    const said = [bad, good]
      .flatMap((one) => [one.all, share(one.deny, one), share(one.caution, one)])
      .join(' | ');
    const row = rows.get(`${set}|${said}`) ?? { set, packs: [], said };
    row.packs.push(pack);
    rows.set(`${set}|${said}`, row);
  }
  const head = ['set', 'packs', 'bad', 'DENY', 'CAUTION', 'good', 'DENY', 'CAUTION'];
  const lines = [...rows.values()].map(({ set, packs, said }) => [set, packs.join(', '), said].join(' | '));
  return [head.join(' | '), head.map(() => '---').join(' | '), ...lines]
    .map((row) => `| ${row} |`)
    .join('\n');
}
