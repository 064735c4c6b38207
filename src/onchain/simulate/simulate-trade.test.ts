import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Market, startMarket } from '../../../test/support/simulate/market.js';
import type { BlockRef } from '../../domain/fact.js';
import type { TradeSimulation } from '../../domain/facts/simulation.js';
import { simulateTrade } from './simulate-trade.js';
import { prepareGround } from './trading-ground.js';
import { toVenue } from './venues/to-venue.js';

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.stop());

async function simulate(name: string): Promise<TradeSimulation> {
  const token = await market.launch(name);
  const venue = token.pool && toVenue(market.chain, token.address, token.pool);
  if (!venue) throw new Error('no venue');
  const block: BlockRef = await market.rpc.head();
  const ground = await prepareGround(market.rpc, block, venue, {});
  if (!ground) throw new Error('no ground');
  return simulateTrade(ground, {});
}

describe('a trade by a fresh account', () => {
  it('finds no fault and no tax in a plain token', async () => {
    const result = await simulate('Plain');
    expect(result).toMatchObject({
      canBuy: true,
      canSell: true,
      canTransfer: true,
      buyTax: 0,
      sellTax: 0,
      transferTax: 0,
    });
  });

  it('measures each tax on the side that the trader is paid in', async () => {
    const result = await simulate('Taxed');
    expect(result.buyTax).toBeCloseTo(0.05, 5);
    expect(result.sellTax).toBeCloseTo(0.25, 3);
    expect(result.transferTax).toBeCloseTo(0.1, 5);
  });

  it('shows that a honeypot can be bought and not sold', async () => {
    const result = await simulate('Honeypot');
    expect(result).toMatchObject({ canBuy: true, canSell: false, sellTax: null });
    expect(result.sellError).toContain('TRANSFER_FROM_FAILED');
  });

  it('is not fooled by a token that reports sales it did not make', async () => {
    expect(await simulate('FakeSale')).toMatchObject({ canBuy: true, canSell: false });
  });

  it('survives a token that burns all gas', async () => {
    expect(await simulate('GasBurner')).toMatchObject({ canBuy: true, canSell: false });
  });

  it('survives a revert string of 5 MB', async () => {
    expect(await simulate('HugeRevert')).toMatchObject({ canBuy: true, canSell: false });
  });

  it('carries a call that any node answers the same way', async () => {
    const { evidence } = await simulate('Honeypot');
    for (const call of evidence) {
      expect(await market.provider.send(call.method, [...call.params])).toBe(call.result);
    }
  });
});
