import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainName } from '@assay/facts';
import type { DeployedScenario, Devnet } from '../../devnet/devnet.js';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { createNodeClient, type NodeClient } from '../../devnet/node/node-client.js';
import type { Database } from '../../src/db/database.js';
import type { WatchOrder } from '../../src/domain/watch.js';
import { createLogger } from '../../src/observability/logger.js';
import { createService, type Service } from '../../src/service.js';

/** A service that watches the embedded chains, and what is needed to move them. */
export interface WatchWorld {
  readonly service: Service;
  readonly url: string;
  readonly apiKey: string;
  readonly nodeOf: (chain: ChainName) => NodeClient;
  /** Watches tokens; resolves with the id of the watch. */
  watch(order: Partial<WatchOrder> & Pick<WatchOrder, 'refs'>): Promise<string>;
  close(): Promise<void>;
}

/** Limits protect outside providers and other callers; here they would only add waiting. */
const unlimited = {
  PORT: '0',
  LOG_LEVEL: 'error',
  WATCH_PRIVATE_RECEIVERS: 'true',
  WATCH_SHARE: '1',
  LIMIT_COLD_CONCURRENT: '5',
  REQUEST_BUDGET_MS: '60000',
  LIMIT_PER_MINUTE: '1000000',
  TIER_STANDARD_PER_MINUTE: '1000000',
  PLAN_TEAM_WATCHES: '2000',
};

/** Starts a service of its own over the chains. `database`: it stays open when the service is closed. */
export async function startWatchWorld(
  devnet: Devnet,
  database: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<WatchWorld> {
  const settings = toDevnetSettings(devnet, { ...unlimited, ...environment });
  const service = await createService(settings, {
    log: createLogger('error', settings.secrets),
    database: { ...database, close: async () => undefined },
  });
  const url = await service.listen();
  const { apiKey } = await service.accounts.grantPlan(`0x${'77'.repeat(20)}`, 'team');
  const { keyId } = await service.accounts.authenticate(apiKey);
  return {
    service,
    url,
    apiKey,
    nodeOf: (chain) => {
      const known = devnet.chains[chain as keyof typeof devnet.chains];
      if (!known) throw new Error(`${chain} is not embedded`);
      return createNodeClient(known.rpcUrl);
    },
    async watch(order) {
      const whole = { kinds: [], minSeverity: 'INFO', url: undefined, ...order } as const;
      return (await service.watches.create({ keyId, plan: 'team', caller: 'paid:bench' }, whole)).watch.id;
    },
    close: () => service.close(),
  };
}

export function toRefs(scenarios: readonly DeployedScenario[]): WatchOrder['refs'] {
  return scenarios.map(({ chain, address }) => ({ chain, address }));
}

/** Waits until something is so. @throws after `seconds` */
export async function until(what: string, isSo: () => Promise<boolean>, seconds = 120): Promise<void> {
  const endsAt = performance.now() + seconds * 1_000;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`not within ${seconds} s: ${what}`);
    await sleep(20);
  }
}

/** Waits until so many tokens were analysed for the first time. */
export async function untilWatched({ database }: { readonly database: Database }, count: number) {
  await until(
    `${count} tokens are watched`,
    async () => {
      const [row] = await database.query('select count(distinct (chain, address)) as n from watch_states');
      return Number(row?.n) >= count;
    },
    300,
  );
}

/** Waits until the watcher has read this very block. */
export async function untilRead(
  database: Database,
  chain: ChainName,
  { number, hash }: { readonly number: number; readonly hash: string },
): Promise<void> {
  await until(`block ${number} is read`, async () => {
    const [row] = await database.query('select blocks from watch_leases where chain = $1', [chain]);
    const { blocks = [] } = JSON.parse(String(row?.blocks ?? '{}')) as {
      readonly blocks?: readonly (readonly [number, string])[];
    };
    return blocks.some(([one, its]) => one === number && its === hash);
  });
}

/** Mines a block of what was sent. */
export async function mine(node: NodeClient): Promise<MinedBlock> {
  await node.send('evm_mine', []);
  return readNewest(node);
}

export interface MinedBlock {
  readonly number: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
}

export async function readNewest(node: NodeClient): Promise<MinedBlock> {
  const block = (await node.send('eth_getBlockByNumber', ['latest', false])) as Record<string, string>;
  return { number: Number(block.number), hash: String(block.hash), time: Number(block.timestamp) };
}
