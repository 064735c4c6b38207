import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { blacklistTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const blacklist: Scenario = {
  id: 'blacklist',
  chain: 'eth',
  title: 'The owner’s list of "bots"',
  story:
    'Trading is free until the owner calls you a bot. Three buyers were put on the list and can no longer sell.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: blacklistTokenCode,
      args: ['Gatekeeper', 'GATE', parseEther('10000000'), core.router],
      at: 10 * DAY,
      tokens: 9_500_000,
      native: 40,
    });
    const unlockAt = builder.endsAt + 180 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt, 0.8);
    const victims = builder.wallets('victim', 3);
    builder.fund(victims, 2);
    await builder.until(9 * DAY);
    for (const victim of victims) market.buy(victim, parseEther('1.2'));
    await builder.until(8 * DAY);
    builder.call(deployer, token, blacklistTokenCode, 'addBots', [victims]);
    await builder.until(7 * DAY);
    const balances = await builder.balances(token, victims);
    victims.forEach((victim, index) => {
      market.sell(victim, balances[index] ?? 0n, 'revert');
    });
    await addOrganicTrades(builder, market, {
      traders: 45,
      from: 7 * DAY - HOUR,
      spend: [0.05, 1],
      sellChance: 0.4,
    });
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer, locker: core.locker },
      truth: { blacklist: true, sellsCanBeBlocked: true, owner: deployer, liquidity },
    };
  },
};
