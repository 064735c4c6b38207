import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { deployToken, liquidityHeldByDeployer } from '../markets/launch.js';
import type { Market } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

async function sellShare(
  builder: ScenarioBuilder,
  market: Market,
  sellers: readonly Address[],
  percent: bigint,
): Promise<SentTransaction[]> {
  const balances = await builder.balances(market.token, sellers);
  return sellers.map((seller, index) => market.sell(seller, ((balances[index] ?? 0n) * percent) / 100n));
}

/**
 * One block: the pool opens, the deployer's five wallets buy, two snipers follow, and one buys and sells at
 * once.
 * @returns the five wallets' transactions
 */
function addLaunchBlock(
  market: Market,
  deployer: Address,
  bundlers: readonly Address[],
  snipers: readonly Address[],
): SentTransaction[] {
  const [first, second, flipper] = snipers;
  market.addLiquidity(deployer, parseEther('8000000'), parseEther('30'));
  const bundled = bundlers.map((bundler) => market.buy(bundler, parseEther('1.4')));
  for (const sniper of [first, second]) if (sniper) market.buy(sniper, parseEther('2'));
  if (flipper) {
    market.buyExactly(flipper, parseEther('100000'), parseEther('3'));
    market.sell(flipper, parseEther('100000'));
  }
  return bundled;
}

export const snipedLaunch: Scenario = {
  id: 'sniped-launch',
  chain: 'eth',
  title: 'Sniped and bundled in its first block',
  story:
    'Five wallets funded by the deployer and three snipers bought in the launch block, one more in the next; most of them sold to those who came later.',
  async deploy(builder, core) {
    const launch = { at: 4 * DAY, native: 40 };
    const args = ['Block Zero', 'BZERO', parseEther('10000000'), core.router];
    const { token, deployer, market } = await deployToken(builder, core, {
      code: standardTokenCode,
      args,
      ...launch,
    });
    const bundlers = builder.wallets('bundler', 5);
    const snipers = builder.wallets('sniper', 4);
    const insiders = builder.wallets('insider', 2);
    builder.fund(bundlers, 2, deployer);
    builder.fund(snipers, 5);
    for (const insider of insiders) {
      builder.call(deployer, token, standardTokenCode, 'transfer', [insider, parseEther('400000')]);
    }
    await builder.nextBlock();
    const bundled = addLaunchBlock(market, deployer, bundlers, snipers);
    await builder.nextBlock();
    const [first, second, , late] = snipers;
    if (!first || !second || !late) throw new Error('four snipers');
    market.buy(late, parseEther('1'));
    await addOrganicTrades(
      builder,
      market,
      { traders: 25, from: 4 * DAY - 6 * HOUR, until: 3 * DAY + HOUR, spend: [0.05, 0.8] },
      'early',
    );
    const [, ...soldWhole] = await sellShare(builder, market, [first, ...bundlers.slice(0, 3)], 100n);
    await builder.until(3 * DAY - 6 * HOUR);
    const [, ...soldPart] = await sellShare(builder, market, [second, ...bundlers.slice(3, 4)], 40n);
    await addOrganicTrades(builder, market, {
      traders: 30,
      from: 2 * DAY,
      spend: [0.03, 0.4],
      sellChance: 0.3,
    });
    const flipper = snipers.slice(2, 3);
    return {
      token,
      supporting: { pool: market.pool, deployer },
      truth: {
        liquidity: liquidityHeldByDeployer,
        ownLiquidityTrades: [...bundled, ...soldWhole, ...soldPart].map(({ hash }) => hash),
        bundlers,
        snipers,
        insiders,
        sameBlockRoundTrips: flipper,
        soldAll: [first, ...flipper, ...bundlers.slice(0, 3)],
        soldSome: [second, ...bundlers.slice(3, 4)],
        heldAll: [late, ...bundlers.slice(4)],
      },
    };
  },
};
