import { parseEther } from 'ethers';
import { playCrowd } from '../builder/crowd.js';
import { burnLiquidity, launchToken } from '../builder/launch.js';
import { DAY } from '../builder/stage.js';
import { multisigCode, taxTokenCode, timelockCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const governed: Scenario = {
  id: 'governed',
  chain: 'eth',
  title: 'Powers behind a clock',
  story:
    'The owner is a timelock of two days, driven by a 2-of-3 multisig; the fee is 2 % and may never exceed 10 %.',
  async deploy(stage, core) {
    const { token, deployer, market } = await launchToken(stage, core, {
      code: taxTokenCode,
      args: ['Slow Hands', 'SLOW', parseEther('15000000'), core.router, 2, 2, 10],
      at: 28 * DAY,
      tokens: 14_500_000,
      native: 90,
    });
    const liquidity = await burnLiquidity(stage, market.pool, deployer);
    const multisig = stage.deploy(multisigCode, [stage.wallets('signer', 3), 2], deployer);
    const owner = stage.deploy(timelockCode, [2 * DAY, multisig], deployer);
    stage.call(deployer, token, taxTokenCode, 'transferOwnership', [owner]);
    await playCrowd(stage, market, { traders: 40, from: 27 * DAY, spend: [0.05, 1], sellChance: 0.4 });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner, multisig },
      truth: {
        buyTax: 0.02,
        sellTax: 0.02,
        maxSettableBuyTax: 0.1,
        maxSettableSellTax: 0.1,
        owner,
        liquidity,
      },
    };
  },
};
