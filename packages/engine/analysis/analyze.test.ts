import { mergeChains } from '@assay/chain';
import { builtInChains } from '@assay/facts';
import { afterAll, describe, expect, it } from 'vitest';
import { useDevnet, useScenario } from '../../../test/support/devnet.js';
import { onchainSettings } from '../loaders/engine-settings.js';
import { createFactService } from '../loaders/fact-service.js';
import { analyze } from './analyze.js';

const { chains, chainsFile, payer } = useDevnet();
const records = mergeChains(builtInChains, chainsFile);
const silent = { warn: () => undefined, error: () => undefined };
const engine = createFactService(onchainSettings({ eth: [chains.eth.rpcUrl] }, records), { log: silent });
const deaf = createFactService(onchainSettings({ eth: ['http://127.0.0.1:9'] }, records), { log: silent });
afterAll(() => Promise.all([engine.close(), deaf.close()]));
const { address } = useScenario('healthy');

describe('an analysis by one call', () => {
  it('judges a token as of a past block from the state of that block', async () => {
    const now = await analyze({ chain: 'eth', address }, { engine });
    const block =
      (now.input.facts.pools?.known && now.input.facts.pools.block?.number) || expect.fail('none');
    const before = await analyze({ chain: 'eth', address }, { engine, at: { block: block - 1 } });
    const { pools } = before.input.facts;
    expect(pools).toMatchObject({ known: true, block: { number: block - 1 } });
    expect([...before.verdicts.keys()]).toEqual([...now.verdicts.keys()]);
    expect(now.core.score).toBeGreaterThan(50);
  });

  it('says that an account is no token', async () => {
    const asked = analyze({ chain: 'eth', address: payer.address }, { engine });
    await expect(asked).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/wallet/),
    });
  });

  it('says that nothing could be read, and never that it is safe', async () => {
    const asked = analyze({ chain: 'eth', address }, { engine: deaf, budgetMs: 3_000 });
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  });
});
