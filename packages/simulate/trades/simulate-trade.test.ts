import { createReadContext, type Rpc } from '@assay/chain';
import type { TradeSimulation } from '@assay/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addressOf,
  type LaunchedToken,
  type Market,
  startMarket,
  venueOf,
} from '../../../test/support/simulate/market.js';
import { fetchPrelaunchVenue } from '../venues/prelaunch.js';
import { simulateTrade } from './simulate-trade.js';
import { toSimulationResult } from './simulate-v1.js';
import { prepareTradeSetup } from './trade-setup.js';

const names = [
  'Plain',
  'Taxed',
  'Honeypot',
  'FakeSale',
  'GasBurner',
  'HugeRevert',
  'NoContracts',
  'OnlyContracts',
  'Cooldown',
  'MustKeepSome',
] as const;
type Name = (typeof names)[number];

let market: Market;
const tokens = new Map<Name, LaunchedToken>();
beforeAll(async () => {
  market = await startMarket();
  for (const name of names) tokens.set(name, await market.launch(name));
});
afterAll(() => market.stop());

const newest = (rpc: Rpc): Rpc => rpc;
/** A node that has state overrides and nothing newer. */
const older = (rpc: Rpc): Rpc => ({
  ...rpc,
  abilities: async (options) => ({ ...(await rpc.abilities(options)), simulate: false }),
});

async function simulate(name: Name, adapt: (rpc: Rpc) => Rpc): Promise<TradeSimulation> {
  const token = tokens.get(name);
  if (!token) throw new Error('no token');
  const venue = await venueOf(market, token);
  const rpc = adapt(market.rpc);
  const setup = await prepareTradeSetup(createReadContext(rpc, await rpc.head()), venue);
  if (!setup) throw new Error('no trade setup');
  return simulateTrade(setup);
}

describe.each([
  ['as a plain account over two blocks', newest],
  ['in one call with state override', older],
])('a trade by a fresh account, %s', (_title, adapt) => {
  it('finds no fault and no tax in a plain token', async () => {
    expect(await simulate('Plain', adapt)).toMatchObject({
      canBuy: true,
      canSell: true,
      canTransfer: true,
      buyTax: 0,
      sellTax: 0,
      transferTax: 0,
    });
  });

  it('measures each tax on the side that the trader is paid in', async () => {
    const result = await simulate('Taxed', adapt);
    expect(result.buyTax).toBeCloseTo(0.05, 5);
    expect(result.sellTax).toBeCloseTo(0.25, 3);
    expect(result.transferTax).toBeCloseTo(0.1, 5);
  });

  it('shows that a honeypot can be bought and not sold', async () => {
    const result = await simulate('Honeypot', adapt);
    expect(result).toMatchObject({ canBuy: true, canSell: false, sellTax: null });
    expect(result.sellError).toContain('TRANSFER_FROM_FAILED');
  });

  it('is not fooled by a token that reports sales it did not make', async () => {
    expect(await simulate('FakeSale', adapt)).toMatchObject({ canBuy: true, canSell: false });
  });

  it('calls a token sellable that only forbids to sell everything, and says so', async () => {
    const result = await simulate('MustKeepSome', adapt);
    expect(result).toMatchObject({ canSell: true, sellTax: 0 });
    expect(result.sellError).toContain('selling everything fails');
  });

  it('survives a token that burns all gas', async () => {
    expect(await simulate('GasBurner', adapt)).toMatchObject({ canBuy: true, canSell: false });
  });

  it('survives a revert string of 5 MB', async () => {
    expect(await simulate('HugeRevert', adapt)).toMatchObject({ canBuy: true, canSell: false });
  });

  it('carries calls that any node answers the same way', async () => {
    for (const name of ['Plain', 'Honeypot'] as const) {
      const { evidence } = await simulate(name, adapt);
      expect(evidence.length).toBeGreaterThan(0);
      for (const call of evidence) {
        const answer: unknown = await market.provider.send(call.method, [...call.params]);
        expect(call.method === 'eth_call' ? answer : toSimulationResult(answer)).toBe(call.result);
      }
    }
  });
});

describe('a plain account where the node can play one', () => {
  it('sells what refuses contracts, and cannot sell what refuses people', async () => {
    expect(await simulate('NoContracts', newest)).toMatchObject({ canBuy: true, canSell: true });
    expect(await simulate('OnlyContracts', newest)).toMatchObject({ canBuy: true, canSell: false });
    expect(await simulate('OnlyContracts', older)).toMatchObject({ canBuy: true, canSell: true });
  });

  it('waits a block, so a cooldown is no honeypot', async () => {
    expect(await simulate('Cooldown', newest)).toMatchObject({ canSell: true });
    expect(await simulate('Cooldown', older)).toMatchObject({ canSell: null });
  });
});

describe('a token without a pool', () => {
  it('is traded in one that its owner makes in the simulation, and the evidence says so', async () => {
    const token = await market.launch('Plain', { pool: false });
    const { rpc } = market;
    const block = await rpc.head();
    const owner = addressOf(market.maker.address);
    for (const provider of [owner, undefined]) {
      const venue = await fetchPrelaunchVenue(createReadContext(rpc, block), {
        token: token.address,
        owner: provider,
        supply: 10n ** 24n,
      });
      const setup = venue && (await prepareTradeSetup(createReadContext(rpc, block), venue));
      if (!setup) throw new Error('no trade setup');
      const simulation = await simulateTrade(setup);
      expect(simulation).toMatchObject({
        simulatedPool: true,
        canBuy: true,
        canSell: true,
        buyTax: 0,
        sellTax: 0,
      });
      for (const { meaning } of simulation.evidence) expect(meaning).toContain('only in this simulation');
    }
  });
});
