import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { launchTaxTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

/** Half a day before the next fall of the tax, so that it holds while the demo runs. */
const AT = 1.5 * DAY;

export const launchTax: Scenario = {
  id: 'launch-tax',
  chain: 'bsc',
  title: 'A tax that falls',
  story:
    'Trades cost 40 % on the first day, ten points less on each day after it, and nothing from the fifth on. Nobody can change that. Whoever buys on the second day pays 30 %, and pays less to leave the longer they stay.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: launchTaxTokenCode,
      args: ['Ebb Protocol', 'EBB', parseEther('5000000'), core.router],
      at: AT,
      tokens: 4_000_000,
      native: 60,
    });
    const unlockAt = builder.endsAt + 120 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    const trades = { spend: [0.05, 0.8], sellChance: 0.2 } as const;
    await addOrganicTrades(builder, market, { ...trades, traders: 24, from: 30 * HOUR });
    return {
      token,
      supporting: { pool: market.pool, deployer, locker: core.locker },
      truth: { buyTax: 0.3, sellTax: 0.3, taxEndsAt: builder.endsAt - AT + 4 * DAY, liquidity },
    };
  },
};
