import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetEnvironment } from '../../devnet/devnet-settings.js';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { startDevnet } from '../../devnet/start.js';
import { startReceiver } from '../../devnet/webhook-receiver.js';
import { createAccounts } from '../../src/accounts/accounts.js';
import { openDatabase } from '../../src/db/client.js';
import type { Database } from '../../src/db/database.js';
import { migrateUp } from '../../src/db/migrate.js';
import { testPlans } from '../../test/support/accounts/account-fixture.js';
import { createScratchDatabase } from '../../test/support/postgres.js';
import { atMostTime, exactly, type Measurement, reportAll } from '../support/report.js';
import { type RunningProgram, startProgram } from '../support/start-program.js';
import { setFees } from './moves.js';
import { startProgress } from './progress.js';
import { taxTokens } from './small-scenarios.js';
import { until, untilWatched } from './watch-world.js';

const CHAIN = 'eth';
const REPLICAS = 3;
const KILLS = 20;
const MAX_TAKEOVER_MS = 10_000;
/** Between two blocks; each of them changes the token. */
const BLOCK_MS = 1_000;

/** The process that reads the heads is killed again and again while the token changes with every block. */
export async function measureKills(): Promise<readonly Measurement[]> {
  const serverUrl = process.env.TEST_DATABASE_URL || undefined;
  if (serverUrl === undefined) {
    console.log('     skip: three replicas need TEST_DATABASE_URL');
    return [];
  }
  const { changes, lost, twice, outOfOrder, takeoverMs } = await tellThroughKills(serverUrl, KILLS);
  const title = `${REPLICAS} replicas, ${KILLS} times kill -9`;
  console.log(`     ${changes} changes`);
  return reportAll('kills', [
    exactly(`${title}: lost`, lost, 0),
    exactly(`${title}: told by a second event`, twice, 0),
    exactly(`${title}: first told in another order`, outOfOrder, 0),
    atMostTime(`${title}: another one reads the heads, slowest`, takeoverMs, MAX_TAKEOVER_MS),
  ]);
}

interface Outcome {
  readonly changes: number;
  readonly lost: number;
  readonly twice: number;
  readonly outOfOrder: number;
  readonly takeoverMs: number;
}

export async function tellThroughKills(serverUrl: string, kills: number): Promise<Outcome> {
  const [devnet, scratch, receiver, folder] = await Promise.all([
    startDevnet({ scenarios: [], more: taxTokens(CHAIN, 1) }),
    createScratchDatabase(serverUrl),
    startReceiver(),
    mkdtemp(join(tmpdir(), 'assay-kills-')),
  ]);
  const database = await openDatabase({ url: scratch.url });
  await migrateUp(database);
  const tell = startProgress('kills');
  const replicas = new Replicas(await toEnvironment(devnet, folder, scratch.url));
  try {
    await replicas.fill();
    await watchFirst(database, devnet, { url: replicas.url(), receiver: receiver.url });
    const flood = startFlood(devnet);
    const takeovers: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      takeovers.push(await killHolder(database, replicas, kill));
      tell(`kill ${kill + 1} of ${kills}`);
    }
    const sent = await flood.stop();
    const told = () =>
      new Map(receiver.messages.map(({ id, body }) => [id, String(JSON.parse(body).data.transaction_hash)]));
    await until('everything is told', async () => told().size >= sent.length).catch(() => undefined);
    const hashes = [...told().values()];
    const first = [...new Set(hashes)].filter((hash) => sent.includes(hash));
    return {
      changes: sent.length,
      lost: sent.filter((hash) => !hashes.includes(hash)).length,
      twice: hashes.length - new Set(hashes).size,
      outOfOrder: first.filter(
        (hash, place) => place > 0 && sent.indexOf(hash) < sent.indexOf(first[place - 1] ?? ''),
      ).length,
      takeoverMs: Math.max(...takeovers),
    };
  } finally {
    await replicas.end();
    await database.close();
    await scratch.drop();
    await Promise.all([receiver.close(), devnet.stop(), rm(folder, { recursive: true, force: true })]);
  }
}

