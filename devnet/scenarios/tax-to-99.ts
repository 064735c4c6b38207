import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { taxTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const taxTo99: Scenario = {
  id: 'tax-to-99',
  chain: 'eth',
  title: 'A tax that can become 99 %',
  story:
    'Four percent today, liquidity burned, all looks well. One call of the owner raises the tax on a sale to 99 %.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: taxTokenCode,
      args: ['Slow Boil', 'BOIL', parseEther('21000000'), core.router, 4, 4, 99],
      at: 15 * DAY,
      tokens: 20_000_000,
      native: 50,
    });
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await addOrganicTrades(builder, market, {
      traders: 60,
      from: 14 * DAY,
      spend: [0.03, 0.9],
      sellChance: 0.4,
    });
    await addOrganicTrades(
      builder,
      market,
      { traders: 10, from: 20 * HOUR, spend: [0.03, 0.5], sellChance: 0.3 },
      'recent',
    );
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer },
      truth: {
        buyTax: 0.04,
        sellTax: 0.04,
        maxSettableBuyTax: 0.99,
        maxSettableSellTax: 0.99,
        // A marketing wallet that cannot receive coins makes the swap of collected fees revert, and every
        // sale with it.
        sellsCanBeBlocked: true,
        owner: deployer,
        liquidity,
      },
    };
  },
};
