import { RpcError } from '@assay/chain';
import { type Address, type Fact, type FactSource, known, missing, type Ownership } from '@assay/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Market, startMarket } from '../../../../../test/support/simulate/market.js';
import { createOnchainProvider } from '../../../providers/onchain/provider.js';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

test('an account of the code that the node does not show makes only what it can do unknown, and not what the owner can', async () => {
  const { address, contract } = await market.launch('Powerful');
  const maker = market.maker.address.toLowerCase();
  const owner = `0x${'0e'.repeat(20)}`;
  await (await contract.getFunction('transferOwnership')(owner)).wait();
  const rpc: Market['rpc'] = {
    ...market.rpc,
    send: async (method, params, options) => {
      if (method === 'eth_getCode' && (params[0] === maker || params[0] === owner))
        throw new RpcError('no_state', 'missing trie node');
      return market.rpc.send(method, params, options);
    },
  };
  const { readers, close } = createOnchainProvider({ rpcs: new Map([['eth', rpc]]), now: Date.now });
  const context = { signal: AbortSignal.timeout(20_000), deadline: Date.now() + 20_000, caller: 'test' };
  const facts: FactSource = {
    load: async (kind, ref) => {
      if (kind === 'ownership') return missing('node_cannot', 'missing trie node', 'test');
      const read = await readers[kind]?.('eth', [ref.address], { ...context, facts });
      return read?.get(ref.address) ?? missing('not_found', 'nobody knows it', 'test');
    },
  };
  const fact = await facts.load('powers', { chain: 'eth', address });
  await close();
  if (!fact.known) throw new Error(fact.detail);
  const { matrix, untried, functionsTried } = fact.value;
  const statesOf = (actor: string) =>
    new Set(matrix.flatMap((one) => (one.actor === actor ? one.status : [])));
  expect(statesOf('role_holder')).toEqual(new Set(['NOT_TRIED']));
  expect(statesOf('stranger')).toEqual(new Set(['NOT_SHOWN']));
  const byOwner = matrix.filter(({ actor, status }) => actor === 'owner' && status === 'PROVEN');
  expect(byOwner.map(({ effect }) => effect)).toContain('BLACKLIST');
  expect(new Set(byOwner.map(({ account }) => account))).toEqual(new Set([null]));
  expect(untried).toBe(`the node does not show ${maker}, which the code names`);
  expect(functionsTried).toBeGreaterThan(3);
});

test('what a new owner can do is shown while the kept ownership still names the former one', async () => {
  const { address, contract } = await market.launch('Powerful');
  const kind = 'eoa' as const;
  const former: Ownership = {
    owner: { kind, address: market.maker.address.toLowerCase() as Address },
    renounced: false,
    proxy: null,
  };
  const owner = `0x${'0e'.repeat(20)}`;
  await (await contract.getFunction('transferOwnership')(owner)).wait();
  const provider = createOnchainProvider({ rpcs: new Map([['eth', market.rpc]]), now: Date.now });
  const { readers, close } = provider;
  const context = { signal: AbortSignal.timeout(20_000), deadline: Date.now() + 20_000, caller: 'test' };
  const facts: FactSource = {
    load: async (kind, ref) => {
      if (kind === 'ownership') return known(former, 'test', Date.now()) as Fact<never>;
      const read = await readers[kind]?.('eth', [ref.address], { ...context, facts });
      return read?.get(ref.address) ?? missing('not_found', 'nobody knows it', 'test');
    },
  };
  const fact = await facts.load('powers', { chain: 'eth', address });
  await close();
  if (!fact.known) throw new Error(fact.detail);
  const byOwner = fact.value.matrix.filter(({ actor, status }) => actor === 'owner' && status === 'PROVEN');
  expect(byOwner.map(({ effect }) => effect)).toContain('BLACKLIST');
  expect(new Set(byOwner.map(({ account }) => account?.address))).toEqual(new Set([owner]));
});

test('an account that only a call tells from others is tried like those that the token names', async () => {
  const { address, contract } = await market.launch('Listed');
  const stopper: Address = `0x${'5a'.repeat(20)}`;
  await (await contract.getFunction('setStopper')(stopper, true)).wait();
  const other: Address = `0x${'5b'.repeat(20)}`;
  const kept: Ownership = {
    owner: null,
    renounced: false,
    proxy: null,
    proposed: [{ account: other }, { account: stopper }],
  };
  const { readers, close } = createOnchainProvider({ rpcs: new Map([['eth', market.rpc]]), now: Date.now });
  const context = { signal: AbortSignal.timeout(20_000), deadline: Date.now() + 20_000, caller: 'test' };
  const facts: FactSource = {
    load: async (kind, ref) => {
      if (kind === 'ownership') return known(kept, 'test', Date.now()) as Fact<never>;
      const read = await readers[kind]?.('eth', [ref.address], { ...context, facts });
      return read?.get(ref.address) ?? missing('not_found', 'nobody knows it', 'test');
    },
  };
  const fact = await facts.load('powers', { chain: 'eth', address });
  await close();
  if (!fact.known) throw new Error(fact.detail);
  const { matrix, reach } = fact.value;
  const byMembers = matrix.filter(({ actor, status }) => actor === 'role_holder' && status === 'PROVEN');
  expect(new Set(byMembers.map(({ account }) => account?.address))).toEqual(new Set([stopper]));
  expect(byMembers.map(({ effect }) => effect)).toContain('BLOCK_TRANSFERS');
  expect(matrix.map(({ account }) => account?.address)).not.toContain(other);
  expect(matrix.some(({ actor }) => actor === 'stranger')).toBe(true);
  expect(reach?.length).toBeGreaterThan(3);
});
