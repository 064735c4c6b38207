import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { startDevnet } from '../../devnet/start.js';
import { type Balancer, HAPROXY, startBalancer } from '../support/balancer.js';
import { describeWith } from '../support/describe-with.js';
import { freePort } from '../support/free-port.js';
import { ownRedis } from '../support/own-redis.js';
import { createScratchDatabase, type ScratchDatabase, testDatabaseUrl } from '../support/postgres.js';

const CONNECTIONS = 8;

describeWith(
  'three replicas behind the load balancer',
  {
    TEST_DATABASE_URL: testDatabaseUrl,
    TEST_REDIS_URL: process.env.TEST_REDIS_URL,
    haproxy: existsSync(HAPROXY) ? HAPROXY : undefined,
  },
  ({ TEST_DATABASE_URL: database, TEST_REDIS_URL: redis }) => {
    let devnet: Devnet;
    let scratch: ScratchDatabase;
    let folder = '';
    let environment: Record<string, string> = {};
    let url = '';
    const replicas: { readonly port: number; child: ChildProcess }[] = [];
    let balancer: Balancer;

    const start = (port: number): ChildProcess =>
      spawn('node', ['dist/src/main.js'], {
        env: { PATH: process.env.PATH, ...environment, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    /** How many requests each replica was sent so far. */
    const readSent = async () => (await balancer.replicas()).map((row) => Number(row.split(',')[7]));
    /** Whom the balancer sends what `ask` asks for, ten times. */
    const countSent = async (ask: () => Promise<Response>) => {
      const before = await readSent();
      for (let n = 0; n < 10; n += 1) await (await ask()).text();
      return (await readSent()).map((sent, place) => sent - (before[place] ?? 0));
    };
    const post = (path: string, body: object) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    beforeAll(async () => {
      [devnet, scratch, folder] = await Promise.all([
        startDevnet({ scenarios: ['healthy'] }),
        createScratchDatabase(database),
        mkdtemp(join(tmpdir(), 'fleet-')),
      ]);
      const store = new Redis(ownRedis(redis, 'fleet'));
      await store.flushdb();
      store.disconnect();
      const chainsFile = join(folder, 'chains.json');
      await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
      environment = {
        ...toDevnetEnvironment(devnet),
        CHAINS_FILE: chainsFile,
        DATABASE_URL: scratch.url,
        REDIS_URL: ownRedis(redis, 'fleet'),
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        LIMIT_PER_MINUTE: '1000000',
        LIMIT_CONCURRENT: '1000',
        TIER_STANDARD_PER_MINUTE: '1000000',
        TIER_LOW_PER_MINUTE: '1000000',
        PLAN_TEAM_QUOTA: '1000000',
        PLAN_PRO_QUOTA: '1000000',
        PLAN_STARTER_QUOTA: '1000000',
      };
      const ports = [await freePort(), await freePort(), await freePort()];
      for (const port of ports) replicas.push({ port, child: start(port) });
      balancer = await startBalancer(ports, folder);
      url = balancer.url;
      await balancer.untilUp(3);
    }, 300_000);

    afterAll(async () => {
      await balancer?.close();
      const running = replicas.filter(({ child }) => child.exitCode === null);
      for (const { child } of running) child.kill('SIGTERM');
      await Promise.all(running.map(({ child }) => once(child, 'exit')));
      await devnet?.stop();
      await scratch?.drop();
      if (folder) await rm(folder, { recursive: true });
    });

    it('are sent the same token by REST and GraphQL, and everything else in turn', async () => {
      const address = '0x00000000000000000000000000000000000000Aa';
      const query = 'query Q($address: Address!) { token(chain: eth, address: $address) { address } }';
      const byRest = await countSent(() =>
        post('/api/v1/token/analyze', { contract_address: address, chain: 'eth' }),
      );
      const byGraphql = await countSent(() =>
        post('/graphql', { query, variables: { address: address.toLowerCase() } }),
      );
      const others = await countSent(() => fetch(`${url}/api/v1/plans`));
      const home = byRest.indexOf(Math.max(...byRest));
      // One that has not ended for the balancer when the next one comes may send that one on.
      expect(byRest[home]).toBeGreaterThanOrEqual(8);
      expect(byGraphql[home]).toBeGreaterThanOrEqual(8);
      expect(Math.min(...others)).toBeGreaterThanOrEqual(2);
    });

    it('restart one after the other under load: no request fails', async () => {
      const { wallet, plan, transactionHash } = devnet.readyPurchase;
      const bought = await fetch(`${url}/api/v1/purchase-plan`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ wallet, plan, transaction_hash: transactionHash }),
      });
      const { api_key: key } = await bought.json();
      expect(bought.status).toBe(200);
      const [token] = devnet.scenarios;
      const body = JSON.stringify({ contract_address: token?.address, chain: token?.chain });
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
      const analyze = () => fetch(`${url}/api/v1/token/analyze`, { method: 'POST', headers, body });
      expect((await analyze()).status).toBe(200);

      const counts = new Map<string, number>();
      let isOver = false;
      const caller = async () => {
        while (!isOver) {
          const status = await analyze().then(
            async (response) => {
              const text = await response.text();
              return response.ok ? 'answered' : `${response.status} ${text.slice(0, 200)}`;
            },
            (error: Error) => String(error.cause ?? error),
          );
          counts.set(status, (counts.get(status) ?? 0) + 1);
        }
      };
      const load = Promise.all(Array.from({ length: CONNECTIONS }, caller));
      for (const replica of replicas) {
        replica.child.kill('SIGTERM');
        expect((await once(replica.child, 'exit'))[0]).toBe(0);
        // The balancer may still count it; without this the next one would end before this one is back.
        await balancer.untilUp(2);
        replica.child = start(replica.port);
        await balancer.untilUp(3);
      }
      isOver = true;
      await load;
      expect([...counts.keys()]).toEqual(['answered']);
      expect(counts.get('answered')).toBeGreaterThan(100);
      console.log(`${counts.get('answered')} answers during the restart of three replicas, 0 failed`);
    }, 600_000);
  },
);
