import { createReadContext, readPools } from '@assay/chain';
import { isHex } from '@assay/facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, type Market, startMarket } from '../../../test/support/simulate/market.js';
import { addV4, type V4Market } from '../../../test/support/simulate/v4-market.js';
import { fetchVenues } from '../venues/fetch-venues.js';
import { toActors } from './actors.js';
import { planPowers } from './plan-powers.js';
import { preparePowerSimulation } from './prepare-power-simulation.js';
import { provePowers } from './prove-powers.js';
import { toTokenFunctions } from './token-functions.js';

let market: Market;
let v4: V4Market;
beforeAll(async () => {
  market = await startMarket();
  v4 = await addV4(market);
});
afterAll(() => market.stop());

it('an owner’s powers over trades are proven in a pool of Uniswap V4 as in any other', async () => {
  const supply = 10n ** 24n;
  const contract = await market.deploy('Powerful');
  await v4.addPool(contract, { fee: 3_000, tickSpacing: 60 });
  await (await contract.getFunction('setPair').send(v4.manager)).wait();
  const token = addressOf(await contract.getAddress());
  const { rpc } = v4;
  const block = await rpc.head();
  const pools = (await readPools(createReadContext(rpc, block), [token])).get(token)?.pools ?? [];
  const [venue] = await fetchVenues(createReadContext(rpc, block), token, pools);
  const simulation = await preparePowerSimulation(createReadContext(rpc, block), token, venue, supply);
  expect(simulation.scene).toMatchObject({ supply: 'bought', venue: { pool: { kind: 'uniswap-v4' } } });
  const runtime = await market.provider.getCode(token);
  if (!isHex(runtime)) throw new Error('no code');
  const owner = { address: addressOf(market.maker.address), kind: 'eoa' } as const;
  const actors = toActors({ owner, renounced: false, proxy: null }, [], [token, v4.manager]);
  const code = { runtime, logicRuntime: runtime, logicAddress: token, logicCodeHash: '' };
  const functions = toTokenFunctions(code);
  const plan = planPowers({
    scenario: simulation.scene,
    targets: [{ address: token, functions }],
    actors,
    supply,
    maxCases: 1_500,
  });
  const { matrix, worstCaseSellTax } = await provePowers(simulation, plan, { late: () => false });
  const proven = matrix.flatMap(({ actor, effect, status }) =>
    actor === 'owner' && status === 'PROVEN' ? effect : [],
  );
  expect(proven.sort()).toEqual([
    'BLACKLIST',
    'BLOCK_SELLS',
    'BLOCK_TRANSFERS',
    'ERASE_OTHERS_BALANCE',
    'LIMIT_AMOUNTS',
    'MINT',
    'MOVE_OTHERS_BALANCE',
    'PAUSE',
    'RAISE_TAX',
  ]);
  expect(worstCaseSellTax).toBeGreaterThan(0.9);
  expect(matrix.some(({ actor, status }) => actor === 'stranger' && status === 'PROVEN')).toBe(false);
});
