import {
  knownValue,
  type MarketReport,
  type Pool,
  poolIdOf,
  shortAddress,
  type TokenMetadata,
} from '@assay/facts';
import { abstention, withoutFact } from '../../words/abstention.js';
import { market as says } from '../../words/market.js';
import { answered, logRampOf, notApplicable, questionsOf, rampOf, toVerdict, unanswered } from '../checks.js';
import type { AssessInput, Check, Verdict } from '../component.js';
import { policy } from '../policy.js';
import { finite, sumKnown } from '../ratio.js';
import { exitValueOf } from './exit-value.js';
import { isMarketGone } from './gone-market.js';
import { marketCapOf } from './market-cap.js';
import { marketCreationOf } from './market-creation.js';
import { type PriceConsensus, priceOf } from './price.js';
import { soldOffOf } from './sold-off.js';
import { priceDayAgo, readOfDay, type TradeWindow, tradeWindowOf } from './trade-window.js';

const rules = policy.market;
const question = questionsOf(rules.weights);

/** Confidence of an answer that only an outside report gives. */
const REPORTED_CONFIDENCE = 0.7;

interface Market {
  readonly pools: readonly Pool[] | undefined;
  readonly price: PriceConsensus | null;
  readonly report: MarketReport | undefined;
  readonly window: TradeWindow | null;
  readonly decimals: number | null;
  readonly metadata: TokenMetadata | undefined;
  /** Unix seconds. */
  readonly createdAt: number | null;
  readonly now: number;
}

function liquidityOf({ pools, report }: Market): { value: number; confidence: number } | null {
  const own = sumKnown(pools?.map(({ liquidityUsd }) => liquidityUsd) ?? []);
  if (own !== null) return { value: own, confidence: 1 };
  const reported = finite(report?.liquidityUsd);
  return reported === null ? null : { value: reported, confidence: REPORTED_CONFIDENCE };
}

function checkLiquidity(market: Market): Check {
  const liquidity = liquidityOf(market);
  if (liquidity === null)
    return unanswered(question('liquidity'), 'The value of the liquidity is not known.');
  const { value, confidence } = liquidity;
  return answered(question('liquidity'), logRampOf(value, rules.liquidityUsd), says.liquidity(value), {
    confidence,
  });
}

function checkExit({ pools, price, decimals }: Market): Check {
  if (!pools || !price || decimals === null) {
    return unanswered(question('exit_impact'), 'Without price, pools and decimals no sale can be priced.');
  }
  const exit = exitValueOf(rules.exitSizeUsd, { pools, priceUsd: price.priceUsd, decimals, sellTax: null });
  if (exit === null) return unanswered(question('exit_impact'), 'No pool could price a sale.');
  const reason = says.exit(rules.exitSizeUsd, exit.impactRatio);
  return answered(question('exit_impact'), rampOf(exit.impactRatio, rules.exitImpact), reason);
}

function checkDepth(market: Market): Check {
  const { price, metadata, report } = market;
  const cap = marketCapOf(price?.priceUsd ?? null, metadata).marketCap ?? finite(report?.marketCap);
  const liquidity = liquidityOf(market);
  if (cap === null || liquidity === null)
    return unanswered(question('depth_to_cap'), 'Market cap or liquidity is not known.');
  if (cap <= 0) return notApplicable(question('depth_to_cap'), says.worthNothing);
  const share = liquidity.value / cap;
  const { confidence } = liquidity;
  const reason = says.depth(share);
  return answered(question('depth_to_cap'), rampOf(share, rules.depthToCap), reason, { confidence });
}

function checkAge({ createdAt, now }: Market): Check {
  if (createdAt === null)
    return unanswered(question('age'), 'Neither a pool nor the launch shows how old the market is.');
  const age = Math.max(0, now - createdAt);
  return answered(question('age'), logRampOf(age, rules.ageSeconds), says.age(age));
}

