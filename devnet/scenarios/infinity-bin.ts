import { DEAD_ADDRESS } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { createInfinityBinMarket } from '../markets/infinity-market.js';
import { deployToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const infinityBin: Scenario = {
  id: 'infinity-bin',
  chain: 'bsc',
  title: 'Liquidity in bins',
  story:
    'An ordinary token whose only market is a Bin pool of PancakeSwap Infinity against the native coin itself, without a hook. Three quarters of its liquidity were burned; the rest is the deployer’s. A stranger bought in the first block.',
  async deploy(builder, core) {
    const args = ['Tin Harbour', 'TIN', parseEther('30000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 12 * DAY, native: 70 };
    const { token, deployer } = await deployToken(builder, core, launch);
    const sniper = builder.wallet('sniper');
    builder.fund([sniper], 2);
    await builder.nextBlock();
    const market = createInfinityBinMarket(builder, core, token, 1_676);
    market.open(deployer, parseEther('20000000'), parseEther('50'));
    market.add(deployer, parseEther('15000000'), parseEther('37.5'), DEAD_ADDRESS);
    market.add(deployer, parseEther('5000000'), parseEther('12.5'), deployer);
    market.buy(sniper, parseEther('0.5'));
    const trades = { spend: [0.02, 0.6], sellChance: 0.4 } as const;
    await addOrganicTrades(builder, market, { ...trades, traders: 16, from: 11 * DAY, until: 2 * DAY });
    await addOrganicTrades(builder, market, { ...trades, traders: 8, from: 22 * HOUR }, 'recent');
    return {
      token,
      supporting: { infinityPoolId: market.poolId, deployer },
      truth: { snipers: [sniper], heldAll: [sniper] },
    };
  },
};
