import { createReadContext, createRpc } from '@assay/chain';
import { type Address, eth, type Hex } from '@assay/facts';
import { AbiCoder, concat, id } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringContract } from '../../../../../../test/support/answering-contract.js';
import { type Anvil, startAnvil } from '../../../../../../test/support/anvil.js';
import { type LockedNft, readNftLocks, readUserLocks } from './nft-lockers.js';

const account = (index: number): Address => `0x${index.toString(16).padStart(40, 'd')}`;
const words = (...values: readonly (bigint | number | Address)[]): Hex =>
  `0x${values.map((value) => BigInt(value).toString(16).padStart(64, '0')).join('')}`;
const call = (signature: string, ...values: readonly (bigint | number | Address)[]) =>
  concat([id(signature).slice(0, 10), words(...values)]) as Hex;
const [manager, locker, user] = [account(1), account(2), account(3)];
const until = 2_000_000_000;
const uncx = (nftId: number, date = until, of: Address = manager) =>
  words(1, of, account(9), nftId, user, 0, 0, user, date, 0, 0);

let node: Anvil;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
});
afterAll(() => node.stop());

async function lockOf(answers: Readonly<Record<Hex, Hex>>, more: Partial<LockedNft> = {}) {
  await node.send('anvil_setCode', [locker, answeringContract(answers)]);
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const nft: LockedNft = { locker, manager, tokenId: 7n, users: [user], ...more };
  const [lock] = await readNftLocks(createReadContext(rpc, await rpc.head()), [nft]);
  return lock;
}

test('a UNCX lock is found under the user who made it', async () => {
  const answers = {
    [call('getUserLockAtIndex(address,uint256)', user, 0)]: uncx(5),
    [call('getUserLockAtIndex(address,uint256)', user, 1)]: uncx(7),
  };
  expect(await lockOf(answers)).toMatchObject({ unlockAt: until, beneficiary: user });
});

test('a lock that is known from its user is not asked for again', async () => {
  const at = call('getUserLockAtIndex(address,uint256)', user, 1);
  await node.send('anvil_setCode', [locker, answeringContract({ [at]: uncx(7) })]);
  const chain = { ...eth, lockers: [{ name: 'locker', address: locker, kind: 'unicrypt-v3' }] };
  const rpc = createRpc({ chain, urls: [node.url] });
  const context = createReadContext(rpc, await rpc.head());
  const known = await readUserLocks(context, new Set([user]));
  const before = rpc.roundTrips();
  const nfts = [{ locker, manager, tokenId: 7n, users: [account(5), user] }];
  expect(await readNftLocks(context, nfts, known)).toMatchObject([{ unlockAt: until, beneficiary: user }]);
  expect(rpc.roundTrips()).toBe(before);
});

test('a small UNCX locker is looked through whole where the user is not known', async () => {
  const answers = {
    [call('getLocksLength()')]: words(2),
    [call('getLock(uint256)', 1)]: uncx(5),
    [call('getLock(uint256)', 2)]: uncx(7),
  };
  expect(await lockOf(answers, { users: [] })).toMatchObject({
    unlockAt: until,
    beneficiary: user,
  });
});

test.each([
  ['without', words(3, manager, 0, user, user, account(9), 7, 1, until)],
  ['with', words(3, manager, 0, user, user, account(9), 100, 7, 1, until)],
])('a GoPlus lock %s a fee field is found by its id', async (_which, lock) => {
  const list = AbiCoder.defaultAbiCoder().encode(['uint256[]'], [[3]]) as Hex;
  const answers = { [call('getUserLocks(address)', user)]: list, [call('locks(uint256)', 3)]: lock };
  expect(await lockOf(answers)).toMatchObject({ unlockAt: until, beneficiary: user });
});

test('a lock of another position, or of another manager with the same id, is not taken for it', async () => {
  const at = call('getUserLockAtIndex(address,uint256)', user, 0);
  expect(await lockOf({ [at]: uncx(8) })).toBeUndefined();
  expect(await lockOf({ [at]: uncx(7, until, account(8)) })).toBeUndefined();
});

test('a locker that answers nothing tells no date', async () => {
  expect(await lockOf({})).toBeUndefined();
});
