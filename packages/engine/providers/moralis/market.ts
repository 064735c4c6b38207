import {
  type Address,
  type Fact,
  known,
  type MarketReport,
  missing,
  toAmount,
  toCount,
  toNumber,
  toPositive,
} from '@assay/facts';
import { fetchPart, ID, invalid, type Question } from './question.js';
import { analytics as analyticsShape } from './wire.js';

/** Price, liquidity and the trades of the last day, over all exchanges that Moralis follows. */
export async function readMarket(question: Question, address: Address): Promise<Fact<MarketReport>> {
  const answer = await fetchPart(question, `/tokens/${address}/analytics`);
  if (answer === undefined) return missing('not_found', 'moralis does not know this token.', ID);
  const parsed = analyticsShape.safeParse(answer).data;
  if (parsed?.tokenAddress.toLowerCase() !== address) throw invalid();
  const day = '24h';
  const bought = toAmount(parsed.totalBuyVolume[day]);
  const sold = toAmount(parsed.totalSellVolume[day]);
  const priceUsd = toPositive(parsed.usdPrice);
  const liquidityUsd = toAmount(parsed.totalLiquidityUsd);
  const volume24h = bought === null || sold === null ? null : bought + sold;
  if (priceUsd === null && liquidityUsd === null && volume24h === null) throw invalid();
  const report: MarketReport = {
    priceUsd,
    marketCap: null,
    fdv: toPositive(parsed.totalFullyDilutedValuation),
    liquidityUsd,
    volume24h,
    priceChange24h: toNumber(parsed.pricePercentChange[day]),
    buys24h: toCount(parsed.totalBuys[day]),
    sells24h: toCount(parsed.totalSells[day]),
    pairs: null,
  };
  const says = toWords({ priceUsd, liquidityUsd, volume24h });
  return known({ ...report, opinions: [{ source: ID, observedAt: question.now, says }] }, ID, question.now);
}

function toWords(values: Readonly<Record<string, number | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
}
