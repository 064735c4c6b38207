import { createFreshAddress, type Pool, type TradeSimulation, ZERO_ADDRESS } from '@assay/facts';
import { expect, it } from 'vitest';
import { tradesByStandard } from './trades-by-standard.js';

const address = createFreshAddress();
const poolId = `0x${'ab'.repeat(32)}` as const;
const protocol = { standard: 'B20', variant: 'asset' } as const;
const simulation = { pool: address, canBuy: true, canSell: true } as TradeSimulation;
const plain = { address } as Pool;
const hooked = (hooks: string) => ({ address, v4: { id: poolId, hooks } }) as Pool;

it('a trade that was seen tells of all others, where the chain runs the token and the pool has no hook', () => {
  expect(tradesByStandard({ protocol, simulation, pools: [plain] })).toBe(true);
  const inV4 = { ...simulation, poolId };
  expect(tradesByStandard({ protocol, simulation: inV4, pools: [hooked(ZERO_ADDRESS)] })).toBe(true);
});

it.each([
  ['the token runs code of its own', { protocol: undefined, simulation, pools: [plain] }],
  ['no trade was seen', { protocol, simulation: undefined, pools: [plain] }],
  ['nothing was sold', { protocol, simulation: { ...simulation, canSell: null }, pools: [plain] }],
  ['the pool is not known', { protocol, simulation, pools: [] }],
  [
    'the pool has a hook',
    { protocol, simulation: { ...simulation, poolId }, pools: [hooked(createFreshAddress())] },
  ],
])('it tells of no other where %s', (_why, inputs) => {
  expect(tradesByStandard(inputs)).toBe(false);
});
