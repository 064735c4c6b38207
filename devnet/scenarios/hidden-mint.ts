import { parseEther } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { hiddenMintTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const hiddenMint: Scenario = {
  id: 'hidden-mint',
  chain: 'bsc',
  title: 'A mint under another name',
  story:
    'The supply is said to be fixed. `distributeRewards` credits any amount to any account, without a Transfer event; the owner has not used it yet.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: hiddenMintTokenCode,
      args: ['Stellar Rewards', 'STRW', parseEther('1000000'), core.router],
      at: 12 * DAY,
      tokens: 950_000,
      native: 80,
    });
    const unlockAt = builder.endsAt + 30 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await addOrganicTrades(builder, market, {
      traders: 55,
      from: 11 * DAY,
      spend: [0.1, 1.5],
      sellChance: 0.35,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, locker: core.locker },
      truth: { mintable: true, owner: deployer, liquidity },
    };
  },
};
