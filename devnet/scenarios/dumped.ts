import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const dumped: Scenario = {
  id: 'dumped',
  chain: 'eth',
  title: 'The deployer sold, and the price fell by 99 %',
  story:
    'All LP tokens are burned and nobody can take liquidity out. The deployer kept most of the supply, and sold it into the pool.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: standardTokenCode,
      args: ['Heavy Hands', 'HEAVY', parseEther('100000000'), core.router],
      at: 9 * DAY,
      tokens: 500_000,
      native: 40,
    });
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    const trades = { traders: 10, spend: [0.02, 0.3], sellChance: 0.3 } as const;
    await addOrganicTrades(builder, market, { ...trades, from: 8 * DAY, until: 2 * DAY });
    await builder.until(DAY + HOUR);
    const sale = market.sell(deployer, parseEther('90000000'));
    await builder.nextBlock();
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: { liquidity, dumpedBy: sale.hash },
    };
  },
};
