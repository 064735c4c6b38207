import { parseEther } from 'ethers';
import { DAY, HOUR } from '../builder/scenario-builder.js';
import { launchToken, liquidityHeldByDeployer } from '../markets/launch.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { whitelistHoneypotCode } from './codes.js';
import type { Scenario } from './scenario.js';

export const whitelistHoneypot: Scenario = {
  id: 'whitelist-honeypot',
  chain: 'base',
  title: 'A honeypot with a guest list',
  story:
    'The chart shows sales, because five accounts of the owner’s, who bought together as the pool opened, may sell. For everybody else a sale reverts.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: whitelistHoneypotCode,
      args: ['Based Velvet', 'VELVET', parseEther('69000000'), core.router],
      at: 6 * DAY,
      tokens: 60_000_000,
      native: 20,
    });
    const guests = builder.wallets('guest', 5);
    builder.fund(guests, 1, deployer);
    builder.call(deployer, token, whitelistHoneypotCode, 'takeSnapshot', [guests]);
    await builder.nextBlock();
    const purchases = guests.map((guest) => market.buy(guest, parseEther('0.8')));
    const trades = { from: 6 * DAY - 3 * HOUR, spend: [0.02, 0.5] } as const;
    await addOrganicTrades(builder, market, {
      ...trades,
      traders: 45,
      until: 6 * HOUR,
      sellChance: 0.15,
      sellExpect: 'revert',
    });
    await builder.until(4 * HOUR);
    const balances = await builder.balances(token, guests);
    const sales = guests.map((guest, index) => market.sell(guest, (balances[index] ?? 0n) / 3n));
    await addOrganicTrades(builder, market, { ...trades, from: 3 * HOUR, traders: 8 }, 'recent');
    return {
      token,
      supporting: { pool: market.pool, deployer, owner: deployer },
      truth: {
        honeypot: true,
        canSellAnyway: [deployer, ...guests],
        sellsCanBeBlocked: true,
        owner: deployer,
        liquidity: liquidityHeldByDeployer,
        bundlers: guests,
        soldSome: guests,
        ownLiquidityTrades: [...purchases, ...sales].map(({ hash }) => hash),
      },
    };
  },
};
