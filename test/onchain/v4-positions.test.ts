import { createReadContext, createRpc, mergeChains, type Rpc } from '@assay/chain';
import { readV4Positions } from '@assay/engine';
import { builtInChains, type Pool, ZERO_ADDRESS } from '@assay/facts';
import { expect, test } from 'vitest';
import { useDevnet, useScenario } from '../support/devnet.js';
import { toConnections } from '../support/fetch-connections.js';
import { limitedLogs } from '../support/limited-logs.js';

const devnet = useDevnet();

function rpcOf(id: string, fetch?: typeof globalThis.fetch): Rpc {
  const { chain: name } = useScenario(id);
  const chain = mergeChains(builtInChains, devnet.chainsFile).find((one) => one.name === name);
  if (!chain) throw new RangeError(`No chain ${name}`);
  return createRpc({
    chain,
    urls: [devnet.chains[name].rpcUrl],
    ...(fetch ? { connections: toConnections(fetch) } : {}),
  });
}

/** Only the id and some price matter here. */
function poolOf(id: string): Pool {
  const { v4PoolId: poolId = '0x', hook = ZERO_ADDRESS } = useScenario(id).supporting;
  return {
    address: ZERO_ADDRESS,
    dex: 'Uniswap V4',
    kind: 'uniswap-v4',
    feePips: 3_000,
    quote: { address: ZERO_ADDRESS, symbol: 'ETH', decimals: 18 },
    tokenIsToken0: false,
    tokenReserve: 0n,
    quoteReserve: 0n,
    quoteUsd: null,
    priceUsd: null,
    liquidityUsd: null,
    sqrtPriceX96: 2n ** 96n,
    v4: { id: poolId, hooks: hook, tickSpacing: 60, dynamicFee: false },
  };
}

async function positionsOf(id: string, rpc: Rpc) {
  const positions = await readV4Positions(createReadContext(rpc, await rpc.head()), [poolOf(id)]);
  return positions
    .map(({ holder, tickLower, tickUpper, liquidity, nft }) => ({
      tokenId: nft ? Number(nft.tokenId) : null,
      holder,
      tickLower,
      tickUpper,
      liquidity: String(liquidity),
    }))
    .sort((a, b) => (a.tokenId ?? 0) - (b.tokenId ?? 0));
}

const plantedIn = (id: string) =>
  useScenario(id).planted.positions.map(({ kind: _, unlockAt: __, ...position }) => position);

test.each(['v4-pool', 'v4-hook'])('%s: the planted positions are found, and nothing else', async (id) => {
  const found = await positionsOf(id, rpcOf(id));
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(plantedIn(id));
});

test('two round trips, the head aside', async () => {
  const rpc = rpcOf('v4-pool');
  await rpc.head();
  const before = rpc.roundTrips();
  await positionsOf('v4-pool', rpc);
  expect(rpc.roundTrips() - before).toBe(2);
});

test('a node that gives logs only in short ranges is asked for them in pieces', async () => {
  expect(await positionsOf('v4-hook', rpcOf('v4-hook', limitedLogs(200)))).toEqual(plantedIn('v4-hook'));
});

test('a network without Uniswap V4 is not asked', async () => {
  const rpc = rpcOf('v4-pool');
  const { uniswapV4: _, ...chain } = rpc.chain;
  const block = await rpc.head();
  const before = rpc.roundTrips();
  expect(await readV4Positions(createReadContext({ ...rpc, chain }, block), [poolOf('v4-pool')])).toEqual([]);
  expect(rpc.roundTrips()).toBe(before);
});
