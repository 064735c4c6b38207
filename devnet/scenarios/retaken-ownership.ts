import { ZERO_ADDRESS } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { retakenOwnershipCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const retakenOwnership: Scenario = {
  id: 'retaken-ownership',
  chain: 'base',
  title: 'Renounced, but not for long',
  story:
    '`owner()` answers the zero address. The one who renounced can call `unlock()`, is owner again, and can stop trading.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: retakenOwnershipCode,
      args: ['Prodigal Son', 'BACK', parseEther('12000000'), core.router],
      at: 16 * DAY,
      tokens: 11_500_000,
      native: 35,
    });
    const unlockAt = builder.endsAt + 45 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await builder.nextBlock();
    builder.call(deployer, token, retakenOwnershipCode, 'renounceOwnership', []);
    await addOrganicTrades(builder, market, {
      traders: 30,
      from: 15 * DAY,
      spend: [0.02, 0.5],
      sellChance: 0.4,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, locker: core.locker },
      truth: {
        ownerRenounced: true,
        owner: ZERO_ADDRESS,
        ownershipRetakable: true,
        pausable: true,
        sellsCanBeBlocked: true,
        liquidity,
      },
    };
  },
};
