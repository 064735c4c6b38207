import { createChainMemory, createFoundPools } from '@assay/chain';
import { type Address, eth, type Fact, known, missing, type Pool, type Pools } from '@assay/facts';
import { expect, test } from 'vitest';
import type { ChainRead } from './chain-reader.js';
import { loadFoundPools } from './load-found-pools.js';

const token: Address = '0x7000000000000000000000000000000000000001';
const pool = { address: '0x7000000000000000000000000000000000000002' } as Partial<Pool> as Pool;

function reading(fact: Promise<Fact<Pools>>) {
  const memory = createChainMemory();
  const read = { rpc: { chain: eth }, memory, request: { facts: { load: () => fact } } };
  return {
    asked: loadFoundPools(read as unknown as ChainRead, token),
    found: memory.part(createFoundPools),
  };
}

test('pools are told once they are found, while their ages are searched for', async () => {
  const { asked, found } = reading(new Promise(() => undefined));
  found.tell(token, [pool]);
  expect(await asked).toEqual({ known: true, value: { pools: [pool] } });
});

test('pools that nobody is looking for are told by the fact, and so is why they are not known', async () => {
  const cached = known({ nativeUsd: null, pools: [pool] }, 'onchain', 0);
  expect(await reading(Promise.resolve(cached)).asked).toEqual(cached);
  const absent = missing('node_cannot', 'no logs', 'onchain');
  expect(await reading(Promise.resolve(absent)).asked).toEqual(absent);
});

test('a failure of the fact is one of the question', async () => {
  await expect(reading(Promise.reject(new Error('gone'))).asked).rejects.toThrow('gone');
});
