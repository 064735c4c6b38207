import { parseEther } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { limitsTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const maxTransaction: Scenario = {
  id: 'max-transaction',
  chain: 'bsc',
  title: 'A limit on every trade',
  story:
    'No trade above 1 % of the supply and no wallet above 2 %. The owner may lower the first to 0.5 %, not below.',
  async deploy(builder, core) {
    const supply = parseEther('8000000');
    const limits = { maxTransaction: supply / 100n, maxWallet: supply / 50n };
    const { token, deployer, market } = await launchToken(builder, core, {
      code: limitsTokenCode,
      args: ['Small Bites', 'BITES', supply, core.router, limits.maxTransaction, limits.maxWallet],
      at: 7 * DAY,
      tokens: 7_800_000,
      native: 100,
    });
    const unlockAt = builder.endsAt + 120 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await addOrganicTrades(builder, market, {
      traders: 60,
      from: 6 * DAY,
      spend: [0.05, 0.7],
      sellChance: 0.35,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, locker: core.locker },
      truth: {
        maxTransaction: String(limits.maxTransaction),
        maxWallet: String(limits.maxWallet),
        owner: deployer,
        liquidity,
      },
    };
  },
};
