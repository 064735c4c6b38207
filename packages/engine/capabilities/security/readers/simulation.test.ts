import { type Address, type FactSource, missing } from '@assay/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Market, startMarket } from '../../../../../test/support/simulate/market.js';
import { addV4, type V4Market } from '../../../../../test/support/simulate/v4-market.js';
import { createOnchainProvider } from '../../../providers/onchain/provider.js';

let market: Market;
let v4: V4Market;
beforeAll(async () => {
  market = await startMarket();
  v4 = await addV4(market);
});
afterAll(() => market.stop());

/** Reverts whatever it is asked, and is asked before each swap. */
const closedHook: Address = `0x${'9e'.repeat(18)}0080`;

async function simulationOf(pools: readonly { readonly hooks?: Address; readonly liquidity: bigint }[]) {
  await market.provider.send('anvil_setCode', [closedHook, '0x5f5ffd']);
  const token = await market.deploy('Plain');
  const ids = [];
  for (const terms of pools) {
    const { id } = await v4.addPool(token, { fee: 3_000, tickSpacing: 60, ...terms });
    ids.push(id);
  }
  const { readers, close } = createOnchainProvider({ rpcs: new Map([['eth', v4.rpc]]), now: Date.now });
  const context = { signal: AbortSignal.timeout(10_000), deadline: Date.now() + 10_000, caller: 'test' };
  const facts: FactSource = {
    load: async (kind, { address }) => {
      const read = await readers[kind]?.('eth', [address], { ...context, facts });
      return read?.get(address) ?? missing('not_found', 'nobody knows it', 'test');
    },
  };
  const fact = await facts.load('simulation', { chain: 'eth', address: addressOf(await token.getAddress()) });
  await close();
  return { fact, ids };
}

const deep = { hooks: closedHook, liquidity: 10n ** 21n };

test('where a hook turns a purchase away, the next pool tells of the token', async () => {
  const { fact, ids } = await simulationOf([deep, { liquidity: 10n ** 20n }]);
  expect(fact).toMatchObject({ known: true, value: { canBuy: true, canSell: true, poolId: ids[1] } });
});

test('where no other pool is, what was seen is told', async () => {
  const { fact, ids } = await simulationOf([deep]);
  expect(fact).toMatchObject({ known: true, value: { canBuy: false, canSell: null, poolId: ids[0] } });
});
