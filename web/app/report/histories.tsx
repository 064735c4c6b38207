import { useEffect, useRef } from 'preact/hooks';
import type { Answers } from '../api.js';
import { plural, toCount, toDay, toMoment, toShortUsd } from '../ui/format.js';
import { isDark } from '../ui/is-dark.js';
import { useSeen } from '../ui/use-seen.js';
import type { ChartView } from './candle-chart.js';
import type { LinePoint } from './line-chart.js';
import { Section } from './section.js';
import type { Report } from './state.js';

type Token = NonNullable<Answers['Histories']['token']>;

/** What the pools held, and how many tokens there were, over time. */
export function Histories({ report }: { report: Report }) {
  return (
    <Section
      report={report}
      id="histories"
      title="Liquidity and supply over time"
      of="Histories"
      facts={['trades', 'liquidityRemovals', 'supplyHistory']}
      isLate
    >
      {({ token }) => {
        if (!token?.liquidityHistory && !token?.supplyHistory) return null;
        return (
          <>
            <Liquidity history={token.liquidityHistory} />
            <Supply token={token} />
          </>
        );
      }}
    </Section>
  );
}

function Liquidity({ history }: { history: Token['liquidityHistory'] }) {
  const points = history?.points ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (!history || !first || !last)
    return <p class="fine">What the pools held over time is not known: no trades of theirs were read.</p>;
  return (
    <LineFigure
      points={points.map(({ at, coinsUsd }) => ({ at, value: coinsUsd }))}
      write={toShortUsd}
      isStepped={false}
      label={`What ${plural(history.pools, 'pool')} held of the coins that it trades against, in USD at their price now`}
      says={`${toShortUsd(first.coinsUsd)} on ${toMoment(first.at)}, ${toShortUsd(last.coinsUsd)} now; hour by hour`}
    />
  );
}

function Supply({ token: { supplyHistory: history, metadata } }: { token: Token }) {
  const [first, last] = [history?.points[0], history?.points.at(-1)];
  if (!history || !first || !last)
    return (
      <p class="fine">
        How many tokens there were over time is not known: their transfers were not all read.
      </p>
    );
  const decimals = metadata?.decimals ?? 0;
  const toTokens = (units: string) => Number(units) / 10 ** decimals;
  const now = { at: new Date().toISOString(), value: toTokens(last.supply) };
  const isSame = metadata?.totalSupply === last.supply;
  return (
    <LineFigure
      points={[...history.points.map(({ at, supply }) => ({ at, value: toTokens(supply) })), now]}
      write={(value) => toCount(Math.round(value))}
      isStepped
      label="How many tokens there were, by what was minted and burned since the creation"
      says={`${toCount(Math.round(toTokens(first.supply)))} on ${toDay(first.at)}, ${toCount(Math.round(now.value))} now, ${plural(history.changes, 'block')} minted or burned${isSame ? '' : '; the token itself says another number now'}`}
    />
  );
}

interface LineFigureProps {
  readonly points: readonly LinePoint[];
  readonly write: (value: number) => string;
  /** The value stays until the next point. */
  readonly isStepped: boolean;
  readonly label: string;
  readonly says: string;
}

function LineFigure({ points, write, isStepped, label, says }: LineFigureProps) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  useEffect(() => {
    const target = place.current;
    if (!target || !seen) return undefined;
    let view: ChartView | undefined;
    let isGone = false;
    void import('./line-chart.js').then(({ drawLine }) => {
      if (!isGone) view = drawLine(target, { points, write, isStepped });
    });
    return () => {
      isGone = true;
      view?.stop();
    };
  }, [seen, says, isDark.value]);
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <div ref={place} class="chart small-chart" role="img" aria-label={`${label}: ${says}`} />
      <p class="fine">{says}</p>
    </figure>
  );
}
