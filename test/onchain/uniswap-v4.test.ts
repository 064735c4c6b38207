import { findHookPowers, replayEvidence } from '@assay/engine';
import { type FactKind, type FactMap, hookPermissionsOf, toChecksum, ZERO_ADDRESS } from '@assay/facts';
import { expect, test } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const { facts, rpc } = useOnchainFacts();
const scenarioIds = ['v4-pool', 'v4-hook'] as const;

async function read<K extends FactKind>(kind: K, id: string): Promise<FactMap[K]> {
  const { chain, address } = useScenario(id);
  const fact = await facts.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

test.each(scenarioIds)('%s: its pool is found by its id, and is worth what lies in it', async (id) => {
  const { supporting, chain } = useScenario(id);
  const [pool] = (await read('pools', id)).pools;
  const manager = rpc(chain).chain.uniswapV4?.poolManager;
  expect(pool).toMatchObject({ kind: 'uniswap-v4', address: manager, v4: { id: supporting.v4PoolId } });
  expect(pool?.createdAt).toBeGreaterThan(1_000_000_000);
  // It is the only pool of native coin on its chain, so the manager's whole balance is this pool's, including
  // uncollected fees.
  const held = Number(await rpc(chain).send('eth_getBalance', [manager, 'latest'], {}));
  expect(Number(pool?.quoteReserve)).toBeGreaterThan(0.98 * held);
  expect(Number(pool?.quoteReserve)).toBeLessThanOrEqual(held);
  const quoteUsd = (Number(pool?.quoteReserve) / 1e18) * (pool?.quoteUsd ?? 0);
  expect(pool?.liquidityUsd).toBeGreaterThan(1.5 * quoteUsd);
  expect(pool?.liquidityUsd).toBeLessThanOrEqual(2 * quoteUsd + 1);
});

test('the hook is reported, with the callbacks it gets', async () => {
  const { supporting } = useScenario('v4-hook');
  const [pool] = (await read('pools', 'v4-hook')).pools;
  expect(pool?.v4).toMatchObject({ hooks: supporting.hook, dynamicFee: false });
  expect(hookPermissionsOf(pool?.v4 ?? { hooks: '0x' })).toEqual(['beforeSwap']);
});

test('the hook refuses the sale by a call that repeats anywhere, and the reason names it', async () => {
  const { supporting, chain } = useScenario('v4-hook');
  const trade = await read('simulation', 'v4-hook');
  expect(trade).toMatchObject({ canBuy: true, canSell: false, poolId: supporting.v4PoolId });
  expect(trade.sellError).toContain(`${toChecksum(supporting.hook ?? ZERO_ADDRESS)} refused`);
  expect(trade.evidence.length).toBeGreaterThan(0);
  for (const call of trade.evidence) {
    expect(await replayEvidence(rpc(chain), call, false)).toMatchObject({ verdict: 'identical' });
  }
});

test('in a pool without a hook all is bought and sold, by accounts with and without code', async () => {
  const checks = await read('tradingChecks', 'v4-pool');
  expect(checks).toMatchObject({
    canSellAll: true,
    canSellHalf: true,
    canSellDust: true,
    cooldown: false,
    environmentSensitive: false,
    holderSells: { failed: 0, worstTax: 0 },
  });
  expect(checks.environments.filter(({ canSell }) => canSell !== true)).toEqual([]);
});

test.each(scenarioIds)('%s: every trade in the pool is known, and who traded', async (id) => {
  const { supporting, chain } = useScenario(id);
  const { trades, coverage } = await read('trades', id);
  const swap = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f';
  const logs = (await rpc(chain).send(
    'eth_getLogs',
    [{ topics: [swap, supporting.v4PoolId], fromBlock: '0x0', toBlock: 'latest' }],
    {},
  )) as { transactionHash: string; blockNumber: string }[];
  const first = trades[0]?.blockNumber ?? 0;
  const within = logs.filter(({ blockNumber }) => Number(blockNumber) >= first);
  expect(coverage).toBe(1);
  expect(trades.length).toBeGreaterThan(10);
  expect(trades.map(({ transactionHash }) => transactionHash)).toEqual(
    within.map(({ transactionHash }) => transactionHash),
  );
  const senders = await Promise.all(
    trades.map(async ({ transactionHash }) => {
      const sent = await rpc(chain).send('eth_getTransactionByHash', [transactionHash], {});
      return String((sent as { from: string }).from).toLowerCase();
    }),
  );
  expect(trades.map(({ trader }) => trader)).toEqual(senders);
});

test('what moves through a pool with a hook is played: this one takes nothing, and refuses the sale', async () => {
  const { hooks } = await read('tradingChecks', 'v4-hook');
  const outcomes = hooks.flatMap(({ actions }) =>
    actions.map(({ action, passed, kept }) => [action, passed, kept]),
  );
  expect(outcomes).toEqual([
    ['purchase', true, 0],
    ['sale', false, null],
    ['donation', true, 0],
    ['withdrawal', true, 0],
  ]);
  expect((await read('tradingChecks', 'v4-pool')).hooks).toEqual([]);
});

test('what the hook does is proven, and what a pool without a hook cannot do is not reported', async () => {
  const findingsOf = async (id: string) => {
    const [pools, simulation, trading] = await Promise.all([
      read('pools', id),
      read('simulation', id),
      read('tradingChecks', id),
    ]);
    return findHookPowers({ pools: pools.pools, simulation, trading }).map(({ type, status }) => [
      type,
      status,
    ]);
  };
  expect(await findingsOf('v4-hook')).toEqual([
    ['HOOK_REFUSES_SALES', 'PROVEN'],
    ['HOOK_CAN_REFUSE', 'STATIC_CONFIRMED'],
  ]);
  expect(await findingsOf('v4-pool')).toEqual([]);
});
