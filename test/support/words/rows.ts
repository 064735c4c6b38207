import { components } from '@assay/engine';
import type { FactBag, FactKind, TokenRef } from '@assay/facts';
import type { DeployedScenario, DevnetFacts } from '../../../devnet/devnet.js';
import type { OnchainFacts } from '../onchain-facts.js';
import { factKinds, type WalkInput } from '../unknown/inputs.js';
import { type Walked, walkDoors } from '../unknown/walk-doors.js';

/** What one token is told to be, with all that is known or with a part of it. */
export interface Row extends Walked {
  readonly story: string;
  /** What is not known; empty: all of the story is. */
  readonly part: string;
  readonly headline: string;
  /** The first three that the headline does not say. */
  readonly reasons: readonly string[];
}

const history: readonly FactKind[] = [
  'holders',
  'massTransfers',
  'walletLinks',
  'launch',
  'trades',
  'liquidityLocks',
  'liquidityRemovals',
  'codeHistory',
  'creatorHistory',
  'tokenHistory',
];
const played: readonly FactKind[] = ['simulation', 'tradingChecks', 'powers', 'lockerTrust'];
const ofMarket: readonly FactKind[] = [
  'pools',
  'marketReport',
  'trades',
  'liquidityLocks',
  'liquidityRemovals',
  'launch',
  'simulation',
];

/** What a story may be without. */
const parts: readonly (readonly [part: string, keeps: (kind: FactKind) => boolean])[] = [
  ['a dead node', () => false],
  ['no old events', (kind) => !history.includes(kind)],
  ['no trade tried', (kind) => !played.includes(kind)],
  ['no old events, no trade tried', (kind) => !history.includes(kind) && !played.includes(kind)],
  ['no market known', (kind) => !ofMarket.includes(kind)],
  ['no source code, no audit', (kind) => kind !== 'source' && kind !== 'auditReport'],
  ['no powers tried', (kind) => kind !== 'powers'],
  ['who holds the liquidity not known', (kind) => kind !== 'liquidityLocks' && kind !== 'liquidityRemovals'],
  ...components.map(({ id, facts }) => [`only ${id}`, (kind: FactKind) => facts.includes(kind)] as const),
];
/** The stories of which a part is told too. */
const partial: readonly string[] = ['healthy', 'honeypot', 'tax-to-99'];

/** All stories of the embedded chains, and some of them with parts of what is known. */
export async function readRows(devnet: DevnetFacts, source: OnchainFacts): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const scenario of devnet.scenarios) {
    const ref: TokenRef = { chain: scenario.chain, address: scenario.address };
    const entries = await Promise.all(
      factKinds.map(async (kind) => [kind, await source.facts.load(kind, ref)] as const),
    );
    rows.push(await toRow(scenario, '', Object.fromEntries(entries)));
    if (!partial.includes(scenario.id)) continue;
    for (const [part, keeps] of parts) {
      const kept = entries.filter(([kind, fact]) => fact.known && keeps(kind));
      rows.push(await toRow(scenario, part, Object.fromEntries(kept)));
    }
  }
  return rows;
}

async function toRow(scenario: DeployedScenario, part: string, facts: FactBag): Promise<Row> {
  const absent = /^(a dead|only)/.test(part) ? 'not_supported' : 'unavailable';
  const input: WalkInput = { name: part, facts, telling: facts, absent };
  const walked = await walkDoors({ chain: scenario.chain, address: scenario.address }, input, Date.now());
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
  const body = walked.answers['REST /api/v1/token/analyze'] as any;
  const headline: string = body.assurance.verdict_sentence;
  const found: readonly string[] = body.analysis_details.security_analysis.key_findings;
  const isSaid = (reason: string) =>
    headline.includes(reason) || (reason.startsWith('Not known') && headline.includes('Not known'));
  const reasons = found.filter((reason) => !isSaid(reason)).slice(0, 3);
  return { story: scenario.id, part, headline, reasons, ...walked };
}
