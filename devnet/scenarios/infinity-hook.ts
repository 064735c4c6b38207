import { ZERO_ADDRESS } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { createInfinityMarket, holdInfinityPosition } from '../markets/infinity-market.js';
import { deployToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode, tollHookCode } from './codes.js';
import type { Scenario } from './scenario.js';

const PERCENT = 9;
/** `afterSwap`, and that it returns an amount. */
const HOOK_BITS = (1 << 7) | (1 << 11);

export const infinityHook: Scenario = {
  id: 'infinity-hook',
  chain: 'bsc',
  title: 'A toll in the hook',
  story:
    'The token takes nothing of its transfers. But its only pool, on PancakeSwap Infinity, calls a hook after each swap, and the hook keeps 9 % of what the swap pays out, in both directions.',
  async deploy(builder, core) {
    const args = ['Brass Turnpike', 'TOLL', parseEther('25000000'), core.router];
    const launch = { code: standardTokenCode, args, at: 9 * DAY, native: 60 };
    const { token, deployer } = await deployToken(builder, core, launch);
    const { vault = ZERO_ADDRESS } = core.infinity ?? {};
    const hook = builder.deploy(tollHookCode, [vault, PERCENT], deployer);
    const market = await createInfinityMarket(builder, core, token, {
      fee: 3_000,
      tickSpacing: 60,
      hook: { address: hook, bits: HOOK_BITS },
    });
    market.open(deployer, parseEther('20000000'), parseEther('45'));
    const minted = market.mint(deployer, parseEther('45'));
    const position = await holdInfinityPosition(builder, core, deployer, minted);
    const trades = { spend: [0.02, 0.4], sellChance: 0.3 } as const;
    await addOrganicTrades(builder, market, { ...trades, traders: 24, from: 8 * DAY, until: DAY });
    await addOrganicTrades(builder, market, { ...trades, traders: 8, from: 20 * HOUR }, 'recent');
    const tax = PERCENT / 100;
    return {
      token,
      supporting: { infinityPoolId: market.poolId, hook, deployer },
      truth: { buyTax: tax, sellTax: tax, positions: [position] },
    };
  },
};
