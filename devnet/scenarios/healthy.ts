import { parseEther } from 'ethers';
import { playCrowd } from '../builder/crowd.js';
import { burnLiquidity, launchToken } from '../builder/launch.js';
import { DAY, HOUR } from '../builder/stage.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const healthy: Scenario = {
  id: 'healthy',
  chain: 'eth',
  title: 'A healthy token',
  story:
    'Fixed supply, no owner, liquidity burned in the hour of the launch, and more than three hundred holders who buy and sell freely.',
  async deploy(stage, core) {
    const args = ['Harbor Protocol', 'HARBOR', parseEther('100000000'), core.router];
    const { token, deployer, market } = await launchToken(stage, core, {
      code: standardTokenCode,
      args,
      at: 42 * DAY,
      tokens: 95_000_000,
      native: 400,
    });
    const liquidity = await burnLiquidity(stage, market.pool, deployer);
    await playCrowd(stage, market, {
      traders: 330,
      from: 41 * DAY,
      until: 2 * DAY,
      spend: [0.05, 3],
      sellChance: 0.35,
      sellShare: 0.6,
    });
    await playCrowd(
      stage,
      market,
      { traders: 30, from: 23 * HOUR, spend: [0.05, 2], sellChance: 0.3 },
      'recent',
    );
    return { token, supporting: { pool: market.pool, deployer }, truth: { liquidity } };
  },
};
