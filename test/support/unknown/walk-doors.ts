import { readFileSync } from 'node:fs';
import { components, createVerdictCache, type Judged, TokenAnalysis, type Verdict } from '@assay/engine';
import {
  allBuiltIn,
  builtInChains,
  type Fact,
  type FactKind,
  type FactMap,
  type FactSource,
  missing,
  type TokenRef,
} from '@assay/facts';
import { type DocumentNode, execute, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { renderReport } from '../../../src/cli/report.js';
import { createSchema } from '../../../src/graphql/schema.js';
import { toStoredSummary } from '../../../src/http/page/share/summary.js';
import { tools } from '../../../src/mcp/tools.js';
import { toSnapshot } from '../../../src/reports/to-snapshot.js';
import type { Endpoint } from '../../../src/rest/endpoint.js';
import { endpoints } from '../../../src/rest/endpoints.js';
import type { WalkInput } from './inputs.js';

/** One analysis through every door, from facts in memory. */
export interface Walked {
  readonly judged: Judged;
  /** What each door answers, by its name. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const schema = createSchema();
const pageText = readFileSync('web/app/documents/report.graphql', 'utf8');
/** What the page asks of the history needs stored reports. */
const ofHistory: ReadonlySet<string> = new Set(['Past', 'Changes']);
const pageNames = parse(pageText).definitions.flatMap((one) =>
  one.kind === Kind.OPERATION_DEFINITION && one.name && !ofHistory.has(one.name.value) ? one.name.value : [],
);
/** Endpoints that analyse one token. */
const analysing = endpoints.filter(
  ({ method, path }) => method === 'POST' && /\/(token\/(?!batch|changes)|features\/)/.test(path),
);
const goplus = endpoints.find(({ path }) => path.includes('/compat/goplus/'));
/** Of stored reports, of a finding that the caller names, and of an intent. */
const otherTools: ReadonlySet<string> = new Set([
  'token_changes',
  'explain_finding',
  'replay_evidence',
  'decide',
]);

function sourceOf({ facts, absent: reason }: WalkInput, ref: TokenRef): FactSource {
  const absent = missing(reason, 'The source did not answer.', 'test');
  return {
    load: async <K extends FactKind>(kind: K, { chain }: TokenRef): Promise<Fact<FactMap[K]>> => {
      const fact = chain === ref.chain ? (facts[kind] as Fact<FactMap[K]> | undefined) : undefined;
      return fact ?? absent;
    },
  };
}

/** Runs all doors over one set of facts. */
export async function walkDoors(ref: TokenRef, given: WalkInput, now: number): Promise<Walked> {
  const analysis = new TokenAnalysis(ref, {
    facts: sourceOf(given, ref),
    components,
    verdictCache: createVerdictCache(),
    now,
  });
  const context = {
    analysis: () => analysis,
    analysisAt: async () => analysis,
    caller: { identity: {} },
    chains: allBuiltIn,
    meter: { charge: async () => undefined, chargeAll: async () => undefined },
    reports: { newest: async () => undefined, findAt: async () => undefined, keep: async () => undefined },
    disputes: { list: async () => [] },
    now,
  };
  const run = async (document: DocumentNode, variables: object, operationName?: string) => {
    const result = await execute({
      schema,
      document,
      variableValues: { ...variables },
      operationName,
      contextValue: context,
    });
    const [failure] = result.errors ?? [];
    if (failure) throw failure.originalError ?? failure;
    return result.data;
  };
  const answers: Record<string, unknown> = {};
  const input = { chain: ref.chain, contract_address: ref.address };
  const meta = { schema, processingTime: 0, timestamp: '2026-01-01T00:00:00.000000' };
  const body = async (endpoint: Endpoint, given: object) =>
    endpoint.toBody(await run(endpoint.operation, endpoint.toVariables(given, allBuiltIn)), {
      input: { ...given },
      ...meta,
    }).body;
  for (const endpoint of analysing) answers[`REST ${endpoint.path}`] = await body(endpoint, input);
  if (goplus) {
    const chainId = builtInChains.find(({ name }) => name === ref.chain)?.chainId;
    const asked = { chain_id: String(chainId), contract_addresses: ref.address };
    const { result } = (await body(goplus, asked)) as { result: Record<string, unknown> };
    answers.GoPlus = result[ref.address.toLowerCase()];
  }
  for (const tool of tools.filter(({ name }) => !otherTools.has(name))) {
    const given = tool.name === 'can_i_sell' ? { ...input, amount_tokens: 1 } : input;
    answers[`MCP ${tool.name}`] = tool.toAnswer(await run(tool.operation, tool.toVariables(given)), given);
  }
  for (const name of pageNames) answers[`page ${name}`] = await run(operationOf(name), { ...ref }, name);
  const complete = await analysis.complete();
  answers['share card'] = complete && toStoredSummary(toSnapshot(complete));
  const analyzed = answers['REST /api/v1/token/analyze'];
  answers['command line'] = renderReport(analyzed as object, []);
  return { judged: await analysis.judge(), answers };
}

/** Each operation with the fragments of the file: unused ones do not hurt here. */
function operationOf(name: string): DocumentNode {
  const { definitions, ...rest } = parse(pageText);
  const isOther = (one: OperationDefinitionNode) => one.name?.value !== name;
  return {
    ...rest,
    definitions: definitions.filter((one) => one.kind !== Kind.OPERATION_DEFINITION || !isOther(one)),
  };
}

/** All texts of an answer that a reader may take for a statement. */
export function sentencesOf(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return /\s/.test(value.trim()) ? value.split('\n').map((line) => line.trim()) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sentencesOf);
}

export function statusesOf(verdicts: ReadonlyMap<string, Verdict>): ReadonlyMap<string, string> {
  return new Map(
    [...verdicts].flatMap(([id, verdict]) =>
      verdict.judged ? verdict.checks.map((check) => [`${id} ${check.id}`, check.status] as const) : [],
    ),
  );
}
