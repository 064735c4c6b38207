import { securityComponent } from '@assay/engine';
import { type Fact, knownValue, type TokenRef } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import { GIFTED_ACCOUNTS } from '../../devnet/edge-cases/spam-gift.js';
import { useDevnet, useEdgeCase, useScenario } from '../support/devnet.js';
import { createOnchainFacts, useOnchainFacts } from '../support/onchain-facts.js';

const { facts, rpc } = useOnchainFacts();

async function typesFoundOf({ chain, address }: TokenRef): Promise<readonly string[]> {
  const ref = { chain, address };
  const read = await Promise.all(
    // The facts of findings that do not come from the code, and the facts with which the component shows
    // them.
    (['metadata', 'massTransfers', 'simulation', 'ownership'] as const).map(
      async (kind) => [kind, (await facts.load(kind, ref)) as Fact<unknown>] as const,
    ),
  );
  const input = { ref, facts: Object.fromEntries(read), now: Date.now() };
  return (securityComponent.details(input).auditAnalysis?.findings ?? []).map(({ type }) => type);
}

describe('a token with a website for a name that was sent to 60 accounts', () => {
  const gift = useEdgeCase('spam-gift');

  test('the transaction is found, with its block and how many it reached', async () => {
    const found = knownValue(await facts.load('massTransfers', gift));
    expect(found).toMatchObject({
      count: 1,
      recipients: GIFTED_ACCOUNTS,
      holders: GIFTED_ACCOUNTS + 1,
      passiveHolders: GIFTED_ACCOUNTS,
      heldPassively: BigInt(GIFTED_ACCOUNTS) * 10n ** 18n,
      held: 10n ** 24n,
    });
    const [largest] = found?.largest ?? [];
    const receipt = await rpc(gift.chain).send<{ blockNumber: string; logs: unknown[] } | null>(
      'eth_getTransactionReceipt',
      [largest?.transactionHash],
      {},
    );
    expect(Number(receipt?.blockNumber)).toBe(largest?.blockNumber);
    expect(receipt?.logs.length).toBeGreaterThanOrEqual(GIFTED_ACCOUNTS);
  });

  test('it is called spam', async () => {
    expect(await typesFoundOf(gift)).toEqual(
      expect.arrayContaining(['SPAM_TOKEN', 'NAME_LURES', 'MASS_TRANSFER']),
    );
  });
});

test.each(useDevnet().scenarios)('$id is not called spam', async ({ id }) => {
  const types = await typesFoundOf(useScenario(id));
  expect(types.filter((type) => ['SPAM_TOKEN', 'UNSELLABLE_GIFT', 'NAME_LURES'].includes(type))).toEqual([]);
});

test('mass transfers ask the node for nothing that holders did not ask', async () => {
  const { chain, address } = useScenario('healthy');
  const { facts: fresh, rpc: node } = createOnchainFacts(useDevnet());
  await Promise.all((['holders', 'launch'] as const).map((kind) => fresh.load(kind, { chain, address })));
  const before = node(chain).roundTrips();
  expect((await fresh.load('massTransfers', { chain, address })).known).toBe(true);
  // The head may be read again.
  expect(node(chain).roundTrips() - before).toBeLessThanOrEqual(1);
});
