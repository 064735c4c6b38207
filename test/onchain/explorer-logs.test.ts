import { toChainHealth } from '@assay/chain';
import { createFactService, type FactService } from '@assay/engine';
import type { FactKind, FactMap } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toDevnetSettings } from '../../devnet/devnet-settings.js';
import { type LogExplorer, startLogExplorer } from '../../devnet/simulators/log-explorer.js';
import { toNodeTeam } from '../../devnet/simulators/poor-node/behaviour.js';
import { type PoorChains, startPoorChains } from '../../devnet/simulators/poor-node/poor-chains.js';
import { toEngineSettings } from '../../src/config/engine-settings.js';
import { createLogger } from '../../src/observability/logger.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

/** An explorer's index of logs, where no node serves any: the same history as from a node. */

const devnet = useDevnet();
const good = useOnchainFacts();
const BUDGET_MS = 15_000;
let explorer: LogExplorer;
let chains: PoorChains;
let service: FactService;

beforeAll(async () => {
  const { eth, base } = devnet.chains;
  explorer = await startLogExplorer({ nodes: { 1: eth.rpcUrl, 8453: base.rpcUrl }, blocksBehind: 2 });
  chains = await startPoorChains(devnet, toNodeTeam('no-logs'));
  const settings = toDevnetSettings(devnet, {
    ...chains.environment,
    EXPLORER_PROVIDERS: 'onchain,etherscan',
    ETHERSCAN_URL: explorer.url,
    ETHERSCAN_API_KEY: 'key',
    LIMIT_EXPLORER_RPS: '400',
    LIMIT_EXPLORER_BURST: '400',
    LIMIT_SCAN_RPS: '1000',
  });
  service = createFactService(toEngineSettings(settings), { log: createLogger('error', []) });
});
afterAll(async () => {
  await service.close();
  await chains.close();
  await explorer.close();
});

async function read<K extends FactKind>(kind: K, id: string): Promise<FactMap[K]> {
  const { chain, address } = useScenario(id);
  const signal = AbortSignal.timeout(BUDGET_MS);
  const source = service.facts({ signal, deadline: Date.now() + BUDGET_MS, caller: 'test' });
  const fact = await source.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

async function expected<K extends FactKind>(kind: K, id: string): Promise<FactMap[K]> {
  const { chain, address } = useScenario(id);
  const fact = await good.facts.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

describe('wash-ring', () => {
  test('has the same holders and trades as at a node with logs, its newest blocks included', async () => {
    const [holders, trades] = await Promise.all([read('holders', 'wash-ring'), read('trades', 'wash-ring')]);
    const wanted = await Promise.all([expected('holders', 'wash-ring'), expected('trades', 'wash-ring')]);
    expect(holders.holders).toEqual(wanted[0].holders);
    expect(trades.trades.length).toBeGreaterThan(20);
    expect(trades.trades).toEqual(wanted[1].trades);
    expect(explorer.queries.some((query) => query.get('action') === 'getLogs')).toBe(true);
  });

  test('is read under the limit of the explorer role, and logs are no gap of the chain any more', async () => {
    const { chain } = useScenario('wash-ring');
    const { requestsToday } = service.limiters.explorer.snapshot();
    expect(requestsToday).toBeGreaterThanOrEqual(explorer.queries.length);
    const rpc = service.rpcs.get(chain);
    if (!rpc) throw new Error(`there is no chain ${chain}`);
    expect(toChainHealth(rpc.chain, rpc.endpoints()).gaps).toEqual([]);
  });
});

test('a chain that the explorer refuses stays without history, and is not asked for again', async () => {
  await expect(read('trades', 'launchpad')).rejects.toThrow('trades');
  const asked = () => explorer.queries.filter((query) => query.get('chainid') === '56').length;
  const before = asked();
  await expect(read('holders', 'launchpad')).rejects.toThrow('holders');
  expect(asked()).toBe(before);
});
