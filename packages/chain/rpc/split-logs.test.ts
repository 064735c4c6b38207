import { expect, test } from 'vitest';
import { RpcError } from './rpc.js';
import type { Send } from './send.js';
import { createLogSplitter } from './split-logs.js';

const contracts = ['0xa', '0xb', '0xc', '0xd', '0xe', '0xf', '0x10'];

/** A node that takes `most` contracts in one request, and has one log of each. */
function nodeOf(most: number) {
  const asked: number[] = [];
  const send = (async (_method: string, [filter]: readonly unknown[]) => {
    const { address } = filter as { readonly address: readonly string[] };
    asked.push(address.length);
    if (address.length > most) throw new RpcError('too_large', 'too many addresses');
    return address.map((one) => ({ address: one, blockNumber: `0x${100 - Number(one)}`, logIndex: '0x0' }));
  }) as Send;
  return { asked, send: createLogSplitter(send) };
}

test('contracts that are too many for one request are asked for in several, and never so many again', async () => {
  const { send, asked } = nodeOf(2);
  const filter = [{ address: contracts, fromBlock: '0x0' }];
  const logs = await send<readonly { readonly address: string }[]>('eth_getLogs', filter);
  expect(logs.map(({ address }) => address)).toEqual([...contracts].reverse());
  asked.length = 0;
  expect(await send('eth_getLogs', filter)).toHaveLength(7);
  expect(asked).toEqual([2, 2, 2, 1]);
});

test('what is refused for one contract too is an error', async () => {
  const { send, asked } = nodeOf(0);
  await expect(send('eth_getLogs', [{ address: ['0xa', '0xb'] }])).rejects.toMatchObject({
    kind: 'too_large',
  });
  expect(asked).toEqual([2, 1, 1]);
});
