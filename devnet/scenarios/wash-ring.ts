import { parseEther } from 'ethers';
import type { Address } from '../../src/domain/address.js';
import { playCrowd } from '../builder/crowd.js';
import { launchToken, lockLiquidity } from '../builder/launch.js';
import type { Market } from '../builder/market.js';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/stage.js';
import type { SentTransaction } from '../builder/transaction.js';
import { standardTokenCode } from './codes.js';
import type { Scenario } from './scenario.js';

const RING = 6;
/** Rounds of the ring, in hours before the end. The first two lie outside the last day. */
const ROUNDS = [50, 30, 22, 19, 16, 13, 10, 7, 4, 2];

/** Each wallet buys; half an hour later it hands the tokens to its neighbour, who sells exactly those. */
async function playRound(
  stage: ScenarioBuilder,
  market: Market,
  ring: readonly Address[],
  hour: number,
): Promise<SentTransaction[]> {
  await stage.until(hour * HOUR);
  const before = await stage.balances(market.token, ring);
  const buys = ring.map((wallet) => market.buy(wallet, parseEther('1.5')));
  await stage.until(hour * HOUR - HOUR / 2);
  const after = await stage.balances(market.token, ring);
  const sells = ring.map((wallet, index) => {
    const bought = (after[index] ?? 0n) - (before[index] ?? 0n);
    const neighbour = ring[(index + 1) % ring.length] ?? wallet;
    stage.call(wallet, market.token, standardTokenCode, 'transfer', [neighbour, bought]);
    return market.sell(neighbour, bought);
  });
  return [...buys, ...sells];
}

async function playRing(
  stage: ScenarioBuilder,
  market: Market,
  ring: readonly Address[],
): Promise<[number, SentTransaction[]][]> {
  const rounds: [number, SentTransaction[]][] = [];
  for (const hour of ROUNDS) rounds.push([hour, await playRound(stage, market, ring, hour)]);
  return rounds;
}

export const washRing: Scenario = {
  id: 'wash-ring',
  chain: 'base',
  title: 'Volume out of thin air',
  story:
    'Six wallets with one funder buy, hand the tokens on and sell them, round after round: nearly all of the day’s volume is theirs.',
  async deploy(stage, core) {
    const { token, deployer, market } = await launchToken(stage, core, {
      code: standardTokenCode,
      args: ['Perpetual Motion', 'PMOT', parseEther('30000000'), core.router],
      at: 8 * DAY,
      tokens: 29_000_000,
      native: 40,
    });
    const unlockAt = stage.endsAt + 60 * DAY;
    const liquidity = await lockLiquidity(stage, core, market.pool, deployer, unlockAt);
    await playCrowd(stage, market, { traders: 30, from: 7 * DAY, until: 3 * DAY, spend: [0.02, 0.3] });
    const funder = stage.wallet('ring funder');
    const ring = stage.wallets('ring', RING);
    stage.fund([funder], 70);
    await stage.nextBlock();
    stage.fund(ring, 9, funder);
    const rounds = await playRing(stage, market, ring);
    await playCrowd(stage, market, { traders: 8, from: HOUR, spend: [0.02, 0.2] }, 'recent');
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
