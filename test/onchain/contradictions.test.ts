import { components, contradictionsIn, createVerdictCache, statementsOf, TokenAnalysis } from '@assay/engine';
import { expect, it } from 'vitest';
import { useDevnet } from '../support/devnet.js';
import { useOnchainFacts } from '../support/onchain-facts.js';

const devnet = useDevnet();
const { facts } = useOnchainFacts();

it.each(devnet.scenarios.map(({ id, chain, address }) => [id, chain, address] as const))(
  'no two statements about %s exclude each other',
  async (_id, chain, address) => {
    const analysis = new TokenAnalysis(
      { chain, address },
      { facts, components, verdictCache: createVerdictCache(), now: Date.now() },
    );
    const { input } = await analysis.whole();
    expect(contradictionsIn(statementsOf(input))).toEqual([]);
  },
);
