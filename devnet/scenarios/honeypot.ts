import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchAndEmpty } from '../markets/emptied-tokens.js';
import { launchToken, liquidityHeldByDeployer } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { honeypotTokenCode, standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const honeypot: Scenario = {
  id: 'honeypot',
  chain: 'bsc',
  title: 'A plain honeypot',
  story:
    'Everybody can buy, nobody but the deployer can sell: every sale reverts with a message that looks like a fault of the exchange. The same account launched three other tokens, and took all liquidity out again.',
  async deploy(builder, core) {
    const args = ['Moon Lambo Inu', 'MLAMBO', parseEther('1000000000'), core.router];
    const { token, deployer, market } = await launchToken(builder, core, {
      code: honeypotTokenCode,
      args,
      at: 5 * DAY,
      tokens: 900_000_000,
      native: 60,
    });
    const symbols = ['LAMBO1', 'LAMBO2', 'LAMBO3'];
    const creatorEmptied = await launchAndEmpty(
      builder,
      core,
      deployer,
      standardTokenCode,
      symbols,
      5 * DAY - HOUR,
    );
    await addOrganicTrades(builder, market, {
      traders: 60,
      from: 5 * DAY - 2 * HOUR,
      spend: [0.05, 1.2],
      sellChance: 0.3,
      sellExpect: 'revert',
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer },
      truth: {
        honeypot: true,
        canSellAnyway: [deployer],
        sellsCanBeBlocked: true,
        owner: deployer,
        liquidity: liquidityHeldByDeployer,
        creatorEmptied,
      },
    };
  },
};
