import {
  type AnyFact,
  createFactCache,
  createFactLoaders,
  createProviders,
  createReplicaRegistry,
  createRoleLimiters,
  parseProviderConfig,
  providerDefinitions,
  toFactPlan,
} from '@assay/engine';
import { builtInChains, type ChainName, limitedRoles, toChainTable } from '@assay/facts';
import { Redis } from 'ioredis';
import { specifiedLimits } from '../../test/support/providers/open-service.js';
import { auditedTwin, knownSources } from './known-sources.js';

/** The task from the parent process, as JSON in the first argument. */
export interface FloodTask {
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly overMs: number;
  /**
   * Number of the first token. The process uses the next `requests` numbers and a few more, so that no two
   * processes ask for the same token.
   */
  readonly from: number;
  /** Whether to warm up first, so that code is compiled, connections are open and all buckets are full. */
  readonly warm: boolean;
  readonly redisUrl?: string;
  readonly prefix?: string;
}

const AT_ONCE = 20;

/**
 * One process of the flood: sends requests for new tokens evenly over `overMs`. Prints how many were answered
 * and refused.
 */
async function runFlood(task: FloodTask): Promise<void> {
  const redis =
    task.redisUrl === undefined ? undefined : new Redis(task.redisUrl, { maxRetriesPerRequest: 0 });
  const registry =
    redis && createReplicaRegistry({ redis, ...(task.prefix === undefined ? {} : { prefix: task.prefix }) });
  while (registry && !registry.connected) await new Promise((resolve) => setTimeout(resolve, 10));
  const limiters = createRoleLimiters(specifiedLimits, registry ? { replicaRegistry: registry } : {});
  const onchain = { id: 'onchain', roles: [], readers: {} };
  const definitions = [...providerDefinitions, knownSources];
  const chains = toChainTable(builtInChains);
  const providers = createProviders({
    config: parseProviderConfig(task.environment, definitions).config,
    chains,
    onchain,
    limiters: limiters,
    definitions,
  });
  const deps = { plan: toFactPlan(providers.listed), cache: createFactCache<AnyFact>(), limiters };
  const ask = async (n: number) => {
    const facts = createFactLoaders(deps, {
      signal: new AbortController().signal,
      deadline: Date.now() + 20_000,
      caller: 'bench',
    });
    const ref = {
      chain: 'eth' as ChainName,
      address: `0x${(task.from + n).toString(16).padStart(40, '0')}` as const,
    };
    return Promise.allSettled([
      facts.load('scanReport', ref),
      facts.load('marketReport', ref),
      facts.load('source', ref),
      facts.load('auditReport', auditedTwin(ref)),
    ]);
  };
  if (task.warm) await warmUp(ask, task);
  const asked: ReturnType<typeof ask>[] = [];
  const startedAt = performance.now();
  while (asked.length < task.requests) {
    const due = Math.min(
      task.requests,
      Math.ceil(((performance.now() - startedAt) / task.overMs) * task.requests),
    );
    // As requests arrive at a server: a few in one tick of the event loop, however late it is.
    for (let some = 0; some < AT_ONCE && asked.length < due; some += 1) asked.push(ask(asked.length));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const results = (await Promise.all(asked)).flat();
  const answered = results.filter((result) => result.status === 'fulfilled' && result.value.known).length;
  const refused = results.filter((result) => result.status === 'rejected').length;
  const hits = limitedRoles.map((role) => limiters[role].snapshot().rateLimitHits);
  process.stdout.write(`${JSON.stringify({ answered, refused, hits })}\n`);
  await registry?.close();
  redis?.disconnect();
  await providers.close();
}

async function warmUp(ask: (n: number) => Promise<unknown>, { requests }: FloodTask): Promise<void> {
  for (let n = 0; n < 3; n += 1) await ask(requests + n);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
}

await runFlood(JSON.parse(process.argv[2] ?? '{}') as FloodTask);
