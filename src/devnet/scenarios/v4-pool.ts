import { parseEther } from 'ethers';
import { playCrowd } from '../stage/crowd.js';
import { deployToken } from '../stage/launch.js';
import { DAY, HOUR } from '../stage/stage.js';
import { createV4Market } from '../stage/v4-market.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const v4Pool: Scenario = {
  id: 'v4-pool',
  chain: 'base',
  title: 'A token of Uniswap V4',
  story:
    'An ordinary token whose only market is a Uniswap V4 pool against the native coin itself, without a hook: the pool has no address of its own, and the deployer holds its liquidity.',
  async tell(stage, core) {
    const args = ['Lantern Works', 'LANTERN', parseEther('40000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 20 * DAY, native: 70 };
    const { token, deployer } = await deployToken(stage, core, launch);
    const market = createV4Market(stage, core, token, { fee: 3_000, tickSpacing: 60 });
    market.open(deployer, parseEther('36000000'), parseEther('60'));
    market.mint(deployer, { tokens: parseEther('36000000'), quote: parseEther('60') });
    const crowd = { spend: [0.02, 0.6], sellChance: 0.4 } as const;
    await playCrowd(stage, market, { ...crowd, traders: 60, from: 19 * DAY, until: 2 * DAY });
    await playCrowd(stage, market, { ...crowd, traders: 12, from: 22 * HOUR }, 'recent');
    return {
      token,
      supporting: {
        v4PoolId: market.poolId,
        v4Router: core.v4.router,
        deployer,
      },
      truth: {},
    };
  },
};
