import type { DevnetFacts } from '../../devnet/devnet.js';
import { type Storm, sendAnalysis, sendCheapest, storm } from '../../test/support/global-limits.js';
import { ownRedis } from '../../test/support/own-redis.js';
import { startReplicas } from '../../test/support/replicas.js';
import { exactly, type Measurement, reportAll } from '../support/report.js';

/** Checks the limits of all callers together, with three services on one PostgreSQL and one Redis. */
export async function benchReplicas(
  devnet: DevnetFacts,
  serverUrl: string,
  redisUrl: string,
): Promise<readonly Measurement[]> {
  const replicas = await startReplicas(devnet, serverUrl, ownRedis(redisUrl, 'bench'));
  const { urls, apiKey, resetLimits } = replicas;
  const [token] = devnet.scenarios;
  if (!token) throw new Error('the embedded chains hold no scenario');
  await resetLimits();
  const minute = await storm(urls, 420, sendCheapest(apiKey), 20);
  await resetLimits();
  const atOnce = await storm(urls, 120, sendAnalysis(apiKey, token));
  await replicas.close();
  return reportAll('three replicas', [
    ...rows('420 requests within a minute, passed', minute, 300),
    ...rows('120 requests at once, worked on', atOnce, 50),
  ]);
}

function rows(what: string, { passed, others }: Storm, target: number): readonly Measurement[] {
  return [exactly(what, passed, target), exactly(`${what}: answers of any other kind`, others.length, 0)];
}
