import { afterAll, beforeAll, expect, it } from 'vitest';
import { differences } from '../../bench/nodes/compare.js';
import { measureStories } from '../../bench/nodes/stories.js';
import type { Devnet } from '../../devnet/devnet.js';
import { startEdrNodes } from '../../devnet/node/start-edr-nodes.js';
import { toNodeTeam } from '../../devnet/simulators/poor-node/behaviour.js';
import { startDevnet } from '../../devnet/start.js';
import { CI_PACKAGES } from '../support/ci-package.js';
import { describeWith } from '../support/describe-with.js';
import { useDevnet } from '../support/devnet.js';
import { createOnchainFacts, type OnchainFacts } from '../support/onchain-facts.js';

/** One of each kind of trade and of pool. */
const ofEachKind = ['tax-to-99', 'v4-hook', 'whitelist-honeypot', 'concentrated', 'reflection'];
const BUDGET_MS = 30_000;

// One story at a time: Hardhat's node, which plays in this process, takes longer for two at once.
const measure = (devnet: Parameters<typeof measureStories>[0]['devnet']) =>
  measureStories({ devnet, team: toNodeTeam('good') });

describeWith("the embedded chains on Hardhat's node", { CI_PACKAGES }, ({ CI_PACKAGES: folder }) => {
  let devnet: Devnet;
  let onchain: OnchainFacts;

  beforeAll(async () => {
    devnet = await startDevnet({ startNodes: (specs) => startEdrNodes(folder, specs) });
    onchain = createOnchainFacts(devnet, BUDGET_MS);
  });
  afterAll(() => devnet?.stop());

  it.each(ofEachKind)('%s trades and is held as planted', async (id) => {
    const scenario = devnet.scenarios.find((one) => one.id === id);
    if (!scenario) throw new Error(`no ${id}`);
    const { planted, chain, address } = scenario;
    const [trade, holders] = await Promise.all([
      onchain.facts.load('simulation', { chain, address }),
      onchain.facts.load('holders', { chain, address }),
    ]);
    if (!trade.known || !holders.known) throw new Error(JSON.stringify([trade, holders]));
    const { canSell, buyTax, sellTax, transferTax } = trade.value;
    expect(canSell).toBe(!planted.honeypot);
    expect(buyTax).toBeCloseTo(planted.buyTax, 2);
    expect(transferTax).toBeCloseTo(planted.transferTax, 2);
    if (!planted.honeypot) expect(sellTax).toBeCloseTo(planted.sellTax, 2);
    expect(holders.value.totalHolders).toBe(planted.holders);
  });

  it('every story has the same gates and risk', async () => {
    expect(differences(await measure(useDevnet()), await measure(devnet), 'same')).toEqual([]);
  }, 600_000);
});
