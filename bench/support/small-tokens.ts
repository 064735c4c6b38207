import { parseEther } from 'ethers';
import { DAY, HOUR } from '../../devnet/builder/scenario-builder.js';
import { burnLiquidity, launchToken } from '../../devnet/markets/launch.js';
import { addOrganicTrades } from '../../devnet/markets/organic-trades.js';
import { standardTokenCode } from '../../devnet/scenarios/codes.js';
import type { Scenario } from '../../devnet/scenarios/scenario.js';

/** Small tokens of Ethereum with a pool, some trades and burned liquidity. */
export function smallTokens(count: number): readonly Scenario[] {
  return Array.from({ length: count }, (_, n) => smallToken(n));
}

function smallToken(n: number): Scenario {
  return {
    id: `cold-${n}`,
    chain: 'eth',
    title: `Cold token ${n}`,
    story: 'One of many.',
    async deploy(builder, core) {
      // Start at different times: not all of them fit into one block.
      const at = 40 * DAY - n * 2 * HOUR;
      const { token, deployer, market } = await launchToken(builder, core, {
        code: standardTokenCode,
        args: [`Cold ${n}`, `COLD${n}`, parseEther('1000000'), core.router],
        at,
        tokens: 900_000,
        native: 20,
      });
      const liquidity = await burnLiquidity(builder, market.pool, deployer);
      await addOrganicTrades(builder, market, {
        traders: 8,
        from: at - HOUR,
        spend: [0.05, 0.9],
        sellChance: 0.3,
      });
      return { token, supporting: { pool: market.pool, deployer }, truth: { liquidity } };
    },
  };
}
