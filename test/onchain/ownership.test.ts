import type { Ownership } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import type { DeployedScenario } from '../../devnet/devnet.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { createOnchainFacts, useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts, rpc } = useOnchainFacts();

async function ownershipOf({
  chain,
  address,
}: Pick<DeployedScenario, 'chain' | 'address'>): Promise<Ownership> {
  const fact = await facts.load('ownership', { chain, address });
  if (!fact.known) throw new Error(fact.detail);
  return fact.value;
}

describe.each(devnet.scenarios)('$id', (scenario) => {
  test('the owner is the planted one, and renounced only where it was', async () => {
    const { owner, renounced } = await ownershipOf(scenario);
    const { planted } = scenario;
    if (planted.ownerRenounced) expect(owner?.kind).toBe('zero');
    else expect(owner?.address ?? null).toBe(planted.owner);
    expect(renounced).toBe(planted.ownerRenounced);
  });

  test('it has a proxy somebody can change exactly where it is upgradeable', async () => {
    const { proxy } = await ownershipOf(scenario);
    expect(proxy !== null && (proxy.admin !== null || proxy.beacon !== null)).toBe(
      scenario.planted.upgradeable,
    );
  });
});

test('the multisig behind the stablecoin is reported with its threshold', async () => {
  expect((await ownershipOf(useScenario('stablecoin'))).owner).toMatchObject({
    kind: 'multisig',
    threshold: 3,
    owners: 5,
  });
});

test('an address without code has no owner to speak of', async () => {
  const { chain, address } = useEdgeCase('wallet');
  expect(await facts.load('ownership', { chain, address })).toMatchObject({
    known: false,
    reason: 'not_applicable',
  });
  expect(await facts.load('code', { chain, address })).toMatchObject({
    known: false,
    reason: 'not_applicable',
  });
});

test.each([
  ['proxy-loop', 'loop'],
  ['broken-beacon', 'beacon_reverts'],
])('%s ends with the name of its problem', async (id, problem) => {
  const { chain, address } = useEdgeCase(id);
  expect(await facts.load('code', { chain, address })).toMatchObject({
    known: true,
    value: { proxyProblem: problem },
  });
});

test('no contract of the odd ones makes a reader throw, and each has an answer', async () => {
  for (const { chain, address, id } of devnet.edgeCases) {
    const [code, ownership] = await Promise.all([
      facts.load('code', { chain, address }),
      facts.load('ownership', { chain, address }),
    ]);
    expect(code.known || code.reason === 'not_applicable', id).toBe(true);
    expect(ownership.known, id).toBe(code.known);
  }
});

test('the ownership of a fresh token costs at most four round trips, code included', async () => {
  const scenario = useScenario('upgradeable-proxy');
  const fresh = createOnchainFacts(devnet);
  const node = fresh.rpc(scenario.chain);
  await node.head();
  await node.abilities();
  const start = node.roundTrips();
  await fresh.facts.load('ownership', { chain: scenario.chain, address: scenario.address });
  expect(node.roundTrips() - start).toBeLessThanOrEqual(4);
  expect(rpc(scenario.chain).chain.name).toBe(scenario.chain);
});
