import { createReadContext, createRpc, type Rpc, RpcError } from '@assay/chain';
import { type Address, type ContractCode, eth, type Hex } from '@assay/facts';
import { keccak256 } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringContract } from '../../../../../test/support/answering-contract.js';
import { type Anvil, startAnvil } from '../../../../../test/support/anvil.js';
import { toConnections } from '../../../../../test/support/fetch-connections.js';
import { resolveCode } from './resolve-code.js';
import { proxySlots } from './slots.js';

const account = (index: number): Address => `0x${index.toString(16).padStart(40, 'a')}`;
const asWord = (address: Address): Hex => `0x${address.slice(2).padStart(64, '0')}`;
const logicCode = answeringContract({ '0x18160ddd': `0x${'0'.repeat(63)}7` });
/** Delegates to nothing in particular: what matters is that a DELEGATECALL is in it. */
const delegatingCode: Hex = '0x600080808080f4';
const cloneOf = (target: Address): Hex =>
  `0x363d3d373d3d3d363d73${target.slice(2)}5af43d82803e903d91602b57fd5bf3`;
const logic = account(1);

let node: Anvil;
beforeAll(async () => {
  node = await startAnvil(['--chain-id', '1']);
  await node.send('anvil_setCode', [logic, logicCode]);
});
afterAll(() => node.stop());

async function put(
  address: Address,
  code: Hex,
  slots: Readonly<Record<Hex, Address>> = {},
): Promise<Address> {
  await node.send('anvil_setCode', [address, code]);
  for (const [slot, value] of Object.entries(slots)) {
    await node.send('anvil_setStorageAt', [address, slot, asWord(value)]);
  }
  return address;
}

async function resolve(...addresses: Address[]): Promise<ReadonlyMap<Address, ContractCode>> {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  return resolveCode(createReadContext(rpc, await rpc.head()), addresses);
}

test('a contract with logic of its own is its own logic', async () => {
  const code = (await resolve(logic)).get(logic);
  expect(code).toEqual({
    runtime: logicCode,
    logicAddress: logic,
    logicRuntime: logicCode,
    logicCodeHash: keccak256(logicCode),
  });
});

/** `f4` is data of a PUSH: no instruction. */
const mentionsDelegation: Hex = `0x63f4f2f4f250${logicCode.slice(2)}`;

async function resolveWithoutSlots(address: Address): Promise<ContractCode | undefined> {
  const rpc = createRpc({ chain: eth, urls: [node.url] });
  const pruned: Rpc = {
    ...rpc,
    send: (method, params, options) =>
      method === 'eth_getStorageAt'
        ? Promise.reject(new RpcError('no_state', 'missing trie node'))
        : rpc.send(method, params, options),
  };
  return (await resolveCode(createReadContext(pruned, await rpc.head()), [address])).get(address);
}

test('a code that cannot delegate is known where the node lacks the slots of proxies', async () => {
  const plain = await put(account(0xb0), mentionsDelegation);
  expect(await resolveWithoutSlots(plain)).toMatchObject({ logicAddress: plain });
  const proxy = await put(account(0xb1), delegatingCode, { [proxySlots.eip1967Implementation]: logic });
  await expect(resolveWithoutSlots(proxy)).rejects.toThrow('missing trie node');
});

test('slots say nothing of a code that only mentions what delegates', async () => {
  const address = await put(account(0xb2), mentionsDelegation, { [proxySlots.eip1967Implementation]: logic });
  const code = (await resolve(address)).get(address);
  expect(code).toMatchObject({ logicAddress: address });
  expect(code).not.toHaveProperty('proxies');
});

test('an address without code has no entry', async () => {
  expect((await resolve(account(0x999))).size).toBe(0);
});

test('each kind of proxy leads to its logic, all in one walk', async () => {
  const beacon = await put(account(0x20), answeringContract({ '0x5c60da1b': asWord(logic) }));
  const byKind = {
    eip1967: await put(account(0x10), delegatingCode, {
      [proxySlots.eip1967Implementation]: logic,
      [proxySlots.eip1967Admin]: account(7),
    }),
    eip1822: await put(account(0x11), delegatingCode, { [proxySlots.eip1822Logic]: logic }),
    zeppelinos: await put(account(0x12), delegatingCode, { [proxySlots.zeppelinosImplementation]: logic }),
    beacon: await put(account(0x13), delegatingCode, { [proxySlots.eip1967Beacon]: beacon }),
    minimal: await put(account(0x14), cloneOf(logic)),
    eip897: await put(account(0x15), `${answeringContract({ '0x5c60da1b': asWord(logic) })}f4`),
  };
  const codes = await resolve(...Object.values(byKind));
  for (const [kind, address] of Object.entries(byKind)) {
    const code = codes.get(address);
    expect(code?.logicAddress, kind).toBe(logic);
    expect(
      code?.proxies?.map((hop) => hop.kind),
      kind,
    ).toEqual([kind]);
    expect(code?.proxyProblem, kind).toBeUndefined();
  }
  expect(codes.get(byKind.eip1967)?.proxies?.[0]?.admin).toBe(account(7));
});

