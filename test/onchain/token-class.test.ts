import { tokenClassOf } from '@assay/engine';
import type { FactBag } from '@assay/facts';
import { expect, test } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts } = useOnchainFacts();

/** What an issuer that is no single key has issued. */
const issued: ReadonlyMap<string, string> = new Map([
  ['stablecoin', 'stablecoin'],
  ['b20-equity', 'real_world_asset'],
]);

test.each(devnet.scenarios)('$id is classified by what it does', async ({ id, chain, address, planted }) => {
  const ref = { chain, address };
  const [code, ownership, pools, simulation, holders] = await Promise.all([
    facts.load('code', ref),
    facts.load('ownership', ref),
    facts.load('pools', ref),
    facts.load('simulation', ref),
    facts.load('holders', ref),
  ]);
  const bag: FactBag = { code, ownership, pools, simulation, holders };
  const classified = tokenClassOf(bag, Date.now() / 1000);
  expect(classified.class).toBe(issued.get(id) ?? (planted.rebasing ? 'rebasing' : 'meme'));
  expect(classified.reason.includes('The chain itself runs it: B20')).toBe(planted.protocol !== null);
  // Findings that make a trap are never expected, for any class.
  for (const trap of ['can_sell', 'take_ownership', 'HIDDEN_MINT', 'PUBLIC_MINT', 'OWNER_MOVES_BALANCES']) {
    expect(classified.expects(trap), trap).toBe(false);
  }
});
