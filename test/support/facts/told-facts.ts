import { toTaxBadge } from '../../../web/app/report/badges.js';
import {
  type ShownFigure,
  toHolderFigures,
  toMarketFigures,
  toWashFigures,
} from '../../../web/app/report/figures.js';
import { toPercent, toPrice, toShare, toShortUsd } from '../../../web/app/ui/format.js';
import type { Body, Doors } from './read-doors.js';

/** A fact as one place tells it: a value, or the text that a reader sees for it. */
type Told = readonly [place: string, told: unknown];

/** A fact: what GraphQL says, and what every other place says. */
export interface ToldFact {
  readonly value: unknown;
  readonly elsewhere: readonly Told[];
  /** What a person reads, with the text that the value must have there. */
  readonly texts?: readonly (readonly [place: string, text: string | undefined, expected: string])[];
}

/** A value of a REST body; `null` where the body calls it unknown. */
function rest(body: Body, path: string): unknown {
  const unknown: readonly string[] = body.assurance.unknown_fields;
  if (unknown.some((field) => field === path || path.startsWith(`${field}.`))) return null;
  const from = path.split('.')[0] ?? '';
  return path.split('.').reduce((value, name) => value?.[name], from in body ? body : body.analysis_details);
}

/** The text of a figure of the page, by the beginning of its label. */
function textOf(figures: readonly ShownFigure[], label: string): string | undefined {
  return figures.find((figure) => figure.label.startsWith(label))?.value;
}

const said = (value: number | null | undefined, write: (value: number) => string) =>
  value === null || value === undefined ? 'not known' : write(value);
/** As the terminal writes it: six significant digits. */
const inSix = (value: number | null | undefined) =>
  value === null || value === undefined
    ? 'unknown'
    : `$${value.toLocaleString('en-US', { maximumSignificantDigits: 6 })}`;
const ofText = (text: unknown) => (text === null || text === undefined || text === '' ? null : Number(text));

function tradeFacts({ page, token, features, goplus, agent }: Doors): Record<string, ToldFact> {
  const scan = page.Selling.security?.scanAnalysis;
  const tax = (name: 'buy_tax' | 'sell_tax'): readonly Told[] => [
    ...([token.analyze, features.security, token['security-analysis']] as const).map(
      (body, place) =>
        [`REST ${place}`, ofText(rest(body, `security_analysis.scan_analysis.${name}`))] as const,
    ),
    ['GoPlus', ofText(goplus[name])],
    ['agent', agent.analyze[name]],
  ];
  const badge = scan ? toTaxBadge(scan)?.text : undefined;
  const { buyTax = null, sellTax = null } = scan ?? {};
  const isKnown = buyTax !== null || sellTax !== null;
  const expected = `tax ${said(buyTax, toShare)} to buy, ${said(sellTax, toShare)} to sell`;
  return {
    honeypot: {
      value: scan?.isHoneypot ?? null,
      elsewhere: [
        ...([token.analyze, features.security, token['security-analysis']] as const).map(
          (body, place) =>
            [`REST ${place}`, rest(body, 'security_analysis.scan_analysis.is_honeypot')] as const,
        ),
        ['GoPlus', goplus.is_honeypot === undefined ? null : goplus.is_honeypot === '1'],
        ['agent', agent.analyze.is_honeypot],
        ['agent, sale', agent.sale.is_honeypot],
      ],
    },
    buyTax: {
      value: buyTax,
      elsewhere: tax('buy_tax'),
      texts: isKnown ? [['page', badge, expected]] : [],
    },
    sellTax: { value: sellTax, elsewhere: tax('sell_tax') },
    owner: {
      value: page.Powers.security?.owner?.address.toLowerCase() ?? null,
      elsewhere: [
        ['REST', rest(features.security, 'security_analysis.owner.address') ?? null],
        ['GoPlus', goplus.owner_address || null],
      ].map(([place, told]) => [String(place), typeof told === 'string' ? told.toLowerCase() : told]),
    },
  };
}

function marketFacts({ page, token, features, agent, terminal }: Doors): Record<string, ToldFact> {
  const market = page.Selling.market;
  const figures = market ? toMarketFigures(market) : [];
  const washFigures = page.Wash.washTrading ? toWashFigures(page.Wash.washTrading).flat() : [];
  const both = (name: string): readonly Told[] => [
    ['REST analyze', rest(token.analyze, `market_analysis.${name}`)],
    ['REST feature', rest(features.market, `market_analysis.${name}`)],
  ];
  const known = market ?? undefined;
  /** The terminal writes what this answer says. */
  const analyzed = (name: string) => rest(token.analyze, `market_analysis.${name}`) as number | null;
  const inTerminal = (label: string) => new RegExp(`${label} (unknown|\\$[\\d.,]+)`).exec(terminal)?.[1];
  return {
    price: {
      value: known?.priceUsd ?? null,
      elsewhere: [...both('price_usd'), ['agent', agent.analyze.price_usd]],
      texts: [
        ...(known ? [['page', textOf(figures, 'price'), said(known.priceUsd, toPrice)] as const] : []),
        ['terminal', inTerminal('Price'), inSix(analyzed('price_usd'))],
      ],
    },
    marketCap: {
      value: known?.marketCap ?? null,
      elsewhere: both('market_cap'),
      texts: known ? [['page', textOf(figures, 'market cap'), said(known.marketCap, toShortUsd)]] : [],
    },
    liquidity: {
      value: known?.liquidityUsd ?? null,
      elsewhere: [...both('liquidity_usd'), ['agent', agent.analyze.liquidity_usd]],
      texts: [
        ...(known
          ? [['page', textOf(figures, 'liquidity'), said(known.liquidityUsd, toShortUsd)] as const]
          : []),
        ['terminal', inTerminal('liquidity'), inSix(analyzed('liquidity_usd'))],
      ],
    },
    volumeOfADay: {
      value: known?.volume24h ?? null,
      elsewhere: [
        ...both('volume_24h'),
        ...both('volume_h24'),
        ['REST wash', rest(features['wash-trading'], 'wash_trading_analysis.total_volume_24h')],
        ['GraphQL wash', page.Wash.washTrading?.totalVolume24h ?? null],
      ],
      texts: known
        ? [
            ['terminal', inTerminal('volume 24 h'), inSix(analyzed('volume_24h'))],
            ['page, market', textOf(figures, 'volume in 24 h'), said(known.volume24h, toShortUsd)],
            ['page, wash', textOf(washFigures, 'volume in 24 h'), said(known.volume24h, toShortUsd)],
          ]
        : [],
    },
  };
}