test('a clone of a beacon proxy is followed to the end', async () => {
  const beacon = await put(account(0x30), answeringContract({ '0x5c60da1b': asWord(logic) }));
  const inner = await put(account(0x31), delegatingCode, { [proxySlots.eip1967Beacon]: beacon });
  const outer = await put(account(0x32), cloneOf(inner));
  const code = (await resolve(outer)).get(outer);
  expect(code?.logicAddress).toBe(logic);
  expect(code?.proxies?.map(({ kind, implementation }) => [kind, implementation])).toEqual([
    ['minimal', inner],
    ['beacon', logic],
  ]);
});

test('slots of a contract that cannot delegate mean nothing', async () => {
  const address = await put(account(0x40), logicCode, { [proxySlots.eip1967Implementation]: account(1) });
  expect((await resolve(address)).get(address)?.proxies).toBeUndefined();
});

test('an implementation() that leads to no code does not make a proxy', async () => {
  const code: Hex = `${answeringContract({ '0x5c60da1b': asWord(account(0x998)) })}f4`;
  const address = await put(account(0x41), code);
  expect((await resolve(address)).get(address)).toMatchObject({ logicAddress: address, logicRuntime: code });
  expect((await resolve(address)).get(address)?.proxies).toBeUndefined();
});

test('a loop, a beacon that reverts, an empty implementation and a chain too deep each end with their name', async () => {
  const [a, b] = [account(0x50), account(0x51)];
  await put(a, cloneOf(b));
  await put(b, cloneOf(a));
  const reverting = await put(account(0x52), delegatingCode, {
    [proxySlots.eip1967Beacon]: await put(account(0x53), '0x60006000fd'),
  });
  const empty = await put(account(0x54), delegatingCode, {
    [proxySlots.eip1967Implementation]: account(0x997),
  });
  const unset = await put(account(0x55), delegatingCode, { [proxySlots.eip1967Admin]: account(7) });
  const deep = account(0x60);
  for (let index = 0; index < 8; index++) await put(account(0x60 + index), cloneOf(account(0x61 + index)));
  const codes = await resolve(a, reverting, empty, unset, deep);
  expect(codes.get(a)).toMatchObject({ proxyProblem: 'loop', logicAddress: b });
  expect(codes.get(reverting)).toMatchObject({ proxyProblem: 'beacon_reverts', logicAddress: reverting });
  expect(codes.get(empty)).toMatchObject({ proxyProblem: 'implementation_has_no_code', logicAddress: empty });
  expect(codes.get(unset)).toMatchObject({ proxyProblem: 'no_implementation' });
  expect(codes.get(deep)).toMatchObject({ proxyProblem: 'too_deep', logicAddress: account(0x65) });
});

/**
 * Answers a getter itself where its slot names another contract: PUSH1 7, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0,
 * RETURN, and a DELEGATECALL behind it.
 */
const decoyCode: Hex = '0x600760005260206000f3f4';

test('a slot that names an implementation which does not run is caught by a call, and ends the walk', async () => {
  const decoy = await put(account(0x70), decoyCode, { [proxySlots.eip1967Implementation]: logic });
  const code = (await resolve(decoy)).get(decoy);
  expect(code).toMatchObject({ logicAddress: decoy, proxyProblem: 'runs_other_code' });
  const [call] = [code?.decoy];
  expect(await node.send(call?.method ?? '', [...(call?.params ?? [])])).toBe(call?.result);
  const honest = await put(account(0x71), cloneOf(logic), { [proxySlots.eip1967Implementation]: logic });
  expect((await resolve(honest)).get(honest)?.decoy).toBeUndefined();
});

test('a contract that jumps over a delegation which it never makes is no clone', async () => {
  // JUMP to the end of what looks like a clone's first bytes, and answers 9 to everything there.
  const code: Hex = `0x601a5673${logic.slice(2)}5af45b600960005260206000f3`;
  const decoy = await put(account(0x72), code);
  expect((await resolve(decoy)).get(decoy)).toMatchObject({
    logicAddress: decoy,
    proxyProblem: 'runs_other_code',
  });
});

/** Delegates to the address above a flag in slot `n`: the slot is told by no standard. */
const delegatingTo = (slot: number): Hex =>
  (`0x60${slot.toString(16).padStart(2, '0')}5460081c3660006000376000600036600084` +
    '5af43d6000803e3d6000f3') as Hex;

