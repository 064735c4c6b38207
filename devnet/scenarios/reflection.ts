import { parseUnits } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { reflectionTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const reflection: Scenario = {
  id: 'reflection',
  chain: 'bsc',
  title: 'Balances that grow by themselves',
  story:
    'Five percent of every transfer is shared among all holders without an event: replayed logs fall behind the true balances.',
  async deploy(builder, core) {
    const launch = { at: 18 * DAY, tokens: 900_000_000, decimals: 9, native: 90 };
    const { token, deployer, market } = await launchToken(builder, core, {
      code: reflectionTokenCode,
      args: ['Ripple Moon', 'RIPL', parseUnits('1000000000', 9), core.router],
      ...launch,
    });
    const unlockAt = builder.endsAt + 200 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await addOrganicTrades(builder, market, {
      traders: 40,
      from: 17 * DAY,
      spend: [0.05, 1.5],
      sellChance: 0.4,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, locker: core.locker },
      truth: {
        buyTax: 0.05,
        sellTax: 0.05,
        transferTax: 0.05,
        rebasing: true,
        owner: deployer,
        liquidity,
      },
    };
  },
};
