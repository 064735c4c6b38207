import { createReadContext, createRpc, findContracts, type ReadContext } from '@assay/chain';
import { type Address, eth, type Hex } from '@assay/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringContract } from '../../../../../test/support/answering-contract.js';
import { type Anvil, startAnvil } from '../../../../../test/support/anvil.js';
import { findSmartWallets } from './smart-wallets.js';

const account = (index: number): Address => `0x${index.toString(16).padStart(40, 'c')}`;
const word = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`;
const naming = (entryPoint: Address): Hex => answeringContract({ '0xb0d691fe': word(entryPoint) });

let node: Anvil;
let context: ReadContext;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  const codes: readonly Hex[] = [
    naming('0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'),
    naming('0x0000000071727de22e5e9d8baf0edac6f37da032'),
    naming(account(99)),
    answeringContract({ '0xa9059cbb': '0x' }),
    // A Safe's proxy keeps its singleton in the first slot.
    '0x00',
    // An account that delegates to code (EIP-7702).
    `0xef0100${account(3).slice(2)}`,
  ];
  for (const [index, code] of codes.entries()) await node.send('anvil_setCode', [account(index), code]);
  const singleton = word('0x41675c099f32341bf84bfc5382af534df5c7461a');
  await node.send('anvil_setStorageAt', [account(4), '0x0', singleton]);
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  context = createReadContext(rpc, await rpc.head());
});
afterAll(() => node.stop());

test('smart wallets, Safes and accounts that delegate to code are wallets, other contracts are not', async () => {
  const all = [0, 1, 2, 3, 4, 5].map(account);
  const contracts = await findContracts(context, all);
  expect([...contracts]).toEqual(all.slice(0, 5));
  const before = context.rpc.roundTrips();
  const wallets = await findSmartWallets(context, all, findContracts(context, all));
  expect([...wallets]).toEqual([0, 1, 4].map(account));
  expect(context.rpc.roundTrips() - before).toBe(1);
});

test('where the node takes no state overrides, the contracts among them are asked', async () => {
  const all = [0, 1, 2, 3, 4, 5].map(account);
  const rpc = { ...context.rpc, isPlayedHere: () => true };
  const contracts = Promise.resolve(new Set(all.slice(0, 5)));
  expect([...(await findSmartWallets({ ...context, rpc }, all, contracts))]).toEqual([0, 1, 4].map(account));
});

test('without accounts nothing is asked', async () => {
  const before = context.rpc.roundTrips();
  expect(await findSmartWallets(context, [], Promise.resolve(new Set()))).toEqual(new Set());
  expect(context.rpc.roundTrips()).toBe(before);
});