test('a delegation that no standard describes is found in its slot, and shown by a call', async () => {
  const token = answeringContract({ '0x18160ddd': asWord(account(7)) });
  const target = await put(account(0x80), `${token}63a9059cbb`);
  const slot: Hex = `0x${'5'.padStart(64, '0')}`;
  const proxy = await put(account(0x81), delegatingTo(5));
  await node.send('anvil_setStorageAt', [proxy, slot, `0x${`${target.slice(2)}01`.padStart(64, '0')}`]);
  expect((await resolve(proxy)).get(proxy)).toMatchObject({
    logicAddress: target,
    proxies: [{ kind: 'slot', implementation: target }],
  });
});

test('the older opcode that runs foreign code is followed too', async () => {
  const token = answeringContract({ '0x18160ddd': asWord(account(7)) });
  const target = await put(account(0x85), `${token}63a9059cbb`);
  const callCode: Hex = '0x60055460081c366000600037600060003660006000855af23d6000803e3d6000f3';
  const proxy = await put(account(0x86), callCode);
  const slot: Hex = `0x${'5'.padStart(64, '0')}`;
  await node.send('anvil_setStorageAt', [proxy, slot, `0x${`${target.slice(2)}01`.padStart(64, '0')}`]);
  const byStandard = await put(account(0x87), callCode, { [proxySlots.eip1967Implementation]: target });
  await node.send('anvil_setStorageAt', [byStandard, slot, `0x${`${target.slice(2)}01`.padStart(64, '0')}`]);
  const codes = await resolve(proxy, byStandard);
  expect(codes.get(proxy)).toMatchObject({ logicAddress: target, proxies: [{ kind: 'slot' }] });
  expect(codes.get(byStandard)).toMatchObject({ logicAddress: target, proxies: [{ kind: 'eip1967' }] });
});

test('a getter that names what does not run does not hide the slot that does', async () => {
  const token = answeringContract({ '0x18160ddd': asWord(account(7)) });
  const target = await put(account(0x83), `${token}63a9059cbb`);
  const delegating = delegatingTo(5).slice(2);
  const end = (15 + delegating.length / 2).toString(16);
  const answer = `5b73${logic.slice(2)}60005260206000f3`;
  const proxy = await put(account(0x84), `0x60003560e01c635c60da1b1460${end}57${delegating}${answer}`);
  const slot: Hex = `0x${'5'.padStart(64, '0')}`;
  await node.send('anvil_setStorageAt', [proxy, slot, `0x${`${target.slice(2)}01`.padStart(64, '0')}`]);
  const code = (await resolve(proxy)).get(proxy);
  expect(code).toMatchObject({ logicAddress: target, proxies: [{ kind: 'slot', implementation: target }] });
  expect(code?.proxyProblem).toBeUndefined();
});

test('an address in a slot that the code does not delegate to is no implementation', async () => {
  const target = account(0x80);
  const idle = await put(account(0x82), '0x600554506000600060006000600060005af4');
  const slot: Hex = `0x${'5'.padStart(64, '0')}`;
  await node.send('anvil_setStorageAt', [idle, slot, asWord(target)]);
  expect((await resolve(idle)).get(idle)?.proxies).toBeUndefined();
});

test('fifty plain tokens cost one round trip, and as many clones two', async () => {
  const clones = Array.from({ length: 25 }, (_, index) => account(0x100 + index));
  const plain = Array.from({ length: 25 }, (_, index) => account(0x200 + index));
  await Promise.all([
    ...clones.map((one) => put(one, cloneOf(logic))),
    ...plain.map((one) => put(one, logicCode)),
  ]);
  const rpc = createRpc({ chain: eth, urls: [node.url], maxBatch: 10_000 });
  const block = await rpc.head();
  const start = rpc.roundTrips();
  await resolveCode(createReadContext(rpc, block), plain);
  expect(rpc.roundTrips() - start).toBe(1);
  const codes = await resolveCode(createReadContext(rpc, block), clones);
  expect(rpc.roundTrips() - start).toBe(3);
  expect([...codes.values()].every((code) => code.logicAddress === logic)).toBe(true);
});

test('a node that does not answer what a slot holds has not said that it is empty', async () => {
  const deaf: typeof fetch = async (url, init) => {
    const answer: unknown = await (await fetch(url, init)).json();
    const methods = [JSON.parse(String(init?.body))].flat().map(({ method }: { method: string }) => method);
    const rows = [answer].flat().map((row, index) => ({
      ...Object(row),
      ...(methods[index] === 'eth_getStorageAt' ? { result: null } : {}),
    }));
    return Response.json(Array.isArray(answer) ? rows : rows[0]);
  };
  const rpc = createRpc({ chain: eth, urls: [node.url], connections: toConnections(deaf) });
  await expect(resolveCode(createReadContext(rpc, await rpc.head()), [logic])).rejects.toMatchObject({
    kind: 'invalid_answer',
  });
});
