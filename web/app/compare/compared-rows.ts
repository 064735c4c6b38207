import type { Answers } from '../api.js';
import { eligibleTokens, type ShownFigure } from '../report/figures.js';
import { toLeaving, toTaxes, toYesNo } from '../report/said.js';
import { plural, toCount, toDay, toPercent, toPrice, toShortUsd, toWindow } from '../ui/format.js';

type Token = NonNullable<Answers['Compared']['token']>;
type Known = number | null | undefined;

const shown = (value: Known, write: (value: number) => string) =>
  value === null || value === undefined ? 'not known' : write(value);

const capWords: Readonly<Record<string, string>> = {
  circulating: ', of the tokens that are not burned or locked',
  total: ', of all tokens',
};

/** The figures by which two tokens are compared; each label names what it is of. Pure. */
export function toComparedRows({ security, market, holders, washTrading }: Token): readonly ShownFigure[] {
  const scan = security?.scanAnalysis;
  const sells = toYesNo(scan?.canSell, 'it can be sold', 'it cannot be sold');
  const taxes = toTaxes({ buyTax: scan?.buyTax, sellTax: scan?.sellTax });
  const leaving = security?.lockAnalysis ? toLeaving(security.lockAnalysis) : undefined;
  const spread = holders?.clusteredDistribution ?? holders?.distribution;
  return [
    { label: 'Sale', value: sells.says, tone: sells.tone },
    { label: 'Taxes, in a trade that we tried', value: taxes.says, tone: taxes.tone },
    { label: 'Liquidity', value: leaving?.says ?? 'not known', tone: leaving?.tone ?? 'unknown' },
    { label: 'Liquidity in all pools now', value: shown(market?.liquidityUsd, toShortUsd) },
    { label: 'Price now', value: shown(market?.priceUsd, toPrice) },
    { label: 'Volume in 24 h', value: shown(market?.volume24h, toShortUsd) },
    {
      label: 'Market cap',
      value: `${shown(market?.marketCap, toShortUsd)}${capWords[market?.marketCapBasis ?? ''] ?? ''}`,
    },
    { label: 'First pool', value: market?.createdAt ? toDay(market.createdAt) : 'not known' },
    { label: 'Accounts that hold it', value: shown(holders?.totalHolders, toCount) },
    { label: `The ten largest have, of ${eligibleTokens}`, value: shown(spread?.top10Percentage, toPercent) },
    {
      label: `Have half of ${eligibleTokens}`,
      value: shown(spread?.nakamoto, (count) => plural(count, 'holder')),
    },
    { label: 'The team has, of all tokens', value: shown(holders?.teamPercentage, toPercent) },
    {
      label: 'Artificial, of the volume',
      value:
        shown(washTrading?.windowWashPercentage, (share) =>
          share === 0 ? 'none was found' : `at least ${toPercent(share)}`,
        ) + (washTrading?.windowHours ? ` in ${toWindow(washTrading.windowHours)}` : ''),
    },
  ];
}
