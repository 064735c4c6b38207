import { createReadContext, createV4PoolLogs, DYNAMIC_FEE, type Rpc, readPools } from '@assay/chain';
import { replayEvidence, toHookConduct } from '@assay/engine';
import { type Address, type Pool, type TradeSimulation, toChecksum } from '@assay/facts';
import { fetchVenues, playHooks, prepareTradeSetup, simulateTrade } from '@assay/simulate';
import type { Contract } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import holdingHook from '../support/simulate/fixtures/HoldingHook.json' with { type: 'json' };
import keepingHook from '../support/simulate/fixtures/KeepingHook.json' with { type: 'json' };
import lookingHook from '../support/simulate/fixtures/LookingHook.json' with { type: 'json' };
import { addressOf, type Market, startMarket } from '../support/simulate/market.js';
import { addV4, type V4Market, type V4PoolTerms } from '../support/simulate/v4-market.js';

let market: Market;
let v4: V4Market;
beforeAll(async () => {
  market = await startMarket();
  v4 = await addV4(market);
});
afterAll(() => market.stop());

const newest = (rpc: Rpc): Rpc => rpc;
const older = (rpc: Rpc): Rpc => ({
  ...rpc,
  abilities: async (options) => ({ ...(await rpc.abilities(options)), simulate: false }),
});

const usual: V4PoolTerms = { fee: 3_000, tickSpacing: 60 };
const AFTER_SWAP_TAKES = (1 << 6) | (1 << 2);

async function launch(
  name: string,
  terms: V4PoolTerms,
): Promise<{ token: Contract; pools: readonly Pool[] }> {
  const token = await market.deploy(name);
  await v4.addPool(token, terms);
  await (await token.getFunction('setPair').send(v4.manager)).wait();
  return { token, pools: await poolsOf(token) };
}

/** Of Uniswap V4, as an analysis finds them. */
async function poolsOf(token: Contract): Promise<readonly Pool[]> {
  const address = addressOf(await token.getAddress());
  const v4Logs = createV4PoolLogs(v4.rpc);
  const found = await readPools(createReadContext(v4.rpc, await v4.rpc.head()), [address], { v4Logs });
  return found.get(address)?.pools ?? [];
}

async function trade(name: string, terms: V4PoolTerms, adapt: (rpc: Rpc) => Rpc): Promise<TradeSimulation> {
  const { token, pools } = await launch(name, terms);
  const rpc = adapt(v4.rpc);
  const block = await rpc.head();
  const [venue] = await fetchVenues(
    createReadContext(rpc, block),
    addressOf(await token.getAddress()),
    pools,
  );
  const setup = venue && (await prepareTradeSetup(createReadContext(rpc, block), venue));
  if (!setup) throw new Error('nowhere to trade');
  return simulateTrade(setup);
}

describe.each([
  ['as a plain account over two blocks', newest],
  ['in one call with state override', older],
])('a trade in a Uniswap V4 pool, %s', (_title, adapt) => {
  it('finds no tax beside the fee, against the native coin and its wrapped form', async () => {
    const fair = { canBuy: true, canSell: true, canTransfer: true, buyTax: 0, sellTax: 0, transferTax: 0 };
    expect(await trade('Plain', usual, adapt)).toMatchObject(fair);
    const wrapped = { ...usual, quote: market.chain.wrappedNative };
    expect(await trade('Plain', wrapped, adapt)).toMatchObject(fair);
  });

  it('measures the taxes of the token, which these pools let pass', async () => {
    const { buyTax, sellTax } = await trade('Taxed', usual, adapt);
    expect(buyTax).toBeCloseTo(0.05, 4);
    expect(sellTax).toBeCloseTo(0.25, 3);
  });

  it('meets a token that refuses sales, with its own words', async () => {
    const refused = { canBuy: true, canSell: false, sellError: 'not today' };
    expect(await trade('Honeypot', usual, adapt)).toMatchObject(refused);
  });

  it('measures what a hook takes: 1.23 % of what comes out, of either side', async () => {
    const hooks = await v4.putHook('FeeTakingHook', AFTER_SWAP_TAKES);
    const terms = { ...usual, hooks, quote: market.chain.wrappedNative };
    const { buyTax, sellTax, evidence } = await trade('Plain', terms, adapt);
    expect(buyTax).toBeCloseTo(0.0123, 4);
    expect(sellTax).toBeCloseTo(0.0123, 4);
    for (const call of evidence) {
      expect(await replayEvidence(v4.rpc, call, false)).toMatchObject({ verdict: 'identical' });
    }
  });
});

it('says who refused, however deep: a hook that cannot take native coin refuses every sale for it', async () => {
  const hooks = await v4.putHook('FeeTakingHook', AFTER_SWAP_TAKES);
  const { canBuy, canSell, sellError } = await trade('Plain', { ...usual, hooks }, newest);
  expect({ canBuy, canSell }).toEqual({ canBuy: true, canSell: false });
  expect(sellError).toContain(`${toChecksum(hooks)} refused: ${toChecksum(hooks)} refused`);
});

