import { toSelector } from '@assay/chain';
import { Interface } from 'ethers';
import { expect, test } from 'vitest';
import { MAX_UINT256 } from '../calls/erc20.js';
import { encodePathSwap } from './path-swap.js';

test('a swap along a path is written as a general ABI coder writes it', () => {
  const signature = 'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)';
  const path = [`0x${'ab'.repeat(20)}`, `0x${'01'.repeat(20)}`] as const;
  const to = `0x${'0c'.repeat(20)}` as const;
  expect(encodePathSwap(toSelector(signature), { amount: 7n, limit: MAX_UINT256 / 2n, path, to })).toBe(
    new Interface([`function ${signature}`]).encodeFunctionData(signature, [
      7n,
      MAX_UINT256 / 2n,
      path,
      to,
      MAX_UINT256,
    ]),
  );
});
