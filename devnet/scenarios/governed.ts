import { parseEther } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { multisigCode, taxTokenCode, timelockCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const governed: Scenario = {
  id: 'governed',
  chain: 'eth',
  title: 'Powers behind a clock',
  story:
    'The owner is a timelock of two days, driven by a 2-of-3 multisig; the fee is 2 % and may never exceed 10 %.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: taxTokenCode,
      args: ['Slow Hands', 'SLOW', parseEther('15000000'), core.router, 2, 2, 10],
      at: 28 * DAY,
      tokens: 14_500_000,
      native: 90,
    });
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    const multisig = builder.deploy(multisigCode, [builder.wallets('signer', 3), 2], deployer);
    const owner = builder.deploy(timelockCode, [2 * DAY, multisig], deployer);
    builder.call(deployer, token, taxTokenCode, 'transferOwnership', [owner]);
    await addOrganicTrades(builder, market, {
      traders: 40,
      from: 27 * DAY,
      spend: [0.05, 1],
      sellChance: 0.4,
    });
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
