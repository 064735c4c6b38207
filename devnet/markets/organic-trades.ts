import type { Address } from '@assay/facts';
import { parseUnits } from 'ethers';
import { DAY, HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import type { Venue } from './venue.js';

export interface OrganicTradeOptions {
  readonly traders: number;
  /** Seconds before the end of history at which the first and the last trader trade. */
  readonly from: number;
  readonly until?: number;
  /** Smallest and largest purchase, in whole quote tokens. */
  readonly spend: readonly [number, number];
  /** Probability that a buyer sells later, and the share of the balance sold (default 0.5). */
  readonly sellChance?: number;
  readonly sellShare?: number;
  /** For scenarios in which a sale fails. */
  readonly sellExpect?: 'success' | 'revert';
}

interface Trade {
  readonly at: number;
  readonly trader: Address;
  readonly spend?: bigint;
}

/**
 * Rounds to the nearest trading time: daily, then 6-hourly, then hourly. All scenarios of a chain use the
 * same times, so that their trades share blocks. Never before `from`: later traders must not trade as the
 * pool opens.
 */
function toGridMoment(secondsBeforeEnd: number, from: number): number {
  const step = secondsBeforeEnd > 7 * DAY ? DAY : secondsBeforeEnd > DAY ? 6 * HOUR : HOUR;
  const nearest = Math.round(secondsBeforeEnd / step) * step;
  return Math.max(nearest > from ? nearest - step : nearest, 10 * 60);
}

function plan(
  builder: ScenarioBuilder,
  market: Venue,
  traders: readonly Address[],
  options: OrganicTradeOptions,
): Trade[] {
  const { from, until = 0, spend, sellChance = 0 } = options;
  const between = (low: number, high: number): number => low + builder.random() * (high - low);
  return traders.flatMap((trader) => {
    const boughtAt = between(until, from);
    // Four decimals, as people type amounts.
    const buy = {
      at: toGridMoment(boughtAt, from),
      trader,
      spend: parseUnits(between(...spend).toFixed(4), market.quoteDecimals),
    };
    if (builder.random() >= sellChance) return [buy];
    const soldAt = toGridMoment(between(until, boughtAt), from);
    return soldAt < buy.at ? [buy, { at: soldAt, trader }] : [buy];
  });
}

async function sellAll(
  builder: ScenarioBuilder,
  market: Venue,
  sellers: readonly Address[],
  options: OrganicTradeOptions,
): Promise<void> {
  const perMille = BigInt(Math.round((options.sellShare ?? 0.5) * 1000));
  const balances = await builder.balances(market.token, sellers);
  sellers.forEach((seller, index) => {
    const amount = ((balances[index] ?? 0n) * perMille) / 1000n;
    if (amount > 0n) market.sell(seller, amount, options.sellExpect);
  });
}

/**
 * Adds ordinary trades: the exchange funds each trader, who buys once at a random trading time and may
 * sell a part later. Returns the traders after the last trade.
 * @example
 * await addOrganicTrades(builder, market, { traders: 30, from: 2 * DAY, spend: [0.03, 0.4] });
 */
export async function addOrganicTrades(
  builder: ScenarioBuilder,
  market: Venue,
  options: OrganicTradeOptions,
  name = 'trader',
): Promise<Address[]> {
  const traders = builder.wallets(name, options.traders);
  const trades = plan(builder, market, traders, options);
  const moments = [...new Set(trades.map(({ at }) => at))].sort((a, b) => b - a);
  market.fundBuyers(traders, options.spend[1]);
  for (const moment of moments) {
    await builder.until(moment);
    const now = trades.filter(({ at }) => at === moment);
    for (const { trader, spend } of now) if (spend !== undefined) market.buy(trader, spend);
    const sellers = now.filter(({ spend }) => spend === undefined).map(({ trader }) => trader);
    if (sellers.length > 0) await sellAll(builder, market, sellers, options);
  }
  return traders;
}