function holderFacts({ page, token, features, goplus, agent }: Doors): Record<string, ToldFact> {
  const holders = page.Holders.holders;
  if (!holders) return {};
  const { whaleConcentration, totalHolders, teamPercentage } = holders;
  const figures = toHolderFigures(holders);
  const spread = holders.clusteredDistribution ?? holders.distribution;
  const both = (name: string): readonly Told[] => [
    ['REST analyze', rest(token.analyze, `holder_analysis.${name}`)],
    ['REST feature', rest(features.holders, `holder_analysis.${name}`)],
  ];
  const curve = spread?.cumulativePercentage ?? [];
  return {
    holders: {
      value: totalHolders ?? null,
      elsewhere: [
        ...both('total_holders'),
        ['GoPlus', ofText(goplus.holder_count)],
        ['agent', agent.analyze.total_holders],
      ],
    },
    tenLargest: {
      value: whaleConcentration ?? null,
      elsewhere: [
        ...both('whale_concentration'),
        ['agent', agent.analyze.top_ten_percentage],
        ['distribution', spread?.top10Percentage ?? null],
        ['curve', curve.at(Math.min(10, curve.length) - 1) ?? null],
      ],
      texts: spread
        ? [['page', textOf(figures, 'the ten largest'), toPercent(whaleConcentration ?? Number.NaN)]]
        : [],
    },
    largest: {
      value: spread?.top1Percentage ?? null,
      elsewhere: [['curve', curve[0] ?? null]],
      texts: spread ? [['page', textOf(figures, 'the largest'), toPercent(spread.top1Percentage)]] : [],
    },
    team: {
      value: teamPercentage ?? null,
      elsewhere: [['REST feature', features.holders.holder_analysis.team_percentage ?? null]],
    },
  };
}

function liquidityFacts({ page, token, features, agent }: Doors): Record<string, ToldFact> {
  const locks = page.Liquidity.security?.lockAnalysis;
  return {
    locked: {
      value: locks?.lockPercentage ?? null,
      elsewhere: [
        ...([token.analyze, features.security, token['security-analysis']] as const).map(
          (body, place) =>
            [`REST ${place}`, rest(body, 'security_analysis.lock_analysis.lock_percentage')] as const,
        ),
        ['agent', agent.analyze.locked_liquidity_percentage],
      ],
    },
    pullable: {
      value: locks?.pullableNowUsd ?? null,
      elsewhere: [
        ['REST feature', features.security.security_analysis.lock_analysis.pullable_now_usd ?? null],
        ['agent', agent.analyze.pullable_now_usd],
      ],
    },
  };
}

function washFacts({ page, token, features }: Doors): Record<string, ToldFact> {
  const wash = page.Wash.washTrading;
  if (!wash) return {};
  const figures = toWashFigures(wash).flat();
  const [window, day] = [figures[0], figures[3]];
  const both = (name: string): readonly Told[] => [
    ['REST analyze', rest(token.analyze, `wash_trading_analysis.${name}`)],
    ['REST feature', rest(features['wash-trading'], `wash_trading_analysis.${name}`)],
  ];
  return {
    washShareOfTheWindow: {
      value: wash.windowWashPercentage ?? null,
      elsewhere: both('window_wash_percentage'),
      texts: [['page', window?.value, said(wash.windowWashPercentage, toPercent)]],
    },
    washShareOfADay: {
      value: wash.washVolumePercentage ?? null,
      elsewhere: both('wash_volume_percentage'),
      texts: [['page', day?.value, said(wash.washVolumePercentage, toPercent)]],
    },
    artificialTrades: { value: wash.suspiciousTrades ?? null, elsewhere: both('suspicious_trades') },
  };
}

/** Every fact that more than one place tells, by name. */
export function toldFactsOf(doors: Doors): Readonly<Record<string, ToldFact>> {
  return {
    ...tradeFacts(doors),
    ...marketFacts(doors),
    ...holderFacts(doors),
    ...liquidityFacts(doors),
    ...washFacts(doors),
  };
}
