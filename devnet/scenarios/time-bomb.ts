import { parseEther } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { timeBombTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const timeBomb: Scenario = {
  id: 'time-bomb',
  chain: 'base',
  title: 'Sales that end on a date',
  story:
    'Everybody can sell today. Ten days from now the code closes sales for good: nothing has to be called for it.',
  async deploy(builder, core) {
    const launchedBefore = 20 * DAY;
    const openSeconds = 30 * DAY;
    const { token, deployer, market } = await launchToken(builder, core, {
      code: timeBombTokenCode,
      args: ['Indian Summer', 'INDY', parseEther('7000000'), core.router, openSeconds],
      at: launchedBefore,
      tokens: 6_900_000,
      native: 30,
    });
    const sellsCloseAt = builder.endsAt - launchedBefore + openSeconds;
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await addOrganicTrades(builder, market, {
      traders: 30,
      from: 19 * DAY,
      spend: [0.02, 0.5],
      sellChance: 0.4,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: { environmentSensitive: true, sellsCloseAt, liquidity },
    };
  },
};
