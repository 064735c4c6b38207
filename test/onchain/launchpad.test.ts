import { toLockSummary } from '@assay/engine';
import { expect, test } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const { facts } = useOnchainFacts();
const { chain, address, supporting } = useScenario('launchpad');

test('the launchpad that made a token is named, with who asked it to', async () => {
  const fact = await facts.load('ownership', { chain, address });
  expect(fact).toMatchObject({
    known: true,
    value: {
      deployer: supporting.deployer,
      createdThrough: supporting.launchpad,
      launchpad: { name: 'Assay devnet launchpad', address: supporting.launchpad, what: 'factory' },
    },
  });
});

test('a token that its deployer made itself has no launchpad', async () => {
  const other = useScenario('deployer-liquidity');
  const fact = await facts.load('ownership', { chain: other.chain, address: other.address });
  if (!fact.known) throw new Error(fact.detail);
  expect([fact.value.launchpad, fact.value.createdThrough]).toEqual([undefined, undefined]);
});

test('liquidity that a launchpad holds is named as its own, and is not taken for locked', async () => {
  const fact = await facts.load('liquidityLocks', { chain, address });
  if (!fact.known) throw new Error(fact.detail);
  const summary = toLockSummary(fact.value, Math.floor(Date.now() / 1000));
  expect(summary.lockPercentage).toBeLessThan(1);
  expect(summary.lpLocked).toBe(false);
  expect(summary.launchpads).toMatchObject([
    { name: 'Assay devnet launchpad', contract: supporting.launchpad },
  ]);
  expect(summary.launchpads[0]?.percentage).toBeGreaterThan(99);
  expect(summary.lockStatus).toMatch(/Assay devnet launchpad holds (all|[\d.]+ % of) the liquidity/);
});
