import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { simToken } from '../../devnet/simulators/sim-token.js';
import { type Simulator, startSimulator } from '../../devnet/simulators/simulator.js';
import { specifiedLimits } from '../../test/support/providers/open-service.js';
import { report } from '../support/report.js';
import type { FloodTask } from './flood-worker.js';
import { startRedis } from './redis.js';

const REQUESTS = 5_000;
const OVER_MS = 4_000;

/** The providers of each limited role in this run. */
const servicesOf = {
  scan: ['goplus'],
  market: ['dexscreener', 'geckoterminal'],
  explorer: ['sourcify'],
  audit: ['openai'],
} as const;

/**
 * Sends 5,000 requests for 5,000 tokens within 4 s, from one process and from three that share Redis. The
 * simulator counts the calls.
 */
export async function benchFlood(): Promise<void> {
  const simulator = await startSimulator({
    latencyMs: 100,
    makeToken: (chain, address) => simToken(chain, address as `0x${string}`),
  });
  try {
    await measure('one process', simulator, [{ warm: true }]);
    await measure('one process, cold', simulator, [{ warm: false }]);
    const redis = await startRedis();
    if (redis) {
      for (const warm of [true, false]) {
        const shared = { redisUrl: redis.url, prefix: `bench:${randomUUID()}:`, warm };
        const title = `three processes sharing Redis${warm ? '' : ', cold'}`;
        await measure(title, simulator, [shared, shared, shared]);
      }
      redis.stop();
    } else console.log('three processes sharing Redis: skipped, no redis-server on this machine');
  } finally {
    await simulator.close();
  }
}

async function measure(
  title: string,
  simulator: Simulator,
  processes: readonly (Partial<FloodTask> & Pick<FloodTask, 'warm'>)[],
): Promise<void> {
  simulator.forgetCalls();
  const requests = Math.ceil(REQUESTS / processes.length);
  const environment = {
    ...simulator.environment,
    AUDIT_PROVIDERS: 'openai',
    EXPLORER_PROVIDERS: 'bookshelf,sourcify',
    MARKET_PROVIDERS: 'dexscreener,geckoterminal',
  };
  const outputs = await Promise.all(
    processes.map((more, at) =>
      runWorker({ environment, requests, overMs: OVER_MS, from: 1 + at * (requests + 10), ...more }),
    ),
  );
  for (const [role, services] of Object.entries(servicesOf)) {
    const { rps, burst } = specifiedLimits[role as keyof typeof servicesOf];
    const most = simulator.busiestSecond(services);
    const what = `${REQUESTS} requests at once, ${title}: most ${role} calls in any second`;
    report({ what, figure: String(most), target: `at most ${burst + rps}`, ok: most <= burst + rps });
  }
  console.log(`  answered and refused by process: ${outputs.map((text) => text.trim()).join(' ')}`);
}

function runWorker(task: FloodTask): Promise<string> {
  const file = new URL('./flood-worker.js', import.meta.url);
  const child = spawn(process.execPath, [file.pathname, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`a flood process ended with ${code}`)),
    );
  });
}
