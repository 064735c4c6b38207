import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.js';

export const PGBOUNCER = '/usr/sbin/pgbouncer';

export interface Pooler {
  readonly pid: number;
  /** The same database through the pooler. */
  through(databaseUrl: string): string;
  /** A command of its console, such as `show stats`. */
  ask(command: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

/** The operator's pooler before a PostgreSQL server that asks for no password. */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const [port, server, folder] = await Promise.all([
    freePort(),
    new URL(serverUrl),
    mkdtemp(join(tmpdir(), 'assay-pooler-')),
  ]);
  const path = join(folder, 'pgbouncer.ini');
  const own = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
    .replace(/^assay = .*$/m, `* = host=${server.hostname} port=${server.port} user=${server.username}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, `unix_socket_dir =\nadmin_users = ${server.username}`);
  await writeFile(path, own);
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const user = userInfo().uid === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(PGBOUNCER, ['-q', ...user, path], { stdio: ['ignore', 'ignore', 'inherit'] });
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  const console = new URL(through(serverUrl));
  console.pathname = '/pgbouncer';
  const ask = async (command: string) => {
    const client = new pg.Client({ connectionString: console.href });
    await client.connect();
    try {
      return (await client.query(command)).rows;
    } finally {
      await client.end();
    }
  };
  for (let tries = 0; ; tries += 1) {
    try {
      await ask('show version');
      break;
    } catch (error) {
      if (tries === 100 || child.exitCode !== null) throw error;
      await sleep(50);
    }
  }
  return {
    pid: child.pid ?? 0,
    through,
    ask,
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
