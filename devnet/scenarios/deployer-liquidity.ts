import { parseEther } from 'ethers';
import { playCrowd } from '../builder/crowd.js';
import { launchToken, liquidityHeldByDeployer } from '../builder/launch.js';
import { DAY, HOUR } from '../builder/stage.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const deployerLiquidity: Scenario = {
  id: 'deployer-liquidity',
  chain: 'base',
  title: 'Liquidity in the deployer’s pocket',
  story:
    'The contract is harmless, but all LP tokens lie in the deployer’s own wallet: the whole pool can be pulled in one transaction.',
  async deploy(stage, core) {
    const { token, deployer, market } = await launchToken(stage, core, {
      code: standardTokenCode,
      args: ['Pocket Cat', 'POCKET', parseEther('420000000'), core.router],
      at: 9 * DAY,
      tokens: 400_000_000,
      native: 25,
    });
    await playCrowd(stage, market, {
      traders: 60,
      from: 9 * DAY - 3 * HOUR,
      spend: [0.02, 0.6],
      sellChance: 0.35,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: { liquidity: liquidityHeldByDeployer },
    };
  },
};
