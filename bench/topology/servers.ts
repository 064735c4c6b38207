import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { freePort } from '../../test/support/free-port.js';
import { until } from '../../test/support/until.js';

/** An engine on 127.0.0.1 that only this run uses. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  close(): Promise<void>;
}

const VERSIONS = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. */
const asPostgres = userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

/** PostgreSQL with its defaults, as `.ci/run` starts it. @throws where Debian's package is not installed */
export async function startPostgres(): Promise<Server> {
  const [newest] = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  if (newest === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const bin = join(VERSIONS, newest, 'bin');
  const folder = await mkdtemp(join(tmpdir(), 'assay-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const run = (program: string, args: readonly string[]) => {
    const [first = '', ...rest] = [...asPostgres, join(bin, program), ...args];
    execFileSync(first, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  run('initdb', ['-D', data, '-U', 'assay', '-A', 'trust']);
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'server.log'), '-o', options, 'start']);
  const url = `postgres://assay@127.0.0.1:${port}/postgres`;
  return {
    url,
    pid: await pidOf(url),
    async close() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function pidOf(url: string): Promise<number> {
  const [row] = await onServer(
    url,
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  );
  return Number(row?.pid);
}

export async function startRedis(): Promise<Server> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child: ChildProcess = spawn('redis-server', args, { stdio: 'ignore', cwd: tmpdir() });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  await until('Redis answers', async () => (await client.ping()) === 'PONG');
  client.disconnect();
  return {
    url,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** One statement on a connection of its own, past the pooler. */
export async function onServer(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
