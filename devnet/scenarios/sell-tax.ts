import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { taxTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const sellTax: Scenario = {
  id: 'sell-tax',
  chain: 'bsc',
  title: 'A quarter of every sale',
  story:
    'Buying costs 3 %, selling costs 25 %. The owner cannot raise either above 25 %, and the liquidity is locked for three more months.',
  async deploy(builder, core) {
    const supply = parseEther('10000000');
    const { token, deployer, market } = await launchToken(builder, core, {
      code: taxTokenCode,
      args: ['Quarter Finance', 'QRTR', supply, core.router, 3, 25, 25],
      at: 20 * DAY,
      tokens: 9_000_000,
      native: 120,
    });
    const unlockAt = builder.endsAt + 90 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await addOrganicTrades(builder, market, {
      traders: 70,
      from: 19 * DAY,
      spend: [0.1, 2],
      sellChance: 0.4,
    });
    await addOrganicTrades(
      builder,
      market,
      { traders: 12, from: 22 * HOUR, spend: [0.1, 1], sellChance: 0.3 },
      'recent',
    );
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, locker: core.locker },
      truth: {
        buyTax: 0.03,
        sellTax: 0.25,
        maxSettableBuyTax: 0.25,
        maxSettableSellTax: 0.25,
        // A marketing wallet that cannot receive coins makes the swap of collected fees revert, and every
        // sale with it.
        sellsCanBeBlocked: true,
        owner: deployer,
        liquidity,
      },
    };
  },
};
