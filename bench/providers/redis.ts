import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Redis } from 'ioredis';

export interface BenchRedis {
  readonly url: string;
  stop(): void;
}

/**
 * The Redis of `TEST_REDIS_URL`, or a new redis-server on a free loopback port; `undefined` when there is
 * neither.
 */
export async function startRedis(): Promise<BenchRedis | undefined> {
  const given = process.env.TEST_REDIS_URL;
  if (given !== undefined) return { url: given, stop: () => undefined };
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: 'ignore',
    },
  );
  const failed = new Promise<'failed'>((resolve) => child.on('error', () => resolve('failed')));
  const url = `redis://127.0.0.1:${port}`;
  const up = await Promise.race([failed, waitForRedis(url)]);
  return up === 'failed' ? undefined : { url, stop: () => void child.kill() };
}

async function waitForRedis(url: string): Promise<'up' | 'failed'> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  redis.on('error', () => undefined);
  const late = new Promise<'failed'>((resolve) => setTimeout(() => resolve('failed'), 5_000));
  const result = await Promise.race([redis.ping().then(() => 'up' as const), late]);
  redis.disconnect();
  return result;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
