import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, liquidityHeldByDeployer } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const deployerLiquidity: Scenario = {
  id: 'deployer-liquidity',
  chain: 'base',
  title: 'Liquidity in the deployer’s pocket',
  story:
    'The contract is harmless, but all LP tokens lie in the deployer’s own wallet: the whole pool can be pulled in one transaction.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: standardTokenCode,
      args: ['Pocket Cat', 'POCKET', parseEther('420000000'), core.router],
      at: 9 * DAY,
      tokens: 400_000_000,
      native: 25,
    });
    await addOrganicTrades(builder, market, {
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
