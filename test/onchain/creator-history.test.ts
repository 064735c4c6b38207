import { createReadContext } from '@assay/chain';
import { readCreatorHistory, replayEvidence } from '@assay/engine';
import type { BlockRef, CreatorHistory } from '@assay/facts';
import { expect, test } from 'vitest';
import { useScenario } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const { facts, rpc } = useOnchainFacts();

async function historyOf(id: string): Promise<{ value: CreatorHistory; block: BlockRef }> {
  const { chain, address } = useScenario(id);
  const fact = await facts.load('creatorHistory', { chain, address });
  if (!fact.known || !fact.block) throw new Error(fact.known ? 'no block' : fact.detail);
  return { value: fact.value, block: fact.block };
}

test('tokens whose pools the creator emptied are found by its nonces, each with a call that shows it', async () => {
  const { chain, address, planted } = useScenario('honeypot');
  const { value } = await historyOf('honeypot');
  const emptied = value.contracts.filter(({ pools }) => pools === 'emptied');
  expect(emptied.map((each) => each.address).sort()).toEqual([...planted.creatorEmptied].sort());
  expect(emptied.map(({ symbol }) => symbol).sort()).toEqual(['LAMBO1', 'LAMBO2', 'LAMBO3']);
  expect(value.contracts.some((each) => each.address === address)).toBe(false);
  for (const evidence of [...emptied.flatMap((each) => each.evidence), value.evidence]) {
    if (!evidence) throw new Error('no evidence');
    expect(await replayEvidence(rpc(chain), evidence, false)).toMatchObject({ verdict: 'identical' });
  }
});

test('a contract that is no token is counted as one, without a pool to speak of', async () => {
  const { supporting } = useScenario('upgradeable-proxy');
  const { value } = await historyOf('upgradeable-proxy');
  expect(value.contracts.map(({ address }) => address)).toEqual([
    supporting.implementation,
    supporting.former,
  ]);
  expect(value.contracts.every(({ pools }) => pools === 'none' || pools === 'unknown')).toBe(true);
});

test('an account that made nothing else has an empty history, not a missing one', async () => {
  const { value } = await historyOf('deployer-liquidity');
  expect(value).toMatchObject({ contracts: [], poolsLookedFor: 0 });
  expect(value.lookedAt).toBe(value.transactions);
});

test.each(['0x', null, 'many', '0xffffffffffffffffff'])(
  'a node that answers %s for a nonce makes it abstain',
  async (answer) => {
    const { chain, address, supporting } = useScenario('honeypot');
    const { block } = await historyOf('honeypot');
    const node = rpc(chain);
    const lying = {
      ...node,
      send: <T>(...args: Parameters<typeof node.send>) =>
        args[0] === 'eth_getTransactionCount' ? Promise.resolve(answer as T) : node.send<T>(...args),
    };
    const reading = readCreatorHistory(
      createReadContext(lying, block),
      supporting.deployer ?? address,
      address,
    );
    await expect(reading).rejects.toMatchObject({ kind: 'invalid_answer' });
  },
);
