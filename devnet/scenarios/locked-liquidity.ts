import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const lockedLiquidity: Scenario = {
  id: 'locked-liquidity',
  chain: 'bsc',
  title: 'Liquidity locked for a year',
  story: 'No owner, no switches, and all LP tokens lie in the locker for 365 days from the launch.',
  async deploy(builder, core) {
    const launchedBefore = 25 * DAY;
    const { token, deployer, market } = await launchToken(builder, core, {
      code: standardTokenCode,
      args: ['Anchor Finance', 'ANCR', parseEther('5000000'), core.router],
      at: launchedBefore,
      tokens: 4_800_000,
      native: 150,
    });
    const unlockAt = builder.endsAt - launchedBefore + 365 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await addOrganicTrades(builder, market, {
      traders: 90,
      from: 24 * DAY,
      spend: [0.1, 2],
      sellChance: 0.35,
    });
    await addOrganicTrades(
      builder,
      market,
      { traders: 15, from: 22 * HOUR, spend: [0.1, 1.5], sellChance: 0.3 },
      'recent',
    );
    return {
      token,
      supporting: { pool: market.pool, deployer, locker: core.locker },
      truth: { liquidity },
    };
  },
};
