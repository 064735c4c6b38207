import { type Address, eth } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { expect, it } from 'vitest';
import type { Rpc } from '../rpc.js';
import { probeFunded } from './probe-funded.js';

const [rich, poor] = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000a2',
];
const accounts = [rich, poor] as Address[];

it('a node without overrides tells by Multicall3 who had native coin, and of older blocks nothing', async () => {
  const asked: unknown[] = [];
  const balances = AbiCoder.defaultAbiCoder().encode(
    ['tuple(bool,bytes)[]'],
    [[7n, 0n].map((balance) => [true, `0x${balance.toString(16).padStart(64, '0')}`])],
  );
  const rpc = {
    chain: eth,
    isPlayedHere: () => true,
    send: async (_method: string, [call, block]: readonly [{ to: string }, string]) => {
      asked.push([call.to, block]);
      return block === '0x5' ? balances : '0x';
    },
  } as unknown as Rpc;
  const points = new Map([5, 1].map((block) => [block, accounts] as const));
  expect(await probeFunded(rpc, points, {})).toEqual(
    new Map([
      [
        5,
        new Map([
          [rich, true],
          [poor, false],
        ]),
      ],
    ]),
  );
  expect(asked).toEqual([
    [eth.multicall3, '0x5'],
    [eth.multicall3, '0x1'],
  ]);
});
