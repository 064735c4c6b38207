import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { taxTokenCode } from '../scenarios/codes.js';
import type { Scenario } from '../scenarios/scenario.js';

/** The lock ends this long after the history of the chain: while the demo runs. */
const LOCK_LEFT_SECONDS = 120;

/** Only in the demo, which lets it change: all other stories stay as they are while it runs. */
export const unfoldingScenario: Scenario = {
  id: 'unfolding',
  chain: 'bsc',
  title: 'A story that unfolds while the demo runs',
  story: 'Well today. Watch it: the tax rises, the lock of the liquidity ends, and the liquidity leaves.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: taxTokenCode,
      args: ['Soft Landing', 'SOFT', parseEther('9000000'), core.router, 2, 2, 99],
      at: 6 * DAY,
      tokens: 8_000_000,
      native: 80,
    });
    const unlockAt = builder.endsAt + LOCK_LEFT_SECONDS;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await addOrganicTrades(builder, market, {
      traders: 30,
      from: 5 * DAY,
      until: 2 * HOUR,
      spend: [0.05, 0.8],
      sellChance: 0.35,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, locker: core.locker },
      truth: { buyTax: 0.02, sellTax: 0.02, owner: deployer, liquidity },
    };
  },
};
