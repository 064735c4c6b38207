import { parseUnits } from 'ethers';
import type { Address } from '../../src/domain/address.js';
import { DAY, HOUR, type ScenarioBuilder } from './stage.js';
import type { Venue } from './venue.js';

export interface CrowdOptions {
  readonly traders: number;
  /** Seconds before the end when the first and the last of them trade. */
  readonly from: number;
  readonly until?: number;
  /** Whole quote tokens of one purchase, smallest and largest. */
  readonly spend: readonly [number, number];
  /** Chance that a buyer sells again later, and what share of the balance (default 0.5). */
  readonly sellChance?: number;
  readonly sellShare?: number;
  /** For stories in which a sale fails. */
  readonly sellExpect?: 'success' | 'revert';
}

interface Trade {
  readonly at: number;
  readonly trader: Address;
  readonly spend?: bigint;
}

/**
 * The moments at which crowds trade, shared by all stories of a chain so that they share blocks: daily, 6-hourly, then
 * hourly; the nearest of them, yet none before `from`: nobody of a crowd that comes later trades as the pool opens.
 */
function toGridMoment(secondsBeforeEnd: number, from: number): number {
  const step = secondsBeforeEnd > 7 * DAY ? DAY : secondsBeforeEnd > DAY ? 6 * HOUR : HOUR;
  const nearest = Math.round(secondsBeforeEnd / step) * step;
  return Math.max(nearest > from ? nearest - step : nearest, 10 * 60);
}

function plan(
  stage: ScenarioBuilder,
  market: Venue,
  traders: readonly Address[],
  options: CrowdOptions,
): Trade[] {
  const { from, until = 0, spend, sellChance = 0 } = options;
  const between = (low: number, high: number): number => low + stage.random() * (high - low);
  return traders.flatMap((trader) => {
    const boughtAt = between(until, from);
    // Four decimals, as people type amounts.
    const buy = {
      at: toGridMoment(boughtAt, from),
      trader,
      spend: parseUnits(between(...spend).toFixed(4), market.quoteDecimals),
    };
    if (stage.random() >= sellChance) return [buy];
    const soldAt = toGridMoment(between(until, boughtAt), from);
    return soldAt < buy.at ? [buy, { at: soldAt, trader }] : [buy];
  });
}

async function sellAll(
  stage: ScenarioBuilder,
  market: Venue,
  sellers: readonly Address[],
  options: CrowdOptions,
): Promise<void> {
  const perMille = BigInt(Math.round((options.sellShare ?? 0.5) * 1000));
  const balances = await stage.balances(market.token, sellers);
  sellers.forEach((seller, index) => {
    const amount = ((balances[index] ?? 0n) * perMille) / 1000n;
    if (amount > 0n) market.sell(seller, amount, options.sellExpect);
  });
}

/**
 * Ordinary trading: each trader is funded by the exchange, buys once at a random moment of the grid, and perhaps sells
 * a part later. Returns when the last of them has traded.
 */
export async function playCrowd(
  stage: ScenarioBuilder,
  market: Venue,
  options: CrowdOptions,
  name = 'trader',
): Promise<Address[]> {
  const traders = stage.wallets(name, options.traders);
  const trades = plan(stage, market, traders, options);
  const moments = [...new Set(trades.map(({ at }) => at))].sort((a, b) => b - a);
  market.fundBuyers(traders, options.spend[1]);
  for (const moment of moments) {
    await stage.until(moment);
    const now = trades.filter(({ at }) => at === moment);
    for (const { trader, spend } of now) if (spend !== undefined) market.buy(trader, spend);
    const sellers = now.filter(({ spend }) => spend === undefined).map(({ trader }) => trader);
    if (sellers.length > 0) await sellAll(stage, market, sellers, options);
  }
  return traders;
}
