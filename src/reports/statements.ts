import type { Check, CompleteAnalysis, Verdict } from '@assay/engine';
import { type Fact, type FactBag, knownValue, type Power } from '@assay/facts';
import type { WatchedTopic } from './change.js';
import { type Read, toCallEvidence, toWord, view } from './read-evidence.js';
import { toShownValues } from './shown-values.js';
import type { Statement } from './statement.js';

/** Calls that show one power. More would repeat them. */
const MAX_CALLS = 4;
/** EIP-1967: where a proxy keeps the address of its implementation. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

/** What a complete analysis states and has evidence for. Pure. */
export function toStatements(analysis: CompleteAnalysis, chainId: number): readonly Statement[] {
  const { facts } = analysis.input;
  const simulation = knownValue(facts.simulation);
  const powers = knownValue(facts.powers)?.matrix.filter(({ status }) => status === 'PROVEN') ?? [];
  const statements: readonly Statement[] = [
    { topic: 'trade', about: 'trade', statement: 'A simulated trade', evidence: simulation?.evidence ?? [] },
    ...toReads(analysis, chainId),
    ...toCodeStatements(facts),
    ...toShownValues(analysis.input.ref.address, facts, chainId),
    ...powers.map(toPowerStatement),
    ...[...analysis.verdicts].flatMap(([component, verdict]) => toCheckStatements(component, verdict)),
    // Asked for by who wants them alone: in a whole report they would come and go.
    ...(analysis.verdicts.size === 0 ? toRouteStatements(facts) : []),
  ];
  return statements.filter(({ evidence }) => evidence.length > 0);
}

function toPowerStatement({ actor, effect, signature, selector, evidence }: Power): Statement {
  const call = signature ?? selector ?? 'a call';
  return {
    topic: 'powers',
    about: `${actor}:${effect}`,
    statement: `${actor}: ${call}`,
    evidence: evidence.slice(0, MAX_CALLS),
  };
}

function toCheckStatements(component: string, verdict: Verdict): readonly Statement[] {
  if (!verdict.judged) return [];
  return verdict.checks.map(({ id, reason, evidence }: Check) => ({
    topic: component === 'washTrading' ? 'wash' : 'check',
    about: `${component}.${id}`,
    statement: reason,
    evidence,
  }));
}

function toRouteStatements({ routes: fact }: FactBag): readonly Statement[] {
  return (knownValue(fact)?.routes ?? []).map(({ route, detail, evidence }) => ({
    ...{ topic: 'check', about: `routes.${route}`, statement: detail, evidence },
  }));
}

/** Where no slot of a proxy says which code runs, the code itself is the evidence. */
function toCodeStatements({ code: fact, ownership }: FactBag): readonly Statement[] {
  const code = knownValue(fact);
  if (!code || knownValue(ownership)?.proxy?.kind === 'eip1967') return [];
  const { logicAddress: address, logicCodeHash: codeHash } = code;
  const statement = `The code that runs is at ${address}`;
  const evidence = [{ kind: 'bytecode', address, codeHash, description: statement } as const];
  return [{ topic: 'code', about: 'code', statement, evidence }];
}

/** Views and slots that were read, as calls that anyone can send again. */
function toReads({ input: { facts, ref } }: CompleteAnalysis, chainId: number): readonly Statement[] {
  const statements: Statement[] = [];
  const add = (topic: WatchedTopic, fact: Fact<unknown> | undefined, read: Read | undefined) => {
    if (!fact?.known || !fact.block || !read) return;
    const evidence = [toCallEvidence(read, fact.block, chainId)];
    statements.push({ topic, about: topic, statement: read.meaning, evidence });
  };
  const supply = knownValue(facts.metadata)?.totalSupply;
  const ownership = knownValue(facts.ownership);
  const views = { 'owner()': '0x8da5cb5b', 'getOwner()': '0x893d20e8' } as const;
  const source = ownership?.ownerSource;
  if (supply !== undefined && supply !== null)
    add('supply', facts.metadata, view(ref.address, '0x18160ddd', toWord(supply), `The supply is ${supply}`));
  if (ownership?.owner && source && source in views) {
    const selector = views[source as keyof typeof views];
    const { address } = ownership.owner;
    add(
      'owner',
      facts.ownership,
      view(ref.address, selector, toWord(BigInt(address)), `${source} is ${address}`),
    );
  }
  const { kind, implementation } = ownership?.proxy ?? {};
  if (kind === 'eip1967' && implementation)
    add('code', facts.ownership, {
      method: 'eth_getStorageAt',
      params: [ref.address, IMPLEMENTATION_SLOT],
      result: toWord(BigInt(implementation)),
      meaning: `The implementation is ${implementation}`,
    });
  return statements;
}
