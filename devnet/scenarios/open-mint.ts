import { parseEther } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { openMintTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const openMint: Scenario = {
  id: 'open-mint',
  chain: 'bsc',
  title: 'A door without a lock',
  story: '`mint` has lost its modifier: anybody can make any amount of the token.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: openMintTokenCode,
      args: ['Open Door', 'DOOR', parseEther('6000000'), core.router],
      at: 11 * DAY,
      tokens: 5_800_000,
      native: 60,
    });
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await addOrganicTrades(builder, market, {
      traders: 28,
      from: 10 * DAY,
      spend: [0.05, 0.9],
      sellChance: 0.35,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: { mintable: true, anyoneCanMint: true, liquidity },
    };
  },
};
