import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './free-port.js';
import { until } from './until.js';

export const HAPROXY = '/usr/sbin/haproxy';

export interface Balancer {
  readonly pid: number;
  readonly url: string;
  /** Lines of its statistics, one for each replica. */
  replicas(): Promise<readonly string[]>;
  untilUp(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The operator's load balancer with replicas on these ports in place of the containers. @param folder for its file */
export async function startBalancer(ports: readonly number[], folder: string): Promise<Balancer> {
  const [listen, statistics] = [await freePort(), await freePort()];
  const servers = ports.map((port, place) => `  server replica${place} 127.0.0.1:${port}`).join('\n');
  const config = join(folder, 'haproxy.cfg');
  const own = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
    .replace('bind :4000', `bind 127.0.0.1:${listen}`)
    .replace('bind :8404', `bind 127.0.0.1:${statistics}`)
    .replace(/^resolvers containers\n(?: .*\n)+/m, '')
    .replace(/^ *server-template .*$/m, servers);
  await writeFile(config, own);
  const child = spawn(HAPROXY, ['-f', config, '-db', '-q'], { stdio: 'inherit' });
  const replicas = async () =>
    (await (await fetch(`http://127.0.0.1:${statistics}/;csv`)).text())
      .split('\n')
      .filter((row) => /^replicas,replica\d,/.test(row));
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${listen}`,
    replicas,
    untilUp: (count) =>
      until(
        `${count} replicas are up`,
        async () => (await replicas()).filter((row) => row.includes(',UP,')).length === count,
      ),
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
