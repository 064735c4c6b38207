import { toDevnetSettings } from '../devnet/devnet-settings.js';
import { startDevnet } from '../devnet/start.js';
import { createService } from '../src/service.js';
import { quantile } from './doors/timing.js';

const WARM_UP = 500;
const ROUNDS = 30;
const REQUESTS = 100;
const bodies = {
  '/api/v1/token/analyze': {},
  '/api/v1/decide': { intent: 'BUY', policy: 'balanced' },
} as const;

/**
 * What a warm decision costs beside a warm analysis: both doors of one service take turns. The processor time is that of
 * the whole process, the client's included.
 */
export async function run(): Promise<void> {
  const devnet = await startDevnet({ scenarios: ['healthy'] });
  const unlimited = { LIMIT_PER_MINUTE: '1000000', TIER_STANDARD_PER_MINUTE: '1000000' };
  const settings = toDevnetSettings(devnet, { PORT: '0', LOG_LEVEL: 'error', ...unlimited });
  const service = await createService(settings);
  const url = await service.listen();
  try {
    const [token] = devnet.scenarios;
    if (!token) throw new Error('the embedded chains hold no token');
    const { apiKey } = await service.accounts.grantPlan(`0x${'1'.repeat(40)}`, 'team');
    const ask = async (path: keyof typeof bodies) => {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ chain: token.chain, contract_address: token.address, ...bodies[path] }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    };
    const paths = Object.keys(bodies) as (keyof typeof bodies)[];
    for (const path of paths) for (let at = 0; at < WARM_UP; at += 1) await ask(path);
    const times = new Map(paths.map((path) => [path, { wall: [] as number[], cpu: [] as number[] }]));
    for (let round = 0; round < ROUNDS; round += 1)
      // In turns, so that what else the machine does meets both.
      for (const path of round % 2 === 0 ? paths : paths.toReversed()) {
        const before = process.cpuUsage();
        for (let at = 0; at < REQUESTS; at += 1) {
          const startedAt = performance.now();
          await ask(path);
          times.get(path)?.wall.push(performance.now() - startedAt);
        }
        const { user, system } = process.cpuUsage(before);
        times.get(path)?.cpu.push((user + system) / 1_000 / REQUESTS);
      }
    console.table(
      Object.fromEntries(
        [...times].map(([path, { wall, cpu }]) => [
          path,
          {
            'ms, median': Number(quantile(wall, 0.5).toFixed(2)),
            'ms, p99': Number(quantile(wall, 0.99).toFixed(2)),
            'processor ms, best round': Number(Math.min(...cpu).toFixed(2)),
            'processor ms, median round': Number(quantile(cpu, 0.5).toFixed(2)),
          },
        ]),
      ),
    );
  } finally {
    await service.close();
    await devnet.stop();
  }
}
