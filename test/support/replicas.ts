import { Redis } from 'ioredis';
import type { DevnetFacts } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { startSimulator } from '../../devnet/simulators/simulator.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService, type Service } from '../../src/service.js';
import { createScratchDatabase } from './postgres.js';

/** Delay of a scan: concurrent requests are all in progress before the first of them ends. */
const SLOW_MS = 3_000;

export interface Replicas {
  readonly services: readonly Service[];
  readonly urls: readonly string[];
  readonly apiKey: string;
  /** Resets the limits' counts. */
  resetLimits(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts three services on one PostgreSQL (in a new database) and one Redis database, which is emptied. A scan
 * takes 3 s. `environment` overrides settings.
 */
export async function startReplicas(
  devnet: DevnetFacts,
  serverUrl: string,
  redisUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Replicas> {
  const store = new Redis(redisUrl);
  await store.flushdb();
  const scratch = await createScratchDatabase(serverUrl);
  const simulator = await startSimulator({
    slowMs: SLOW_MS,
    makeToken: (chain, address) => simToken(chain, address as `0x${string}`),
  });
  simulator.setFault('goplus', 'slow');
  const settings = toDevnetSettings(devnet, {
    PORT: '0',
    DATABASE_URL: scratch.url,
    REDIS_URL: redisUrl,
    TIER_STANDARD_PER_MINUTE: '100000',
    TIER_LOW_PER_MINUTE: '100000',
    GOPLUS_URL: simulator.environment.GOPLUS_URL ?? '',
    SCAN_PROVIDERS: 'onchain,goplus',
    ...environment,
  });
  const log = createLogger('error', settings.secrets);
  const first = await createService(settings, { log });
  const others = await Promise.all([createService(settings, { log }), createService(settings, { log })]);
  const services = [first, ...others];
  const urls = await Promise.all(services.map((service) => service.listen()));
  const { apiKey } = await first.accounts.grantPlan(`0x${'c'.repeat(40)}`, 'team');
  return {
    services,
    urls,
    apiKey,
    resetLimits: async () => {
      await store.flushdb();
    },
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await simulator.close();
      await scratch.drop();
      store.disconnect();
    },
  };
}