async function toEnvironment(devnet: Devnet, folder: string, databaseUrl: string) {
  const chainsFile = join(folder, 'chains.json');
  await writeFile(chainsFile, JSON.stringify(devnet.chainsFile));
  const { PATH = '' } = process.env;
  return {
    PATH,
    PORT: '0',
    LOG_LEVEL: 'info',
    CHAINS_FILE: chainsFile,
    ...toDevnetEnvironment(devnet),
    PARTNER_PROVIDERS: '',
    DATABASE_URL: databaseUrl,
    WATCH_PRIVATE_RECEIVERS: 'true',
    WATCH_SHARE: '1',
  };
}

/** Processes of the service; what is killed is started again. */
class Replicas {
  private running: RunningProgram[] = [];

  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  async fill(): Promise<void> {
    const isAlive = ({ child }: RunningProgram) => child.exitCode === null && child.signalCode === null;
    this.running = this.running.filter(isAlive);
    const missing = Array.from({ length: REPLICAS - this.running.length }, () =>
      startProgram(this.environment),
    );
    this.running.push(...(await Promise.all(missing)));
  }

  url(): string {
    const [first] = this.running;
    if (!first) throw new Error('no replica runs');
    return first.url;
  }

  has(pid: number): boolean {
    return this.running.some(({ child }) => child.pid === pid);
  }

  async end(): Promise<void> {
    for (const { child } of this.running) child.kill('SIGKILL');
    this.running = [];
  }
}

async function watchFirst(
  database: Database,
  { scenarios: [token] }: Devnet,
  { url, receiver }: { readonly url: string; readonly receiver: string },
): Promise<void> {
  const accounts = createAccounts({ database, plans: testPlans });
  const { apiKey } = await accounts.grantPlan(`0x${'77'.repeat(20)}`, 'team');
  await accounts.close();
  const answer = await fetch(`${url}/api/v1/watch/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({
      tokens: [{ contract_address: token?.address, chain: CHAIN }],
      events: ['TAX_RAISED', 'TAX_LOWERED'],
      deliver: { webhook: receiver },
    }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  await untilWatched({ database }, 1);
}

/** Changes the token with every block until it is stopped. */
function startFlood({ chains, scenarios: [token] }: Devnet): { stop(): Promise<readonly string[]> } {
  const sent: string[] = [];
  let isOver = false;
  const flooding = flood(createNodeClient(chains[CHAIN].rpcUrl), token, sent, () => isOver);
  return {
    async stop() {
      isOver = true;
      await flooding;
      return sent;
    },
  };
}

async function flood(
  node: ReturnType<typeof createNodeClient>,
  token: DeployedScenario | undefined,
  sent: string[],
  isOver: () => boolean,
): Promise<void> {
  if (!token) throw new Error('the chain has no token');
  await node.send('evm_setAutomine', [false]);
  while (!isOver()) {
    sent.push(await setFees(2, sent.length % 2 === 0 ? 20 : 2)(node, token));
    await node.send('evm_mine', []);
    await sleep(BLOCK_MS);
  }
}

async function holderOf(database: Database): Promise<number | undefined> {
  const [row] = await database.query(`select holder from watch_leases where chain = $1 and until > now()`, [
    CHAIN,
  ]);
  return row && Number(String(row.holder).split(' ')[0]);
}

/** @returns milliseconds until another process reads the heads */
async function killHolder(database: Database, replicas: Replicas, kill: number): Promise<number> {
  await replicas.fill();
  let victim: number | undefined;
  await until('the heads are read', async () => {
    victim = await holderOf(database);
    return victim !== undefined && replicas.has(victim);
  });
  // At different moments of a block.
  await sleep((kill * 370) % 2_000);
  const killedAt = performance.now();
  process.kill(Number(victim), 'SIGKILL');
  await until('another one reads the heads', async () => {
    const holder = await holderOf(database);
    return holder !== undefined && holder !== victim;
  });
  return performance.now() - killedAt;
}
