import type { Answers } from '../api.js';
import type { Tone } from '../ui/basics.js';
import { plural, toCount, toPercent, toPrice, toShortUsd, toWindow } from '../ui/format.js';

/** A figure as it is drawn. Its label names what it is a share of, and of which hours it is. */
export interface ShownFigure {
  readonly label: string;
  readonly value: string;
  readonly tone?: Tone;
}

type Holders = NonNullable<NonNullable<Answers['Holders']['token']>['holders']>;
type Wash = NonNullable<NonNullable<Answers['Wash']['token']>['washTrading']>;
type Market = NonNullable<NonNullable<Answers['Selling']['token']>['market']>;

/** What the shares of the largest holders are of. */
export const eligibleTokens = "the tokens in people's wallets";

type Known = number | null | undefined;
const shown = (value: Known, write: (value: number) => string) =>
  value === null || value === undefined ? 'not known' : write(value);

/** The distribution whose figures are shown: wallets that belong together count as one where that is known. */
export function toShownDistribution({ clusteredDistribution, distribution }: Holders) {
  return clusteredDistribution ?? distribution ?? undefined;
}

export function toHolderFigures(holders: Holders): readonly ShownFigure[] {
  const spread = toShownDistribution(holders);
  const { totalHolders, teamPercentage } = holders;
  return [
    { label: 'accounts hold it', value: shown(totalHolders, toCount) },
    ...(spread
      ? [
          { label: `the largest has, of ${eligibleTokens}`, value: toPercent(spread.top1Percentage) },
          { label: `the ten largest have, of ${eligibleTokens}`, value: toPercent(spread.top10Percentage) },
          { label: `have half of ${eligibleTokens}`, value: plural(spread.nakamoto, 'holder') },
        ]
      : []),
    ...(teamPercentage === null || teamPercentage === undefined
      ? []
      : [{ label: 'the team has, of all tokens', value: toPercent(teamPercentage) }]),
  ];
}

/** Where nothing was found, "at least" would say nothing. */
const artificialLabel = (window: string, share: Known) =>
  `of the volume ${window} ${share === 0 ? 'was found to be artificial' : 'is artificial, at least'}`;

/** The window first, then the day: no row mixes the two. */
export function toWashFigures(wash: Wash): readonly (readonly ShownFigure[])[] {
  const window = `in ${toWindow(wash.windowHours ?? 24)}`;
  return [
    [
      {
        label: artificialLabel(window, wash.windowWashPercentage),
        value: shown(wash.windowWashPercentage, toPercent),
        tone: (wash.windowWashPercentage ?? 0) >= 5 ? 'bad' : 'plain',
      },
      { label: `volume ${window}`, value: shown(wash.windowVolumeUsd, toShortUsd) },
      {
        label: `independent traders ${window}`,
        value: shown(wash.uniqueEntities ?? wash.uniqueTraders, toCount),
      },
    ],
    [
      {
        label: artificialLabel('in 24 h', wash.washVolumePercentage),
        value: shown(wash.washVolumePercentage, toPercent),
      },
      { label: 'volume in 24 h', value: shown(wash.totalVolume24h, toShortUsd) },
      { label: 'of it real in 24 h, at least', value: shown(wash.organicVolumeLow24hUsd, toShortUsd) },
      { label: 'of it real in 24 h, at most', value: shown(wash.organicVolume24h, toShortUsd) },
    ],
  ];
}

const capWords: Readonly<Record<string, string>> = {
  circulating: 'market cap, of the tokens that are not burned or locked',
  total: 'market cap, of all tokens',
};

export function toMarketFigures(market: Market): readonly ShownFigure[] {
  return [
    { label: 'price now', value: shown(market.priceUsd, toPrice) },
    { label: 'change in 24 h', value: shown(market.priceChange24h, toPercent) },
    { label: 'liquidity in all pools now', value: shown(market.liquidityUsd, toShortUsd) },
    { label: 'volume in 24 h', value: shown(market.volume24h, toShortUsd) },
    {
      label: capWords[market.marketCapBasis ?? ''] ?? 'market cap as reported',
      value: shown(market.marketCap, toShortUsd),
    },
  ];
}
