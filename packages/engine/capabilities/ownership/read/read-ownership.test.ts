import { createReadContext, createRpc, type Rpc } from '@assay/chain';
import {
  type Address,
  type BlockRef,
  DEAD_ADDRESS,
  eth,
  type Hex,
  type Ownership,
  ZERO_ADDRESS,
} from '@assay/facts';
import { AbiCoder, id } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringContract } from '../../../../../test/support/answering-contract.js';
import { type Anvil, FIRST_ACCOUNT, startAnvil } from '../../../../../test/support/anvil.js';
import { toConnections } from '../../../../../test/support/fetch-connections.js';
import { resolveCode } from '../../code/read/resolve-code.js';
import { proxySlots } from '../../code/read/slots.js';
import { readInitial } from './initial-reads.js';
import { readOwnership } from './read-ownership.js';

const account = (index: number): Address => `0x${index.toString(16).padStart(40, 'b')}`;
const word = (value: bigint | number | Address): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`;
const owner: Hex = '0x8da5cb5b';
const key = account(1);
const safeSingleton: Address = '0x41675c099f32341bf84bfc5382af534df5c7461a';

function multisigCode(threshold: number, owners: readonly Address[]): Hex {
  const list = AbiCoder.defaultAbiCoder().encode(['address[]'], [owners]) as Hex;
  return answeringContract({ '0xe75235b8': word(threshold), '0xa0e67e2b': list });
}

let nextToken = 0x10000;
let node: Anvil;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
});
afterAll(() => node.stop());

async function put(address: Address, code: Hex, slots: Readonly<Record<Hex, Hex>> = {}): Promise<Address> {
  await node.send('anvil_setCode', [address, code]);
  for (const [slot, value] of Object.entries(slots)) {
    await node.send('anvil_setStorageAt', [address, slot, value]);
  }
  return address;
}

async function readAll(
  rpc: Rpc,
  tokens: readonly Address[],
  block: BlockRef,
): Promise<ReadonlyMap<Address, Ownership>> {
  const codesRead = resolveCode(createReadContext(rpc, block), tokens);
  const initial = await readInitial(createReadContext(rpc, block), tokens);
  return readOwnership(createReadContext(rpc, block), initial, {
    codes: codesRead,
    ruleAdmins: Promise.resolve(new Map()),
  });
}

async function ownershipOf(...tokens: Address[]): Promise<ReadonlyMap<Address, Ownership>> {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const block = await rpc.head();
  return readAll(rpc, tokens, block);
}

async function ownerOf(code: Hex, slots: Readonly<Record<Hex, Hex>> = {}): Promise<Ownership | undefined> {
  const token = await put(account(nextToken++), code, slots);
  return (await ownershipOf(token)).get(token);
}

test('an owner with a key is named as such', async () => {
  expect(await ownerOf(answeringContract({ [owner]: word(key) }))).toMatchObject({
    owner: { address: key, kind: 'eoa' },
    ownerSource: 'owner()',
    renounced: false,
    proxy: null,
  });
});

test('getOwner() serves where there is no owner()', async () => {
  const found = await ownerOf(answeringContract({ '0x893d20e8': word(key) }));
  expect(found).toMatchObject({ owner: { address: key }, ownerSource: 'getOwner()' });
});

test.each([ZERO_ADDRESS, DEAD_ADDRESS])('an owner of %s is renounced', async (nobody) => {
  expect(await ownerOf(answeringContract({ [owner]: word(nobody) }))).toMatchObject({
    owner: { address: nobody, kind: 'zero' },
    renounced: true,
  });
});

test('no owner function is not renounced: there is nothing to renounce', async () => {
  expect(await ownerOf(answeringContract({ '0x18160ddd': word(1) }))).toMatchObject({
    owner: null,
    renounced: false,
  });
});

test('an owner() that answers text or two words is no owner', async () => {
  const found = await ownerOf(answeringContract({ [owner]: `0x${'ff'.repeat(64)}` }));
  expect(found).toMatchObject({ owner: null, renounced: false });
});

test('a multisig tells its threshold, and whether its code is a known Safe', async () => {
  const signers = [account(0x71), account(0x72), account(0x73)];
  const known = await put(account(0x10), multisigCode(2, signers), { '0x0': word(safeSingleton) });
  const lookalike = await put(account(0x11), multisigCode(3, signers));
  expect(await ownerOf(answeringContract({ [owner]: word(known) }))).toMatchObject({
    owner: { kind: 'multisig', threshold: 2, owners: 3, knownCode: true },
  });
  expect(await ownerOf(answeringContract({ [owner]: word(lookalike) }))).toMatchObject({
    owner: { kind: 'multisig', threshold: 3, owners: 3, knownCode: false },
  });
});

test('a multisig that names one signer three times has one, and a threshold above its signers is no multisig', async () => {
  const padded = await put(account(0x12), multisigCode(1, [key, key, key]));
  const absurd = await put(account(0x13), multisigCode(2, [key, key]));
  expect(await ownerOf(answeringContract({ [owner]: word(padded) }))).toMatchObject({
    owner: { kind: 'multisig', owners: 1 },
  });
  expect(await ownerOf(answeringContract({ [owner]: word(absurd) }))).toMatchObject({
    owner: { kind: 'contract' },
  });
});

test('both kinds of timelock tell their delay; delay() alone makes none', async () => {
  const zeppelin = await put(account(0x14), answeringContract({ '0xf27a0c92': word(172_800) }));
  const compound = await put(
    account(0x15),
    answeringContract({ '0x6a42b8f8': word(86_400), '0xc1a287e2': word(1_209_600) }),
  );
  const neither = await put(account(0x16), answeringContract({ '0x6a42b8f8': word(86_400) }));
  expect((await ownerOf(answeringContract({ [owner]: word(zeppelin) })))?.owner).toMatchObject({
    kind: 'timelock',
    delaySeconds: 172_800,
  });
  expect((await ownerOf(answeringContract({ [owner]: word(compound) })))?.owner).toMatchObject({
    kind: 'timelock',
    delaySeconds: 86_400,
  });
  expect((await ownerOf(answeringContract({ [owner]: word(neither) })))?.owner).toMatchObject({
    kind: 'contract',
  });
});

test('a delegated account (EIP-7702) is still an account with a key', async () => {
  const delegated = await put(account(0x17), `0xef0100${account(0x14).slice(2)}`);
  expect((await ownerOf(answeringContract({ [owner]: word(delegated) })))?.owner?.kind).toBe('eoa');
});

test('an owner that is a contract tells who owns it', async () => {
  const coat = await put(account(0x18), answeringContract({ [owner]: word(key) }));
  expect((await ownerOf(answeringContract({ [owner]: word(coat) })))?.owner).toEqual({
    address: coat,
    kind: 'contract',
    controller: { address: key, kind: 'eoa' },
  });
});

test('behind a ProxyAdmin stands its owner', async () => {
  const proxyAdmin = await put(account(0x20), answeringContract({ [owner]: word(key) }));
  const logic = await put(account(0x21), answeringContract({ '0x18160ddd': word(1) }));
  const found = await ownerOf('0x600080808080f4', {
    [proxySlots.eip1967Implementation]: word(logic),
    [proxySlots.eip1967Admin]: word(proxyAdmin),
  });
  expect(found?.proxy).toMatchObject({
    kind: 'eip1967',
    implementation: logic,
    admin: { address: proxyAdmin, kind: 'contract' },
    adminOwner: { address: key, kind: 'eoa' },
  });
});

test('behind a beacon stands its owner', async () => {
  const logic = await put(account(0x21), answeringContract({ '0x18160ddd': word(1) }));
  const beacon = await put(
    account(0x22),
    answeringContract({ [owner]: word(key), '0x5c60da1b': word(logic) }),
  );
  const found = await ownerOf('0x600080808080f4', { [proxySlots.eip1967Beacon]: word(beacon) });
  expect(found?.proxy).toMatchObject({
    kind: 'beacon',
    implementation: logic,
    beacon,
    adminOwner: { address: key },
  });
});

/** `require(msg.sender == slot)`: CALLER PUSH1 slot SLOAD PUSH20 mask AND EQ PUSH2 JUMPI. */
const guard = (slot: string) => `3360${slot}5473${'ff'.repeat(20)}161461ffff57`;

/** A contract that answers what its getters ask, and compares callers with these slots. */
const guarded = (answers: Readonly<Record<Hex, Hex>>, ...slots: readonly string[]): Hex =>
  `${answeringContract(answers)}00${slots.map(guard).join('')}`;
/** A contract with one getter, `gov()`, as a compiler dispatches it, which compares callers with a slot. */
const governed = (governor: Address, slot: string): Hex =>
  `0x60003560e01c6312d43a5114601457${'60006000fd'}5b7f${word(governor).slice(2)}60005260206000f300${guard(slot)}`;

test('without owner(), the account in the slot that guards functions is the owner where another getter names it', async () => {
  expect(await ownerOf(governed(key, '05'), { '0x5': word(key) })).toMatchObject({
    owner: { address: key, kind: 'eoa' },
    ownerSource: 'slot',
    hiddenAuthorities: [],
  });
});

test('an account in a guard slot that no getter and no call confirms is no owner', async () => {
  expect(await ownerOf(`0x${guard('05')}00`, { '0x5': word(key) })).toMatchObject({
    owner: null,
    hiddenAuthorities: [{ slot: '0x5', account: { address: key } }],
  });
});

test('an account that shares its slot is read at its place where a getter names it, and else not at all', async () => {
  const packed: Hex = `0x${'00'.repeat(11)}${key.slice(2)}01`;
  expect(await ownerOf(governed(key, '05'), { '0x5': packed })).toMatchObject({
    owner: { address: key },
    ownerSource: 'slot',
  });
  const untold = await ownerOf(`0x${guard('05')}00`, { '0x5': packed });
  expect([untold?.owner, untold?.hiddenAuthorities]).toEqual([null, []]);
});

test('a renounced owner beside a second guard slot is reported as a hidden authority', async () => {
  const code = guarded({ [owner]: word(ZERO_ADDRESS) }, '00', '06');
  expect(await ownerOf(code, { '0x6': word(key) })).toMatchObject({
    renounced: true,
    hiddenAuthorities: [{ slot: '0x6', account: { address: key, kind: 'eoa' } }],
  });
});

test('a text, a number or a router in a compared slot is no authority, and a pool is marked as one', async () => {
  const pool = await put(account(0x30), answeringContract({ '0x0dfe1681': word(key) }));
  const router = eth.dexes[0]?.router ?? key;
  const code: Hex = `${answeringContract({ [owner]: word(key) })}00${['02', '03', '04', '05'].map(guard).join('')}`;
  const text: Hex = `0x${Buffer.from('MOON').toString('hex').padEnd(62, '0')}08`;
  const found = await ownerOf(code, {
    '0x2': text,
    '0x3': word(1_000_000n),
    '0x4': word(router),
    '0x5': word(pool),
  });
  expect(found?.hiddenAuthorities).toEqual([
    { slot: '0x5', account: { address: pool, kind: 'contract' }, claimsPool: true },
  ]);
});

test('fifty tokens cost four round trips', async () => {
  const tokens = Array.from({ length: 50 }, (_, index) => account(0x2000 + index));
  const code = answeringContract({ [owner]: word(key) });
  await Promise.all(tokens.map((token) => put(token, code)));
  const rpc = createRpc({ chain: eth, urls: [node.url], maxBatch: 10_000 });
  const block = await rpc.head();
  const start = rpc.roundTrips();
  const found = await readAll(rpc, tokens, block);
  expect(found.size).toBe(50);
  expect(rpc.roundTrips() - start).toBeLessThanOrEqual(4);
});

/**
 * A contract whose constructor emits `event` with the topics, then leaves `runtime` behind.
 * PUSH32 topics…, LOGn over no data, then CODECOPY of the rest.
 */
function emitting(runtime: Hex, events: readonly (readonly Hex[])[]): Hex {
  const pushed = (topics: readonly Hex[]) => [...topics].reverse().map((topic) => `7f${topic.slice(2)}`);
  const logs = events.map((topics) => `${pushed(topics).join('')}60006000a${topics.length}`).join('');
  const length = (runtime.length - 2) / 2;
  const start = logs.length / 2 + 15;
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  return `0x${logs}61${hex(length)}61${hex(start)}60003961${hex(length)}6000f3${runtime.slice(2)}`;
}
const granted = id('RoleGranted(bytes32,address,address)') as Hex;
const transferred = id('OwnershipTransferred(address,address)') as Hex;
const minter = id('MINTER_ROLE') as Hex;

test('the deployer is named where the creation transaction shows it', async () => {
  const code = answeringContract({ [owner]: word(key) });
  const token = await node.deploy(emitting(code, [[transferred, word(ZERO_ADDRESS), word(FIRST_ACCOUNT)]]));
  expect((await ownershipOf(token)).get(token)).toMatchObject({
    owner: { address: key },
    deployer: FIRST_ACCOUNT,
  });
  const silent = await node.deploy(emitting(code, []));
  expect((await ownershipOf(silent)).get(silent)?.deployer).toBeUndefined();
});

test('a token that a call to another contract created says which', async () => {
  const init = emitting(answeringContract({}), [
    [transferred, word(ZERO_ADDRESS), word(FIRST_ACCOUNT)],
  ]).slice(2);
  const size = (init.length / 2).toString(16).padStart(4, '0');
  // CODECOPY of what follows these 25 bytes, CREATE of it, RETURN of the address.
  const factory = await put(
    account(0x777),
    `0x61${size}61001960003961${size}60006000f060005260206000f3${init}`,
  );
  const created = await node.send<Hex>('eth_call', [{ to: factory }, 'latest']);
  await node.transact(factory, '0x');
  const token: Address = `0x${created.slice(26)}`;
  expect((await ownershipOf(token)).get(token)).toMatchObject({
    deployer: FIRST_ACCOUNT,
    createdThrough: factory,
  });
  const plain = await node.deploy(`0x${init}`);
  expect((await ownershipOf(plain)).get(plain)?.createdThrough).toBeUndefined();
});

test('roles are named with their holders, and only while they are held', async () => {
  const has = (role: Hex, account: Address): Hex => `0x91d14854${role.slice(2)}${word(account).slice(2)}`;
  const code = answeringContract({ [has(minter, key)]: word(1), [has(minter, account(2))]: word(0) });
  const token = await node.deploy(
    emitting(code, [
      [granted, minter, word(key), word(FIRST_ACCOUNT)],
      [granted, minter, word(account(2)), word(FIRST_ACCOUNT)],
    ]),
  );
  expect((await ownershipOf(token)).get(token)?.roles).toEqual([
    { role: minter, name: 'MINTER_ROLE', account: { address: key, kind: 'eoa' } },
  ]);
});

test('where a node gives no history, roles come from the list that the token keeps, and no list is no answer', async () => {
  const refusing: typeof fetch = async (url, init) => {
    const rows = [JSON.parse(String(init?.body))].flat() as { id: number; method: string }[];
    const answers = await Promise.all(
      rows.map(async (row) =>
        row.method === 'eth_getLogs'
          ? {
              jsonrpc: '2.0',
              id: row.id,
              error: { code: -32005, message: 'query returned more than 10000 results' },
            }
          : (await fetch(url, { ...init, body: JSON.stringify(row) })).json(),
      ),
    );
    return Response.json(String(init?.body).startsWith('[') ? answers : answers[0]);
  };
  const first: Hex = `0x9010d07c${minter.slice(2)}${word(0).slice(2)}`;
  const listing = await put(account(0x41), answeringContract({ [first]: word(key) }));
  const silent = await put(account(0x42), answeringContract({ [owner]: word(key) }));
  const rpc = createRpc({ chain: eth, urls: [node.url], connections: toConnections(refusing) });
  const found = await readAll(rpc, [listing, silent], await rpc.head());
  expect(found.get(listing)?.roles).toEqual([
    { role: minter, name: 'MINTER_ROLE', account: { address: key, kind: 'eoa' } },
  ]);
  expect(found.get(silent)).toMatchObject({ owner: { address: key } });
  expect(found.get(silent)?.roles).toBeUndefined();
});
