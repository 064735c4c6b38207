import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet } from '../devnet/start.js';
import { ownRedis } from '../test/support/own-redis.js';
import { createScratchDatabase } from '../test/support/postgres.js';
import { benchAccounts } from './doors/accounts.js';
import { benchFairness } from './doors/fairness.js';
import { benchKill } from './doors/kill.js';
import { benchMeteredCall } from './doors/metered-call.js';
import { benchReplicas } from './doors/replicas.js';
import { startProgress } from './time/progress.js';

const serverUrl = process.env.TEST_DATABASE_URL || undefined;
const redisUrl = process.env.TEST_REDIS_URL || undefined;

/**
 * Measures what keys, tiers, quotas, purchases and the call history cost, and whether they hold under load.
 * Also measures the servers named by TEST_DATABASE_URL and TEST_REDIS_URL; skips their rows when not set.
 */
export async function run(): Promise<void> {
  sayLoad();
  const say = startProgress('doors');
  say('metered calls');
  const devnet = await startDevnet({ scenarios: ['healthy'] });
  try {
    await inNewFolder((dataDir) =>
      benchMeteredCall(devnet, { title: 'PGlite', environment: { DATA_DIR: dataDir }, targetMs: 0.5 }),
    );
    if (serverUrl !== undefined) {
      await inNewDatabase(serverUrl, (url) =>
        benchMeteredCall(devnet, { title: 'PostgreSQL', environment: { DATABASE_URL: url }, targetMs: 0.3 }),
      );
    }
    if (serverUrl === undefined || redisUrl === undefined) {
      console.log('skip three replicas: no TEST_DATABASE_URL or no TEST_REDIS_URL');
    } else {
      await inNewDatabase(serverUrl, (url) =>
        benchMeteredCall(devnet, {
          title: 'PostgreSQL, limits in Redis',
          environment: { DATABASE_URL: url, REDIS_URL: ownRedis(redisUrl, 'bench') },
          targetMs: 0.3,
        }),
      );
      say('three replicas');
      await benchReplicas(devnet, serverUrl, redisUrl);
    }
  } finally {
    await devnet.stop();
  }
  say('fairness');
  await benchFairness();
  say('kills');
  await inNewFolder((dataDir) => benchKill('PGlite', { dataDir }));
  if (serverUrl !== undefined) await inNewDatabase(serverUrl, (url) => benchKill('PostgreSQL', { url }));
  say('accounts');
  await benchAccounts(serverUrl);
  sayLoad();
}

/** Times mean little on a busy machine, so print its load. */
function sayLoad(): void {
  console.log(`     load average of the last minute: ${loadavg()[0]?.toFixed(2)}`);
}

async function inNewFolder(work: (path: string) => Promise<unknown>): Promise<void> {
  const path = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  await work(path);
  await rm(path, { recursive: true, force: true });
}

async function inNewDatabase(server: string, work: (url: string) => Promise<unknown>): Promise<void> {
  const scratch = await createScratchDatabase(server);
  await work(scratch.url);
  await scratch.drop();
}
