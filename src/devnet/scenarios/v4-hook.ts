import { parseEther } from 'ethers';
import { encodeDeploy } from '../stage/contract-code.js';
import { playCrowd } from '../stage/crowd.js';
import { BEFORE_SWAP, findHookSalt } from '../stage/hook-salt.js';
import { deployToken } from '../stage/launch.js';
import { DAY, HOUR } from '../stage/stage.js';
import { createV4Market } from '../stage/v4-market.js';
import { launchGuardHookCode, standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

/** Fits the hook as it is compiled today; another one is searched from here on. */
const KNOWN_SALT = 26_848;

export const v4Hook: Scenario = {
  id: 'v4-hook',
  chain: 'eth',
  title: 'A honeypot in the hook',
  story:
    'The token is beyond reproach: fixed supply, no owner, no switch. But its only pool, on Uniswap V4, asks a hook before each swap, and the hook refuses every sale but the deployer’s.',
  async tell(stage, core) {
    const args = ['Amber Circuit', 'AMBER', parseEther('21000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 8 * DAY, native: 45 };
    const { token, deployer } = await deployToken(stage, core, launch);
    const creationCode = encodeDeploy(launchGuardHookCode, [deployer, token]);
    const salt = findHookSalt(creationCode, BEFORE_SWAP, KNOWN_SALT);
    const hooks = stage.deployWithSalt(creationCode, salt, deployer);
    const market = createV4Market(stage, core, token, { fee: 3_000, tickSpacing: 60, hooks });
    market.open(deployer, parseEther('18000000'), parseEther('35'));
    market.mint(deployer, { tokens: parseEther('18000000'), quote: parseEther('35') });
    const crowd = { spend: [0.02, 0.5] } as const;
    await playCrowd(stage, market, {
      ...crowd,
      traders: 40,
      from: 7 * DAY,
      until: DAY,
      sellChance: 0.2,
      sellExpect: 'revert',
    });
    await playCrowd(stage, market, { ...crowd, traders: 10, from: 20 * HOUR }, 'recent');
    return {
      token,
      supporting: {
        v4PoolId: market.poolId,
        v4Router: core.v4.router,
        hook: hooks,
        deployer,
      },
      truth: { honeypot: true, canSellAnyway: [deployer] },
    };
  },
};
