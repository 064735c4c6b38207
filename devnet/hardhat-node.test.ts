import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOnchainFacts, type OnchainFacts } from '../test/support/onchain-facts.js';
import type { Devnet } from './devnet.js';
import { loadEdr } from './node/edr.js';
import { startEdrNodes } from './node/start-edr-nodes.js';
import { startDevnet } from './start.js';

/** One of each kind of trade and of pool. */
const stories = ['tax-to-99', 'v4-hook', 'whitelist-honeypot', 'concentrated', 'reflection'];
const BUDGET_MS = 30_000;

describe.skipIf(loadEdr() === undefined)("the embedded chains on Hardhat's node", () => {
  let devnet: Devnet | undefined;
  let onchain: OnchainFacts | undefined;

  beforeAll(async () => {
    devnet = await startDevnet({ startNodes: startEdrNodes, scenarios: stories });
    onchain = createOnchainFacts(devnet, BUDGET_MS);
  });
  afterAll(() => devnet?.stop());

  it.each(stories)('%s trades and is held as planted', async (id) => {
    const scenario = devnet?.scenarios.find((one) => one.id === id);
    if (!scenario || !onchain) throw new Error('the chains are not built');
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
});
