import { toTopic } from '@assay/chain';
import { findHookPowers, replayEvidence, toHookConduct } from '@assay/engine';
import { DEAD_ADDRESS, type FactKind, type FactMap, hookPermissionsOf } from '@assay/facts';
import { expect, test } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const { facts, rpc } = useOnchainFacts();
const ofRanges = ['infinity-pool', 'infinity-hook'] as const;
const scenarioIds = [...ofRanges, 'infinity-bin'] as const;

async function read<K extends FactKind>(kind: K, id: string): Promise<FactMap[K]> {
  const { chain, address } = useScenario(id);
  const fact = await facts.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

test.each(scenarioIds)('%s: its pool is found by its id, in the vault, and is valued', async (id) => {
  const { supporting, chain } = useScenario(id);
  const { pools, v4LogsSince } = await read('pools', id);
  expect(v4LogsSince).toBe(0);
  const [pool] = pools;
  expect(pool).toMatchObject({
    ...(id === 'infinity-bin'
      ? { kind: 'infinity-bin', dex: 'PancakeSwap Infinity Bin' }
      : { kind: 'infinity-cl', dex: 'PancakeSwap Infinity CL' }),
    address: rpc(chain).chain.infinityCl?.vault,
    v4: { id: supporting.infinityPoolId },
  });
  expect(pool?.createdAt).toBeGreaterThan(1_000_000_000);
  const quoteUsd = (Number(pool?.quoteReserve) / 1e18) * (pool?.quoteUsd ?? 0);
  expect(quoteUsd).toBeGreaterThan(20_000);
  expect(pool?.liquidityUsd).toBeGreaterThan(1.5 * quoteUsd);
});

test('all pools together hold what lies in the vault', async () => {
  const found = await Promise.all(scenarioIds.map((id) => read('pools', id)));
  const reserves = found.flatMap(({ pools }) => pools.map(({ quoteReserve }) => Number(quoteReserve)));
  const { chain } = rpc('bsc');
  const held = Number(await rpc('bsc').send('eth_getBalance', [chain.infinityCl?.vault, 'latest'], {}));
  const sum = reserves.reduce((all, one) => all + one, 0);
  expect(sum).toBeGreaterThan(0.98 * held);
  expect(sum).toBeLessThanOrEqual(held);
});

const tradedIds = ['infinity-pool', 'infinity-bin'] as const;

test.each(tradedIds)(
  '%s is bought and sold through the vault, as its formula says, and the calls repeat elsewhere',
  async (id) => {
    const { chain } = useScenario(id);
    const trade = await read('simulation', id);
    expect(trade).toMatchObject({ canBuy: true, canSell: true, buyTax: 0, sellTax: 0 });
    for (const call of trade.evidence) {
      expect(await replayEvidence(rpc(chain), call, false)).toMatchObject({ verdict: 'identical' });
    }
  },
);

test.each([
  ['infinity-pool', 'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24,uint16)'],
  ['infinity-bin', 'Swap(bytes32,address,int128,int128,uint24,uint24,uint16)'],
])('%s: every swap of the week is a trade', async (id, event) => {
  const { chain, supporting } = useScenario(id);
  const { trades, coverage } = await read('trades', id);
  expect(coverage).toBe(1);
  const swap = toTopic(event);
  const filter = { topics: [swap, supporting.infinityPoolId], fromBlock: '0x0', toBlock: 'latest' };
  const logs = (await rpc(chain).send('eth_getLogs', [filter], {})) as { blockNumber: string }[];
  const first = trades[0]?.blockNumber ?? 0;
  expect(trades.length).toBeGreaterThan(8);
  expect(trades.length).toBe(logs.filter(({ blockNumber }) => Number(blockNumber) >= first).length);
});

test('the hook is told by the bits of the key, and what it keeps by a trade', async () => {
  const { supporting, planted } = useScenario('infinity-hook');
  const { pools } = await read('pools', 'infinity-hook');
  const [pool] = pools;
  expect(pool?.v4).toMatchObject({ hooks: supporting.hook, dynamicFee: false });
  expect(pool?.v4 && hookPermissionsOf(pool.v4)).toEqual(['afterSwap', 'afterSwapReturnsDelta']);
  const [simulation, trading] = await Promise.all([
    read('simulation', 'infinity-hook'),
    read('tradingChecks', 'infinity-hook'),
  ]);
  expect(simulation.buyTax).toBeCloseTo(planted.buyTax, 3);
  expect(simulation.sellTax).toBeCloseTo(planted.sellTax, 3);
  const played = trading.hooks?.find(({ poolId }) => poolId === pool?.v4?.id);
  expect(pool && toHookConduct(pool, played)).toEqual({ shown: 'fee_taking', possible: 'fee_taking' });
  const findings = findHookPowers({ pools, simulation, trading });
  expect(findings.map(({ type, status }) => [type, status])).toContainEqual(['HOOK_TAKES_PART', 'PROVEN']);
});

test.each(ofRanges)('%s: its positions are held by whom the story says', async (id) => {
  const { planted } = useScenario(id);
  const { holders } = await read('liquidityLocks', id);
  const found = holders.map(({ holder, kind, unlockAt, position }) => ({
    holder,
    kind,
    unlockAt: unlockAt ?? null,
    tokenId: Number(position?.tokenId),
  }));
  const expected = planted.positions.map(({ holder, kind, unlockAt, tokenId }) => ({
    holder,
    kind,
    unlockAt,
    tokenId,
  }));
  expect(found).toEqual(expected);
});

test('parts of bins are told from NFTs: what was burned, what the deployer has, and nothing locked', async () => {
  const { supporting } = useScenario('infinity-bin');
  const { holders, coverage, pools } = await read('liquidityLocks', 'infinity-bin');
  expect(holders.map(({ holder, kind }) => [holder, kind])).toEqual([
    [DEAD_ADDRESS, 'burned'],
    [supporting.deployer, 'deployer'],
  ]);
  expect(holders[0]?.share).toBeCloseTo(0.75, 6);
  expect(holders[1]?.share).toBeCloseTo(0.25, 6);
  expect([coverage, pools?.length]).toEqual([expect.closeTo(1, 9), 1]);
});
