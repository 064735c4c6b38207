import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditSource } from '@assay/audit';
import {
  components,
  createVerdictCache,
  reconcileAudit,
  securityComponent,
  securityRatingOf,
  TokenAnalysis,
} from '@assay/engine';
import { type AuditReport, type Finding, knownValue } from '@assay/facts';
import type { InterfaceAbi } from 'ethers';
import { deployPublished, type PublishedContract } from '../range/deploy-published.js';
import type { RangeToken } from '../range/range-token.js';
import type { Range } from '../range/start-range.js';
import { datasetPath, readJsonLines } from '../support/datasets.js';
import { compileKnown, knownTokens, standUp } from './range-known.js';
import { createRangeService, factsNow } from './range-service.js';

/** The well-known contracts of the data. */
const wellKnown: Readonly<Record<string, string>> = {
  '0xdac17f958d2ee523a2206206994597c13d831ec7': 'USDT',
  '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce': 'SHIB',
};

const isGrave = ({ severity, status }: Finding) =>
  (severity === 'HIGH' || severity === 'CRITICAL') && (status === 'PROVEN' || status === 'STATIC_CONFIRMED');

export interface OrdinaryToken {
  readonly name: string;
  readonly token: RangeToken;
  /**
   * High and critical findings from source and bytecode: from the static rules alone, and after calls settled
   * them.
   */
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  readonly class: string | null;
  readonly securityScore: number | null;
  readonly coreScore: number | null;
  readonly gates: readonly string[];
}

function toContract(row: Readonly<Record<string, unknown>>): PublishedContract {
  const argument = String(row.constructor_argument ?? '');
  const known = wellKnown[String(row.address)];
  return {
    name: known ?? `${String(row.name)} ${String(row.address)}`,
    source: String(row.source),
    abi: row.abi as InterfaceAbi,
    creation: `0x${String(row.creation_bytecode).replace(/^0x/, '')}${argument}`,
  };
}

/** Reads all facts of the security component and judges them, as the service does. */
async function analyse(range: Range, token: RangeToken, contract: PublishedContract) {
  const address = token.address;
  if (!address) return undefined;
  const service = createRangeService(range);
  const ref = { chain: token.chain, address };
  const facts = factsNow(service);
  const analysis = new TokenAnalysis(ref, {
    facts,
    components,
    verdictCache: createVerdictCache(),
    now: Date.now(),
  });
  const { core, verdicts } = await analysis.judge();
  const details = await analysis.details(securityComponent, ['auditAnalysis', 'tokenClass']);
  const verdict = verdicts.get('security');
  const [powers, ownership, bytecode] = await Promise.all([
    facts.load('powers', ref).then(knownValue),
    facts.load('ownership', ref).then(knownValue),
    facts.load('auditReport', ref).then(knownValue),
  ]);
  await service.close();
  const source = auditSource([{ path: 'Token.sol', content: contract.source }], {});
  const report: AuditReport | undefined = source && { ...source, basis: 'source', models: [] };
  const settledSource = reconcileAudit(report, powers, ownership)?.findings ?? [];
  return {
    before: [...(report?.findings ?? []), ...(bytecode?.findings ?? [])].filter(isGrave),
    after: [...settledSource, ...(details.auditAnalysis?.findings ?? [])].filter(isGrave),
    class: details.tokenClass?.class ?? null,
    securityScore: verdict ? securityRatingOf(verdict).score : null,
    coreScore: core.score,
    gates: verdict?.judged ? verdict.gates.map(({ id }) => id) : [],
  };
}

async function readToken(range: Range, contract: PublishedContract): Promise<OrdinaryToken | undefined> {
  const token = (await standUp(range, contract.name, contract)) ?? (await deployPublished(range, contract));
  const found = await analyse(range, token, contract);
  return found && { name: contract.name, token, ...found };
}

/** Well-known tokens from `<NAME>.sol` in the folder `KNOWN_SOURCES`; empty when it is not set. */
export async function readKnownSources(range: Range): Promise<readonly OrdinaryToken[]> {
  const folder = process.env.KNOWN_SOURCES;
  const tokens: OrdinaryToken[] = [];
  for (const name of folder ? knownTokens : []) {
    const source = await readFile(join(folder ?? '', `${name}.sol`), 'utf8').catch(() => undefined);
    const token = source && (await readToken(range, await compileKnown(name, source)));
    if (token) tokens.push(token);
  }
  return tokens;
}

/**
 * Deploys every ordinary token from its creation code and analyses it. `undefined` when the data is absent.
 */
export async function readOrdinaryTokens(range: Range): Promise<readonly OrdinaryToken[] | undefined> {
  const path = datasetPath('benign_tokens', 'erc20_contracts.jsonl.gz');
  if (!path) return undefined;
  const tokens: OrdinaryToken[] = [];
  for (const row of await readJsonLines(path)) {
    const token = await readToken(range, toContract(row));
    if (token) tokens.push(token);
  }
  return tokens;
}
