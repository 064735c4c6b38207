import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, liquidityHeldByDeployer } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { simulationEvaderCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const simulationEvader: Scenario = {
  id: 'simulation-evader',
  chain: 'eth',
  title: 'A honeypot that knows when it is watched',
  story: 'Sales pass when the gas price is zero, as in most simulations, and revert in real transactions.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: simulationEvaderCode,
      args: ['Quiet Observer', 'QOBS', parseEther('3000000'), core.router],
      at: 3 * DAY,
      tokens: 2_900_000,
      native: 18,
    });
    await addOrganicTrades(builder, market, {
      traders: 30,
      from: 3 * DAY - 6 * HOUR,
      spend: [0.03, 0.6],
      sellChance: 0.3,
      sellExpect: 'revert',
    });
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: {
        honeypot: true,
        environmentSensitive: true,
        canSellAnyway: [deployer],
        liquidity: liquidityHeldByDeployer,
      },
    };
  },
};
