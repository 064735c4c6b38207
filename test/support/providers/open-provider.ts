import { readFileSync } from 'node:fs';
import { createBreaker, createConnections, createHttpClient, freePermit } from '@assay/chain';
import {
  type AuditBudget,
  createKeptAudits,
  createPermitSource,
  type FactBatch,
  type LoadContext,
  type OutsideProvider,
  type ProviderDefinition,
  parseProviderConfig,
} from '@assay/engine';
import {
  builtInChains,
  type ChainName,
  type Fact,
  type FactKind,
  type FactMap,
  missing,
  type TokenRef,
  toChainTable,
} from '@assay/facts';

export interface OpenProvider {
  readonly provider: OutsideProvider;
  /** Permits that were taken from the role limiter. */
  permits(): number;
  /** Reads one kind of fact. Facts of other kinds come from `facts` or are missing. */
  ask<K extends FactKind>(
    kind: K,
    chain: ChainName,
    addresses: readonly TokenRef['address'][],
    more?: {
      readonly facts?: { readonly [F in FactKind]?: Fact<FactMap[F]> };
      readonly partnerApiKey?: string;
      readonly timeoutMs?: number;
    },
  ): Promise<FactBatch<K>>;
  close(): Promise<void>;
}

/** A provider for tests that calls the URLs in `environment`, without waiting between retries. */
export function openProvider(
  definition: ProviderDefinition,
  environment: Readonly<Record<string, string>>,
  auditBudget?: AuditBudget,
): OpenProvider {
  const dispatcher = createConnections();
  const { config } = parseProviderConfig(environment, [definition]);
  const lifetime = new AbortController();
  let turns = 0;
  const admit = async () => {
    turns += 1;
    return freePermit;
  };
  const breaker = createBreaker({ service: definition.id, failures: 1_000 });
  const provider = definition.create({
    settings: config.settings[definition.id] ?? { url: '' },
    chains: toChainTable(builtInChains),
    now: Date.now,
    admit,
    createPermitSource: (_name, limits) =>
      createPermitSource({ ...limits, daily: Number.MAX_SAFE_INTEGER, now: Date.now }),
    lifetime: lifetime.signal,
    audits: createKeptAudits(),
    ...(auditBudget ? { auditBudget } : {}),
    http: (more) =>
      createHttpClient({
        service: definition.id,
        dispatcher,
        admit,
        breaker,
        coolDownMs: 1,
        timeoutMs: 1_000,
        retry: { maxAttempts: 2, baseDelayMs: 1, maxDelayMs: 2 },
        ...more,
      }),
  });
  return {
    provider,
    permits: () => turns,
    async ask(kind, chain, addresses, more = {}) {
      const reader = provider.readers[kind];
      if (!reader) throw new Error(`${definition.id} does not read ${kind}`);
      return reader(chain, addresses, toContext(more));
    },
    close: () => {
      lifetime.abort();
      return dispatcher.close();
    },
  };
}

function toContext(more: Parameters<OpenProvider['ask']>[3] & object): LoadContext {
  // A busy machine may stop this process for seconds; the HTTP client above has its own, shorter limit.
  const timeoutMs = more.timeoutMs ?? 20_000;
  return {
    signal: AbortSignal.timeout(timeoutMs),
    deadline: Date.now() + timeoutMs,
    caller: 'test',
    facts: {
      load: async <K extends FactKind>(kind: K) =>
        (more.facts?.[kind] as Fact<FactMap[K]> | undefined) ??
        missing('not_requested', 'not in this test', 'test'),
    },
    ...(more.partnerApiKey === undefined ? {} : { partnerApiKey: more.partnerApiKey }),
  };
}

/** A JSON file next to the test. */
export function readFixture(directory: URL, name: string): unknown {
  return JSON.parse(readFileSync(new URL(`fixtures/${name}`, directory), 'utf8'));
}
