import { Redis } from 'ioredis';
import type { ChainName } from '../../src/chains/registry.js';
import { builtInChains, toChainTable } from '../../src/chains/registry.js';
import { limitedRoles } from '../../src/domain/role.js';
import { type AnyFact, createFactLoaders } from '../../src/loaders/fact-loaders.js';
import { toFactPlan } from '../../src/loaders/fact-plan.js';
import { createProviders } from '../../src/providers/create-providers.js';
import { parseProviderConfig } from '../../src/providers/provider-config.js';
import { providerDefinitions } from '../../src/providers/registry.js';
import { createFactCache } from '../../src/upstream/fact-cache.js';
import { createReplicaRegistry } from '../../src/upstream/replica-registry.js';
import { createRoleLimiters } from '../../src/upstream/role-limiters.js';
import { specifiedLimits } from '../../test/support/providers/open-service.js';
import { auditedTwin, knownSources } from './known-sources.js';

/** What the parent process asks for, as JSON in the first argument. */
export interface FloodTask {
  readonly environment: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly overMs: number;
  /** First token's number; `requests` and a few more follow, so that no two processes ask about the same one. */
  readonly from: number;
  /** Whether code is compiled, a connection open and every bucket full again when the flood begins. */
  readonly warm: boolean;
  readonly redisUrl?: string;
  readonly prefix?: string;
}

const AT_ONCE = 20;

/** One process of the flood: requests about ever new tokens, evenly over a time. Prints how many were answered and refused. */
async function flood(order: FloodTask): Promise<void> {
  const redis =
    order.redisUrl === undefined ? undefined : new Redis(order.redisUrl, { maxRetriesPerRequest: 0 });
  const registry =
    redis &&
    createReplicaRegistry({ redis, ...(order.prefix === undefined ? {} : { prefix: order.prefix }) });
  while (registry && !registry.connected) await new Promise((resolve) => setTimeout(resolve, 10));
  const gates = createRoleLimiters(specifiedLimits, registry ? { fleet: registry } : {});
  const onchain = { id: 'onchain', roles: [], readers: {} };
  const definitions = [...providerDefinitions, knownSources];
  const chains = toChainTable(builtInChains);
  const providers = createProviders({
    config: parseProviderConfig(order.environment, definitions).config,
    chains,
    onchain,
    gates,
    definitions,
  });
  const deps = { plan: toFactPlan(providers.listed), cache: createFactCache<AnyFact>(), gates };
  const ask = async (n: number) => {
    const facts = createFactLoaders(deps, {
      signal: new AbortController().signal,
      deadline: Date.now() + 20_000,
      caller: 'bench',
    });
    const ref = {
      chain: 'eth' as ChainName,
      address: `0x${(order.from + n).toString(16).padStart(40, '0')}` as const,
    };
    return Promise.allSettled([
      facts.load('scanReport', ref),
      facts.load('marketReport', ref),
      facts.load('source', ref),
      facts.load('auditReport', auditedTwin(ref)),
    ]);
  };
  if (order.warm) await warmUp(ask, order);
  const asked: ReturnType<typeof ask>[] = [];
  const startedAt = performance.now();
  while (asked.length < order.requests) {
    const due = Math.min(
      order.requests,
      Math.ceil(((performance.now() - startedAt) / order.overMs) * order.requests),
    );
    // As requests come to a server: a few in one turn of the event loop, however far behind it is.
    for (let some = 0; some < AT_ONCE && asked.length < due; some += 1) asked.push(ask(asked.length));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const results = (await Promise.all(asked)).flat();
  const answered = results.filter((result) => result.status === 'fulfilled' && result.value.known).length;
  const refused = results.filter((result) => result.status === 'rejected').length;
  const hits = limitedRoles.map((role) => gates[role].snapshot().rateLimitHits);
  process.stdout.write(`${JSON.stringify({ answered, refused, hits })}\n`);
  await registry?.close();
  redis?.disconnect();
  await providers.close();
}

async function warmUp(ask: (n: number) => Promise<unknown>, { requests }: FloodTask): Promise<void> {
  for (let n = 0; n < 3; n += 1) await ask(requests + n);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
}

await flood(JSON.parse(process.argv[2] ?? '{}') as FloodTask);