function checkChange({ price, window, report }: Market): Check {
  const [main] = price?.pools ?? [];
  const before = window && price ? priceDayAgo(window, main && poolIdOf(main)) : null;
  const own = before !== null && before > 0 && price ? finite(price.priceUsd / before - 1) : null;
  const reported = finite(report?.priceChange24h);
  const change = own ?? (reported === null ? null : reported / 100);
  if (change === null) return unanswered(question('price_change'), 'The price a day ago is not known.');
  const reason = says.change(change);
  const confidence = own === null ? REPORTED_CONFIDENCE : 1;
  return answered(question('price_change'), rampOf(-change, rules.fall24h), reason, { confidence });
}

function checkSells({ window, report, pools }: Market): Check {
  const q = question('sells_happen');
  const day = window ? readOfDay(window) : null;
  const own =
    day === null || window?.coverage === 0 || pools?.length === 0
      ? null
      : { all: day.length, sells: day.filter((t) => t.side === 'sell').length };
  const [buys, sells] = [finite(report?.buys24h), finite(report?.sells24h)];
  const reported = buys === null || sells === null ? null : { all: buys + sells, sells };
  const counts = own ?? reported;
  if (counts === null) return unanswered(q, 'The trades of the last day are not known.');
  if (counts.all < rules.minTradesForSells) return notApplicable(q, says.fewTrades(counts.all));
  const share = counts.sells / counts.all;
  return answered(q, rampOf(share, rules.sellShare), says.sales(share, counts.all));
}

/** Applies where the price crashed and sales did it: the liquidity is still there, worth less. */
function checkSoldOff({ price, window }: Market): Check {
  const q = question('sold_off');
  const [main] = price?.pools ?? [];
  const sold = price && window && soldOffOf(window, price.priceUsd, main && poolIdOf(main));
  if (!sold || sold.fallRatio < rules.soldOffFall) return notApplicable(q, says.noCrash);
  const isNamed = sold.share >= rules.namedSellerShare;
  const who = isNamed ? `one wallet (${shortAddress(sold.seller)})` : 'holders';
  const soldUsd = isNamed ? sold.soldUsd : sold.soldUsd / sold.share;
  return answered(q, 1, says.crash(sold.fallRatio, who, soldUsd), {
    evidence: [sold.evidence],
  });
}

function checkAgreement({ price, report }: Market): Check {
  const q = question('price_agreement');
  const outside = finite(report?.priceUsd);
  const gaps = [
    ...(price && outside !== null && outside > 0 ? [Math.abs(outside / price.priceUsd - 1)] : []),
    ...(price && price.pools.length + price.outliers.length > 1 ? [price.divergence] : []),
  ].filter(Number.isFinite);
  if (gaps.length === 0) return notApplicable(q, says.onePrice);
  const gap = Math.max(...gaps);
  return answered(q, rampOf(gap, rules.priceDisagreement), says.agreement(gap));
}

/**
 * The market component's verdict. Abstains where neither a known exchange nor an outside report has a market
 * of the token. O(pools + trades log trades).
 */
export function judgeMarket({ facts, now }: AssessInput): Verdict {
  const pools = knownValue(facts.pools)?.pools;
  const isGone = isMarketGone(facts);
  const report = isGone ? undefined : knownValue(facts.marketReport);
  const metadata = knownValue(facts.metadata);
  if (!report && pools === undefined) {
    return { judged: false, reason: withoutFact('market', facts.pools) };
  }
  if (!report && pools?.length === 0) return { judged: false, reason: abstention.noPool };
  const market: Market = {
    pools,
    price: pools && !isGone ? priceOf(pools, rules.outlierRatio) : null,
    report,
    window: tradeWindowOf(facts.trades, now),
    decimals: metadata?.decimals ?? null,
    metadata,
    createdAt: marketCreationOf(facts),
    now: Math.floor(now / 1_000),
  };
  const checks = [
    checkLiquidity,
    checkExit,
    checkDepth,
    checkAge,
    checkChange,
    checkSoldOff,
    checkSells,
    checkAgreement,
  ];
  return toVerdict(checks.map((check) => check(market)));
}
