import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const healthy: Scenario = {
  id: 'healthy',
  chain: 'eth',
  title: 'A healthy token',
  story:
    'Fixed supply, no owner, liquidity burned in the hour of the launch, and more than three hundred holders who buy and sell freely.',
  async deploy(builder, core) {
    const args = ['Harbor Protocol', 'HARBOR', parseEther('100000000'), core.router];
    const { token, deployer, market } = await launchToken(builder, core, {
      code: standardTokenCode,
      args,
      at: 42 * DAY,
      tokens: 95_000_000,
      native: 400,
    });
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await addOrganicTrades(builder, market, {
      traders: 330,
      from: 41 * DAY,
      until: 2 * DAY,
      spend: [0.05, 3],
      sellChance: 0.35,
      sellShare: 0.6,
    });
    await addOrganicTrades(
      builder,
      market,
      { traders: 30, from: 23 * HOUR, spend: [0.05, 2], sellChance: 0.3 },
      'recent',
    );
    return { token, supporting: { pool: market.pool, deployer }, truth: { liquidity } };
  },
};
