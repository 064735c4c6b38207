import { toLockSummary } from '@assay/engine';
import { type FactKind, type FactMap, poolIdOf } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedChainName } from '../../devnet/core/chain-profiles.js';
import { type PoorNode, startPoorNode } from '../../devnet/simulators/poor-node/start-poor-node.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { createOnchainFacts, type OnchainFacts, useOnchainFacts } from '../support/onchain-facts.js';

/** What state alone tells, where a node serves no logs: the same as a node that serves them. */

const devnet = useDevnet();
const good = useOnchainFacts();
const nodes: PoorNode[] = [];
let poor: OnchainFacts;

beforeAll(async () => {
  const chains = { ...devnet.chains };
  for (const name of Object.keys(chains) as EmbeddedChainName[]) {
    const node = await startPoorNode(chains[name].rpcUrl, { logs: 'missing' });
    nodes.push(node);
    chains[name] = { ...chains[name], rpcUrl: node.url };
  }
  poor = createOnchainFacts({ ...devnet, chains });
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

async function read<K extends FactKind>(from: OnchainFacts, kind: K, id: string): Promise<FactMap[K]> {
  const { chain, address } = useScenario(id);
  const fact = await from.facts.load(kind, { chain, address });
  if (!fact.known) throw new Error(`${kind}: ${fact.detail}`);
  return fact.value;
}

async function locksOf(from: OnchainFacts, id: string) {
  return toLockSummary(await read(from, 'liquidityLocks', id), Date.now() / 1_000);
}

describe.each(['deployer-liquidity', 'locked-liquidity', 'concentrated', 'v4-hook', 'launchpad'])(
  '%s',
  (id) => {
    test('has the same deployer, whose share is known, and the same pools and ages of pools', async () => {
      const [expected, found] = await Promise.all([good, poor].map((from) => read(from, 'ownership', id)));
      expect(found?.deployer).toBe(expected?.deployer);
      expect(found?.createdThrough).toBe(expected?.createdThrough);
      const { holders } = await read(good, 'holders', id);
      const team = [expected?.deployer, expected?.owner?.address];
      const held = holders.reduce(
        (sum, one) => (team.includes(one.address) ? sum + Number(one.balance) : sum),
        0,
      );
      expect(found?.teamShare).toBeCloseTo(held / Number(useScenario(id).planted.totalSupply), 6);
      const [all, known] = await Promise.all([good, poor].map((from) => read(from, 'pools', id)));
      const ages = all?.pools.map((pool) => [poolIdOf(pool), pool.createdAt]);
      expect(known?.pools.map((pool) => [poolIdOf(pool), pool.createdAt])).toEqual(ages);
    });

    test('has as much liquidity locked, and what somebody can take is known or said to be unknown', async () => {
      const [expected, found] = await Promise.all([good, poor].map((from) => locksOf(from, id)));
      expect(found?.lockPercentage).toBeCloseTo(expected?.lockPercentage ?? Number.NaN, 0);
      // Who holds what was added after the first liquidity is not found without logs.
      const known = (found?.pullablePercentage ?? Number.NaN) + (found?.unknownPercentage ?? Number.NaN);
      expect(known).toBeCloseTo(expected?.pullablePercentage ?? Number.NaN, 0);
      expect(found?.pullablePercentage).toBeLessThanOrEqual((expected?.pullablePercentage ?? 0) + 0.1);
    });
  },
);

test.each(['holders', 'trades', 'launch', 'walletLinks', 'massTransfers'] as const)(
  'what needs the history is missing, not empty: %s',
  async (kind) => {
    const { chain, address } = useScenario('wash-ring');
    expect(await poor.facts.load(kind, { chain, address })).toMatchObject({ known: false });
  },
);

test('roles that were granted when the token was created are found, if they are still held', async () => {
  const [expected, found] = await Promise.all(
    [good, poor].map((from) => read(from, 'ownership', 'b20-seizure')),
  );
  const seizers = expected?.roles?.filter(({ name }) => name === 'SEIZE_ROLE');
  expect(seizers).toHaveLength(1);
  expect(found?.roles).toEqual(expect.arrayContaining([...(seizers ?? [])]));
  expect(found?.deployer).toBe(expected?.deployer);
});

test('readers that start a history before the pools are known fail in order, not as unhandled rejections', async () => {
  const { chain, address } = useScenario('honeypot');
  const kinds = ['walletLinks', 'launch', 'trades', 'massTransfers'] as const;
  const facts = await Promise.all(kinds.map((kind) => poor.facts.load(kind, { chain, address })));
  for (const fact of facts) expect(fact).toMatchObject({ known: false, reason: 'node_cannot' });
});

test('a token of Uniswap V4 whose pools neither logs nor old states tell has unknown pools, not none', async () => {
  const { chain, address } = useScenario('v4-hook');
  const node = await startPoorNode(devnet.chains[chain].rpcUrl, { logs: 'missing', stateBlocks: 2 });
  nodes.push(node);
  const { facts } = createOnchainFacts({
    ...devnet,
    chains: { ...devnet.chains, [chain]: { ...devnet.chains[chain], rpcUrl: node.url } },
  });
  expect(await facts.load('pools', { chain, address })).toMatchObject({
    known: false,
    reason: 'node_cannot',
  });
  expect(await facts.load('liquidityLocks', { chain, address })).toMatchObject({ known: false });
});
