import { noAuthorityRemains, securityComponent } from '@assay/engine';
import { createPlayerRunner, LocalEvm } from '@assay/evm';
import type { FactKind, OwnerPowers } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import { createNodeClient } from '../../devnet/node/node-client.js';
import { startPoorNode } from '../../devnet/simulators/poor-node/start-poor-node.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { createOnchainFacts, useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts } = useOnchainFacts();

async function load<K extends FactKind>(kind: K, id: string) {
  const { chain, address } = useScenario(id);
  const fact = await facts.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

const proven = ({ matrix }: OwnerPowers, effect: string) =>
  matrix.find((power) => power.status === 'PROVEN' && power.effect === effect);

describe.each(['b20-equity', 'b20-meme', 'b20-seizure'])('%s', (id) => {
  const { planted } = useScenario(id);

  test('is told as a token that the chain runs, with what its issuer set', async () => {
    const [code, state] = await Promise.all([load('code', id), load('protocolToken', id)]);
    expect(code).toMatchObject({ runtime: '0xef', protocol: { standard: 'B20', variant: 'asset' } });
    expect(state).toMatchObject({
      adminless: planted.protocol?.adminless,
      multiplier: planted.protocol?.multiplier,
      paused: [],
    });
    expect(String(state.supplyCap)).toBe(planted.protocol?.supplyCap);
    const senders = state.rules.find(({ use }) => use === 'TRANSFER_SENDER_POLICY')?.rule;
    expect(senders?.listed ?? []).toEqual(planted.protocol?.blocked);
  });

  test('every planted power is proven by a call, and no other', async () => {
    const powers = await load('powers', id);
    const can = (effect: string) => proven(powers, effect) !== undefined;
    expect({
      mint: can('MINT'),
      pause: can('PAUSE'),
      blacklist: can('BLACKLIST'),
      takes: can('MOVE_OTHERS_BALANCE') || can('ERASE_OTHERS_BALANCE'),
      sells: can('BLOCK_SELLS'),
      code: can('CHANGE_CODE'),
    }).toEqual({
      mint: planted.mintable,
      pause: planted.pausable,
      blacklist: planted.blacklist,
      takes: planted.movesOthersBalance,
      sells: planted.sellsCanBeBlocked,
      code: false,
    });
    expect(powers.matrix.filter(({ actor, status }) => actor === 'stranger' && status === 'PROVEN')).toEqual(
      [],
    );
    expect(powers.coverage).toBe(1);
  });
});

test('the issuer’s roles and rules are told with who holds them', async () => {
  const { supporting } = useScenario('b20-equity');
  const [ownership, state] = await Promise.all([
    load('ownership', 'b20-equity'),
    load('protocolToken', 'b20-equity'),
  ]);
  expect(ownership.ownerSource).toBe('admin_role');
  const held = new Map(ownership.roles?.map(({ name, account }) => [name, account.address]));
  expect(held.get('MINT_ROLE')).toBe(supporting.owner);
  expect(held.get('TRANSFER_SENDER_POLICY admin')).toBe(supporting.owner);
  expect(ownership.deployer).toBe(supporting.deployer);
  expect(ownership.createdThrough).toBe('0xb20f000000000000000000000000000000000000');
  const receivers = state.rules.find(({ use }) => use === 'TRANSFER_RECEIVER_POLICY')?.rule;
  expect(receivers?.kind).toBe('intersect');
  expect(receivers?.parts?.map(({ kind, listedCount }) => [kind, listedCount])).toEqual([
    ['blocklist', 2],
    ['blocklist', 0],
  ]);
});

test('its deployer is known at a node without old states too: the factory says who called it', async () => {
  const { chain, address, supporting } = useScenario('b20-equity');
  const node = await startPoorNode(devnet.chains[chain].rpcUrl, { stateBlocks: 8 });
  const chains = { ...devnet.chains, [chain]: { ...devnet.chains[chain], rpcUrl: node.url } };
  const recent = createOnchainFacts({ ...devnet, chains });
  expect(await recent.facts.load('ownership', { chain, address })).toMatchObject({
    value: { deployer: supporting.deployer, createdThrough: '0xb20f000000000000000000000000000000000000' },
  });
  await node.close();
});

test('a role that stayed after the admin left is no renounced token', async () => {
  const [meme, seizure] = await Promise.all([
    load('ownership', 'b20-meme'),
    load('ownership', 'b20-seizure'),
  ]);
  expect(noAuthorityRemains(meme)).toBe(true);
  expect(noAuthorityRemains(seizure)).toBe(false);
  const taking = proven(await load('powers', 'b20-seizure'), 'MOVE_OTHERS_BALANCE');
  expect(taking).toMatchObject({ signature: 'seizeWithMemo(address,address,uint256,bytes32)' });
  expect(taking?.account?.address).toBe(useScenario('b20-seizure').supporting.seizer);
  expect(taking?.evidence[0]?.method).toBe('eth_call');
});

test('an address of the prefix at which nothing was created is told as such', async () => {
  const tail = '11223344556677889900';
  for (const [chain, prefix, detail] of [
    ['base', '0xb2000000000000000000', 'No B20 token was created at this address.'],
    ['bsc', '0xca520000000000000000', 'The chain has no CAS20 tokens yet, for which it keeps this address.'],
  ] as const) {
    const ref = { chain, address: `${prefix}${tail}` } as const;
    const [code, state] = await Promise.all([facts.load('code', ref), facts.load('protocolToken', ref)]);
    expect(code).toMatchObject({ reason: 'not_applicable', detail });
    expect(state).toMatchObject({ known: false, reason: 'not_applicable' });
  }
});

test('no token that runs its own code costs a call of this', async () => {
  const { chain, address } = useScenario('renounced-clean');
  const { facts: fresh, rpc } = createOnchainFacts(devnet);
  expect(await fresh.load('protocolToken', { chain, address })).toMatchObject({ reason: 'not_applicable' });
  expect(rpc(chain).roundTrips()).toBe(0);
});

test('security asks the chain at most ten times, one after the other, from nothing', async () => {
  const { chain, address } = useScenario('b20-equity');
  const { facts: fresh, rpc } = createOnchainFacts(devnet);
  const kinds = ['metadata', 'code', 'ownership', 'protocolToken', 'pools', 'simulation', 'powers'] as const;
  await Promise.all(kinds.map((kind) => fresh.load(kind, { chain, address })));
  expect(rpc(chain).roundTrips()).toBeLessThanOrEqual(10);
});

test('a call of such a token is not played at home, where its rules are not known', async () => {
  const { chain, address } = useScenario('b20-meme');
  const client = createNodeClient(devnet.chains[chain].rpcUrl);
  const runner = createPlayerRunner();
  const evm = new LocalEvm({
    chain: { chainId: 8453 },
    send: (method, params) => client.send(method, params),
    runner,
  });
  const block = await client.send('eth_blockNumber', []);
  const call = [{ to: address, data: '0x18160ddd' }, block];
  await expect(evm.play('eth_call', call, AbortSignal.timeout(5_000))).rejects.toMatchObject({
    reason: 'a contract that the chain itself runs',
  });
  await runner.close();
});

test.each([
  ['b20-equity', []],
  ['b20-meme', []],
  ['b20-seizure', ['proven_balance_change']],
])('%s is judged by what its issuer can do', async (id, gates) => {
  const { chain, address } = useScenario(id);
  const ref = { chain, address };
  const [code, ownership, pools, simulation, powers] = await Promise.all([
    facts.load('code', ref),
    facts.load('ownership', ref),
    facts.load('pools', ref),
    facts.load('simulation', ref),
    facts.load('powers', ref),
  ]);
  const input = { ref, facts: { code, ownership, pools, simulation, powers }, now: Date.now() };
  const verdict = securityComponent.judge(input);
  if (!verdict.judged) throw new Error(verdict.reason);
  expect(verdict.gates.map((gate) => gate.id)).toEqual(gates);
  const status = new Map(verdict.checks.map((check) => [check.id, check.status]));
  for (const check of ['source_verified', 'audit_findings']) expect(status.get(check)).toBe('N/A');
  for (const check of ['buy_tax', 'sell_tax', 'worst_case_tax']) expect(status.get(check)).toBe('PASS');
});

test.each([
  ['b20-meme', 'SAFE', []],
  ['b20-seizure', 'DANGEROUS', ['OWNER_MOVES_BALANCES']],
] as const)('%s: the rating rests on what calls proved, and says %s', async (id, rating, grave) => {
  const { chain, address } = useScenario(id);
  const ref = { chain, address };
  const kinds = ['code', 'powers', 'ownership', 'metadata', 'auditReport', 'simulation'] as const;
  const read = await Promise.all(kinds.map(async (kind) => [kind, await facts.load(kind, ref)] as const));
  const { auditAnalysis } = securityComponent.details({
    ref,
    facts: Object.fromEntries(read),
    now: Date.now(),
  });
  expect(auditAnalysis?.overallAuditRating).toBe(rating);
  const found = auditAnalysis?.findings ?? [];
  expect(found.every(({ status }) => status === 'PROVEN')).toBe(true);
  expect(found.filter(({ severity }) => severity === 'HIGH').map(({ type }) => type)).toEqual(grave);
  expect(auditAnalysis?.auditAvailable).toBe(false);
});
