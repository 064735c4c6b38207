import { parseEther } from 'ethers';
import { DAY } from '../builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { balanceEraserCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const balanceEraser: Scenario = {
  id: 'balance-eraser',
  chain: 'bsc',
  title: 'Your balance, their decision',
  story: 'A function for "recovering" from snipers lets the owner take or burn the tokens of any account.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: balanceEraserCode,
      args: ['Fair Recovery', 'FAIR', parseEther('2000000'), core.router],
      at: 14 * DAY,
      tokens: 1_900_000,
      native: 70,
    });
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await addOrganicTrades(builder, market, {
      traders: 28,
      from: 12 * DAY,
      until: 2 * DAY,
      spend: [0.05, 1],
      sellChance: 0.3,
    });
    const sniper = builder.wallet('recovered');
    market.fundBuyers([sniper], 2);
    await builder.until(DAY);
    market.buy(sniper, parseEther('1.5'));
    await builder.nextBlock();
    const [taken = 0n] = await builder.balances(token, [sniper]);
    builder.call(deployer, token, balanceEraserCode, 'recoverFromSniper', [sniper, taken]);
    await addOrganicTrades(builder, market, { traders: 8, from: DAY / 2, spend: [0.05, 0.5] }, 'recent');
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, victim: sniper },
      truth: { movesOthersBalance: true, owner: deployer, liquidity },
    };
  },
};
