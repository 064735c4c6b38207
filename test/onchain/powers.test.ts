import type { OwnerPowers, PowerActor, PowerEffect } from '@assay/facts';
import { describe, expect, test } from 'vitest';
import { startRoundNode } from '../../bench/support/round-node.js';
import { useDevnet, useScenario } from '../support/devnet.js';
import { createOnchainFacts, useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts } = useOnchainFacts();

/** Scenarios in which some account has a power, and two without any. */
const selected = [
  'healthy',
  'stablecoin',
  'tax-to-99',
  'sell-tax',
  'blacklist',
  'governed',
  'renounced-clean',
  'upgradeable-proxy',
  'retaken-ownership',
  'hidden-mint',
  'balance-eraser',
  'open-mint',
].map(useScenario);

async function powersOf(id: string): Promise<OwnerPowers> {
  const { chain, address } = useScenario(id);
  const fact = await facts.load('powers', { chain, address });
  if (!fact.known) throw new Error(fact.detail);
  return fact.value;
}

function can(powers: OwnerPowers, effect: PowerEffect, actor?: PowerActor): boolean {
  return powers.matrix.some(
    (power) => power.status === 'PROVEN' && power.effect === effect && (!actor || power.actor === actor),
  );
}

describe.each(selected)('$id', ({ id, planted }) => {
  test('every planted power is proven, and no power over balances, supply or code that was not planted', async () => {
    const powers = await powersOf(id);
    expect(can(powers, 'MINT')).toBe(planted.mintable);
    expect(can(powers, 'MINT', 'stranger')).toBe(planted.anyoneCanMint);
    expect(can(powers, 'MOVE_OTHERS_BALANCE') || can(powers, 'ERASE_OTHERS_BALANCE')).toBe(
      planted.movesOthersBalance,
    );
    expect(can(powers, 'PAUSE')).toBe(planted.pausable);
    expect(can(powers, 'BLACKLIST')).toBe(planted.blacklist);
    expect(can(powers, 'CHANGE_CODE')).toBe(planted.upgradeable);
    expect(can(powers, 'TAKE_OWNERSHIP')).toBe(planted.ownershipRetakable);
    if (planted.sellsCanBeBlocked) expect(can(powers, 'BLOCK_SELLS')).toBe(true);
  });

  test('the worst taxes that can be set are the planted ones', async () => {
    const { worstCaseBuyTax, worstCaseSellTax } = await powersOf(id);
    expect(worstCaseBuyTax).toBeCloseTo(planted.maxSettableBuyTax, 3);
    expect(worstCaseSellTax).toBeCloseTo(planted.maxSettableSellTax, 3);
  });
});

test('every proof names its actor and carries the call that shows it', async () => {
  const { matrix } = await powersOf('stablecoin');
  const pause = matrix.find(({ effect, status }) => effect === 'PAUSE' && status === 'PROVEN');
  expect(pause?.account).toMatchObject({ kind: 'multisig', threshold: 3 });
  expect(pause?.signature).toBe('pause()');
  expect(pause?.evidence[0]?.meaning).toContain('pause()');
  expect(pause?.evidence[0]?.method).toBe('eth_call');
});

test('a stranger can do nothing where nothing was left open', async () => {
  for (const id of ['healthy', 'stablecoin', 'upgradeable-proxy', 'tax-to-99']) {
    const { matrix } = await powersOf(id);
    expect(matrix.filter(({ actor, status }) => actor === 'stranger' && status === 'PROVEN')).toEqual([]);
  }
});

test.each([
  'healthy',
  'tax-to-99',
  'locked-liquidity',
  'diamond',
  'stablecoin',
  'upgradeable-proxy',
  'retaken-ownership',
  'time-bomb',
  'v4-hook',
])(
  'all that security asks of the chain about %s takes at most six round trips, one after another, from nothing',
  async (id) => {
    const { chain, address } = useScenario(id);
    const kinds = [
      'metadata',
      'code',
      'ownership',
      'pools',
      'liquidityLocks',
      'lockerTrust',
      'simulation',
      'powers',
      'tradingChecks',
    ] as const;
    const node = await startRoundNode(devnet.chains[chain].rpcUrl);
    const chains = { ...devnet.chains, [chain]: { ...devnet.chains[chain], rpcUrl: node.url } };
    const { facts: fresh } = createOnchainFacts({ ...devnet, chains }, 60_000);
    const known = await Promise.all(kinds.map((kind) => fresh.load(kind, { chain, address })));
    await node.close();
    expect(known.map(({ known }) => known)).not.toContain(false);
    expect(node.rounds().length).toBeLessThanOrEqual(6);
    // Its answers come together, so what is asked side by side is one request.
    const requests = node.rounds().reduce((sum, round) => sum + round.requests, 0);
    expect(requests).toBeLessThanOrEqual(10);
  },
);
