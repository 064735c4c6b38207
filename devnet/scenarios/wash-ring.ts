import type { Address } from '@assay/facts';
import { parseEther } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import { launchToken, lockLiquidity } from '../markets/launch.js';
import type { Market } from '../markets/market.js';
import { addOrganicTrades } from '../markets/organic-trades.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

const RING = 6;
/** Rounds of the ring, in hours before the end. The first two are before the last day. */
const ROUNDS = [50, 30, 22, 19, 16, 13, 10, 7, 4, 2];

/** Each wallet buys. Half an hour later it sends the tokens to its neighbour, who sells exactly those. */
async function addRound(
  builder: ScenarioBuilder,
  market: Market,
  ring: readonly Address[],
  hour: number,
): Promise<SentTransaction[]> {
  await builder.until(hour * HOUR);
  const before = await builder.balances(market.token, ring);
  const buys = ring.map((wallet) => market.buy(wallet, parseEther('1.5')));
  await builder.until(hour * HOUR - HOUR / 2);
  const after = await builder.balances(market.token, ring);
  const sells = ring.map((wallet, index) => {
    const bought = (after[index] ?? 0n) - (before[index] ?? 0n);
    const neighbour = ring[(index + 1) % ring.length] ?? wallet;
    builder.call(wallet, market.token, standardTokenCode, 'transfer', [neighbour, bought]);
    return market.sell(neighbour, bought);
  });
  return [...buys, ...sells];
}

async function addWashRing(
  builder: ScenarioBuilder,
  market: Market,
  ring: readonly Address[],
): Promise<[number, SentTransaction[]][]> {
  const rounds: [number, SentTransaction[]][] = [];
  for (const hour of ROUNDS) rounds.push([hour, await addRound(builder, market, ring, hour)]);
  return rounds;
}

export const washRing: Scenario = {
  id: 'wash-ring',
  chain: 'base',
  title: 'Volume out of thin air',
  story:
    'Six wallets with one funder buy, hand the tokens on and sell them, round after round: nearly all of the day’s volume is theirs.',
  async deploy(builder, core) {
    const { token, deployer, market } = await launchToken(builder, core, {
      code: standardTokenCode,
      args: ['Perpetual Motion', 'PMOT', parseEther('30000000'), core.router],
      at: 8 * DAY,
      tokens: 29_000_000,
      native: 40,
    });
    const unlockAt = builder.endsAt + 60 * DAY;
    const liquidity = await lockLiquidity(builder, core, market.pool, deployer, unlockAt);
    await addOrganicTrades(builder, market, {
      traders: 30,
      from: 7 * DAY,
      until: 3 * DAY,
      spend: [0.02, 0.3],
    });
    const funder = builder.wallet('ring funder');
    const ring = builder.wallets('ring', RING);
    builder.fund([funder], 70);
    await builder.nextBlock();
    builder.fund(ring, 9, funder);
    const rounds = await addWashRing(builder, market, ring);
    await addOrganicTrades(builder, market, { traders: 8, from: HOUR, spend: [0.02, 0.2] }, 'recent');
    const transactions = rounds.flatMap(([, sent]) => sent.map(({ hash }) => hash));
    const recent = rounds.filter(([hour]) => hour < 24);
    return {
      token,
      supporting: { pool: market.pool, deployer, funder, locker: core.locker },
      truth: {
        liquidity,
        wash: {
          wallets: ring,
          funder,
          transactions,
          transactionsLast24h: recent.flatMap(([, sent]) => sent.map(({ hash }) => hash)),
        },
      },
    };
  },
};
