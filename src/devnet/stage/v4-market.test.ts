import { expect, it } from 'vitest';
import { ZERO_ADDRESS } from '../../domain/address.js';
import { toV4PoolId } from './v4-market.js';

it('the id of a pool is the one that Ethereum knows it by', () => {
  // ETH / USDC at 0.05 %.
  const key = {
    currency0: ZERO_ADDRESS,
    currency1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    fee: 500,
    tickSpacing: 10,
    hooks: ZERO_ADDRESS,
  } as const;
  expect(toV4PoolId(key)).toBe('0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27');
});
