import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import { optimizeLater } from '../../src/lib/optimize-later.js';
import { createService } from '../../src/service.js';

/**
 * Reports this process's CPU time in microseconds: the cost of a request does not depend on other processes.
 */
process.on('message', (message) => {
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system });
  }
});

/** The message to the parent process when the server is ready. */
export interface Ready {
  readonly url: string;
  readonly apiKey: string;
  readonly chain: string;
  readonly address: string;
}

// As `npm start` does.
optimizeLater();
const [, , kind, bodyFile] = process.argv;
if (kind === 'stock') serveStock(bodyFile ?? '');
else void serveAssay();

/** A plain Express handler that returns a prepared JSON: the minimum cost of an HTTP answer. */
function serveStock(file: string): void {
  const answer: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const app = express();
  app.use(express.json());
  app.post('/', (_request, response) => {
    response.json(answer);
  });
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) process.send?.({ url: `http://127.0.0.1:${address.port}` });
  });
}

/** The whole service over an embedded chain. Limits are counted, but too high to matter. */
async function serveAssay(): Promise<void> {
  const devnet = await startDevnet({ scenarios: ['healthy'] });
  const environment = {
    PORT: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'assay-bench-')),
    LIMIT_CONCURRENT: '1000000',
    LIMIT_PER_MINUTE: '1000000000',
    TIER_STANDARD_PER_MINUTE: '1000000000',
    PLAN_TEAM_QUOTA: '1000000000',
    ...(process.env.TEST_DATABASE_URL ? { DATABASE_URL: process.env.TEST_DATABASE_URL } : {}),
  };
  const service = await createService(toDevnetSettings(devnet, environment));
  const url = await service.listen();
  const { apiKey } = await service.accounts.grantPlan('0x00000000000000000000000000000000000000aa', 'team');
  const token = devnet.scenarios[0];
  if (!token) throw new Error('the embedded chains hold no scenario');
  process.on('message', (message) => {
    if (message === 'memory') {
      globalThis.gc?.();
      process.send?.({ rss: process.memoryUsage().rss });
    }
    if (message === 'statements') process.send?.({ statements: service.database.statements() });
  });
  process.on(
    'disconnect',
    () => void service.close().finally(() => devnet.stop().finally(() => process.exit(0))),
  );
  process.send?.({ url, apiKey, chain: token.chain, address: token.address } satisfies Ready);
}