describe('what a Uniswap V4 pool holds', () => {
  it('all that was put in, whatever the range, and no more', async () => {
    const token = await market.deploy('Plain');
    const narrow = { fee: 500, tickSpacing: 10, reach: 600, liquidity: 10n ** 22n };
    await v4.addPool(token, narrow);
    await v4.addPool(token, { ...usual, liquidity: 10n ** 19n, quote: market.chain.wrappedNative });
    const held = BigInt(await token.getFunction('balanceOf').staticCall(v4.manager));
    const pools = await poolsOf(token);
    expect(pools.map(({ feePips }) => feePips)).toEqual([500, 3_000]);
    const sum = pools.reduce((total, { tokenReserve }) => total + tokenReserve, 0n);
    expect(held - sum).toBeGreaterThanOrEqual(0n);
    // Each pool rounds down what it owes, by a unit in each range.
    expect(held - sum).toBeLessThanOrEqual(10n);
    expect(pools[0]?.liquidityUsd).toBeCloseTo((2 * Number(pools[0]?.quoteReserve) * 3_000) / 1e18, 3);
  });

  it('a pool of an odd fee, or with a hook that sets it, is found by the logs', async () => {
    const token = await market.deploy('Plain');
    const hooks = await v4.putHook('FeeSettingHook', 1 << 7, []);
    const odd = await v4.addPool(token, { fee: 1_234, tickSpacing: 17 });
    const dynamic = await v4.addPool(token, {
      fee: DYNAMIC_FEE,
      tickSpacing: 60,
      hooks,
      liquidity: 10n ** 20n,
    });
    expect(await poolsOf(token)).toMatchObject([
      { feePips: 1_234, v4: { id: odd.id, tickSpacing: 17, dynamicFee: false } },
      { feePips: 0, v4: { id: dynamic.id, hooks, dynamicFee: true } },
    ]);
    const address = addressOf(await token.getAddress());
    const without = await readPools(createReadContext(v4.rpc, await v4.rpc.head()), [address]);
    expect(without.get(address)?.pools).toEqual([]);
  });

  it('of very many pools that logs tell of, the deepest are read', async () => {
    const token = await market.deploy('Plain');
    const depths = [5n, 1n, 8n, 3n, 7n, 2n, 6n, 4n];
    for (const [index, depth] of depths.entries()) {
      await v4.addPool(token, { fee: 700 + index, tickSpacing: 60 + index, liquidity: depth * 10n ** 18n });
    }
    const fees = (await poolsOf(token)).map(({ feePips }) => feePips);
    expect(fees).toEqual([702, 704, 706, 700, 707, 703]);
  });

  it('a pool that was only made has a price of no weight', async () => {
    const token = await market.deploy('Plain');
    await v4.addPool(token, { ...usual, liquidity: 0n });
    expect(await poolsOf(token)).toMatchObject([{ tokenReserve: 0n, quoteReserve: 0n, liquidityUsd: 0 }]);
  });
});

describe('what is played in a pool with a hook', () => {
  async function played(hooks: Address, terms: V4PoolTerms = usual) {
    const { token, pools } = await launch('Plain', { ...terms, hooks });
    const address = addressOf(await token.getAddress());
    const context = createReadContext(v4.rpc, await v4.rpc.head());
    const venues = await fetchVenues(context, address, pools);
    const [venue] = venues;
    const setup = venue && (await prepareTradeSetup(context, venue));
    if (!setup) throw new Error('nowhere to trade');
    const [found] = await playHooks({ ...setup, tokenSlot: undefined }, venues);
    return {
      class: toHookConduct(pools[0] as Pool, found),
      ...Object.fromEntries(
        (found?.actions ?? []).map(({ action, passed, kept, lost }) => [action, { passed, kept, lost }]),
      ),
    };
  }
  const free = { passed: true, kept: 0, lost: null };

  it('a hook that only looks on is passive, whatever its address would allow', async () => {
    const hooks = await v4.putHookCode(lookingHook.deployedBytecode, (1 << 7) | (1 << 3));
    expect(await played(hooks)).toEqual({
      class: { shown: 'passive', possible: 'custody' },
      purchase: free,
      sale: free,
      donation: free,
      withdrawal: { ...free, lost: 0 },
    });
  });

  it('a hook that takes a part of swaps and of withdrawals takes fees', async () => {
    const flags = AFTER_SWAP_TAKES | (1 << 8) | 1;
    const hooks = await v4.putHook('FeeTakingHook', flags);
    const found = await played(hooks, { ...usual, quote: market.chain.wrappedNative });
    expect(found.class).toEqual({ shown: 'fee_taking', possible: 'custody' });
    expect(found).toMatchObject({ purchase: { kept: expect.closeTo(0.0123, 4) } });
    expect(found).toMatchObject({ withdrawal: { lost: expect.closeTo(0.0543, 4) } });
  });

  it('a hook that keeps what swaps pay has custody, and one that refuses withdrawals controls the flow', async () => {
    const keeping = await v4.putHookCode(keepingHook.deployedBytecode, (1 << 7) | (1 << 3));
    expect((await played(keeping)).class?.shown).toBe('custody');
    const holding = await v4.putHookCode(holdingHook.deployedBytecode, 1 << 9);
    const found = await played(holding);
    expect(found.class).toEqual({ shown: 'flow_control', possible: 'flow_control' });
    expect(found).toMatchObject({ withdrawal: { passed: false }, sale: free });
  });
});
