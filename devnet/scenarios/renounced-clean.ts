import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { burnLiquidity, launchToken } from '../markets/launch.js';
import type { Market } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { limitsTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

/**
 * In one block the attacker buys before an ordinary buyer and sells right after. It looks like a round trip,
 * but the token has nothing to do with it.
 */
async function addSandwich(
  builder: ScenarioBuilder,
  market: Market,
  attacker: Address,
  hour: number,
): Promise<SentTransaction[]> {
  const victim = builder.wallet(`sandwiched ${hour}`);
  builder.fund([victim], 3);
  await builder.until(hour * HOUR);
  const amount = parseEther('120000');
  const front = market.buyExactly(attacker, amount, parseEther('8'));
  market.buy(victim, parseEther('2'));
  return [front, market.sell(attacker, amount)];
}

export const renouncedClean: Scenario = {
  id: 'renounced-clean',
  chain: 'base',
  title: 'Renounced and clean',
  story:
    'Launched with limits, which the owner lifted before renouncing; liquidity burned. A bot sandwiched two buyers today: rude, and not the token’s fault.',
  async deploy(builder, core) {
    const supply = parseEther('100000000');
    const { token, deployer, market } = await launchToken(builder, core, {
      code: limitsTokenCode,
      args: ['Plain Bread', 'BREAD', supply, core.router, supply / 100n, supply / 50n],
      at: 35 * DAY,
      tokens: 100_000_000,
      native: 120,
    });
    const liquidity = await burnLiquidity(builder, market.pool, deployer);
    await builder.until(34 * DAY);
    builder.call(deployer, token, limitsTokenCode, 'removeLimits', []);
    builder.call(deployer, token, limitsTokenCode, 'renounceOwnership', []);
    await addOrganicTrades(builder, market, {
      traders: 140,
      from: 33 * DAY,
      until: 25 * HOUR,
      spend: [0.03, 1.2],
      sellChance: 0.4,
    });
    const attacker = builder.wallet('sandwich bot');
    builder.fund([attacker], 20);
    const sandwiches = [
      await addSandwich(builder, market, attacker, 20),
      await addSandwich(builder, market, attacker, 9),
    ];
    await addOrganicTrades(
      builder,
      market,
      { traders: 15, from: 8 * HOUR, spend: [0.05, 0.7], sellChance: 0.3 },
      'recent',
    );
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: {
        ownerRenounced: true,
        owner: '0x0000000000000000000000000000000000000000',
        liquidity,
        sandwiches: sandwiches.map((sent) => ({ attacker, transactions: sent.map(({ hash }) => hash) })),
      },
    };
  },
};
