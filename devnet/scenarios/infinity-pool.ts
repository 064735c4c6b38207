import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { createInfinityMarket, holdInfinityPosition } from '../markets/infinity-market.js';
import { deployToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const infinityPool: Scenario = {
  id: 'infinity-pool',
  chain: 'bsc',
  title: 'A token of PancakeSwap Infinity',
  story:
    'An ordinary token whose only market is a pool of PancakeSwap Infinity against the native coin itself, without a hook. Most of its liquidity is a locked position; the deployer keeps a narrow one. A stranger bought in the first block.',
  async deploy(builder, core) {
    const args = ['Copper Lagoon', 'LAGOON', parseEther('30000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 14 * DAY, native: 70 };
    const { token, deployer } = await deployToken(builder, core, launch);
    const sniper = builder.wallet('sniper');
    builder.fund([sniper], 2);
    await builder.nextBlock();
    const market = await createInfinityMarket(builder, core, token, { fee: 1_676, tickSpacing: 50 });
    market.open(deployer, parseEther('20000000'), parseEther('50'));
    const whole = market.mint(deployer, parseEther('50'));
    const narrow = market.mint(deployer, parseEther('5'), [0.5, 2]);
    market.buy(sniper, parseEther('0.5'));
    const positions = [
      await holdInfinityPosition(builder, core, deployer, whole, 240),
      await holdInfinityPosition(builder, core, deployer, narrow),
    ];
    const trades = { spend: [0.02, 0.6], sellChance: 0.4 } as const;
    await addOrganicTrades(builder, market, { ...trades, traders: 24, from: 13 * DAY, until: 2 * DAY });
    await addOrganicTrades(builder, market, { ...trades, traders: 10, from: 22 * HOUR }, 'recent');
    return {
      token,
      supporting: { infinityPoolId: market.poolId, deployer, locker: core.v3.locker },
      truth: { positions, snipers: [sniper], heldAll: [sniper] },
    };
  },
};
