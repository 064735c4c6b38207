import { useEffect, useRef } from 'preact/hooks';
import type { Answers } from '../api.js';
import { useSeen } from '../ui/use-seen.js';
import type { ChartView } from './candle-chart.js';
import { Section } from './section.js';
import type { Report } from './state.js';

export type CandleData = NonNullable<Answers['Candles']['token']>;

/** Prices by the hour with the launch, early buys and wash trades marked; asked for when it comes into view. */
export function Candles({ report }: { report: Report }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  useEffect(() => {
    if (seen) {
      report.want('Candles');
      report.want('CodeChanges');
    }
  }, [seen, report]);
  return (
    <div ref={place} class="candles">
      <Section
        report={report}
        id="candles"
        title="Price by the hour"
        of="Candles"
        facts={['trades', 'pools']}
      >
        {({ token }) => {
          const candles = token?.market?.candles;
          if (!token || !candles) return null;
          if (candles.length === 0) return <p>Nobody has traded it in the hours that were read.</p>;
          return <Chart token={token} report={report} />;
        }}
      </Section>
    </div>
  );
}

function Chart({ token, report }: { token: CandleData; report: Report }) {
  const place = useRef<HTMLDivElement>(null);
  const changes = report.part('CodeChanges').value;
  const changedAt =
    changes.state === 'here'
      ? (changes.data.token?.security?.codeHistory?.changes ?? []).map((change) => change.changedAt)
      : [];
  const changeKey = changedAt.join();
  useEffect(() => {
    const target = place.current;
    if (!target) return undefined;
    let view: ChartView | undefined;
    let isGone = false;
    void import('./candle-chart.js').then(({ drawCandles }) => {
      if (!isGone) view = drawCandles(target, token, changeKey === '' ? [] : changeKey.split(','));
    });
    return () => {
      isGone = true;
      view?.stop();
    };
  }, [token, changeKey]);
  const candles = token.market?.candles ?? [];
  const last = candles.at(-1);
  return (
    <figure>
      <div
        ref={place}
        class="chart"
        role="img"
        aria-label={`Prices of ${candles.length} hours; the last is ${last?.closeUsd ?? 'not known'} USD`}
      />
      <figcaption class="legend">
        <span class="launch">▲ launch</span> <span class="early">● early buy</span>{' '}
        <span class="wash">■ wash trade</span> <span class="owner">▼ code changed</span>
      </figcaption>
    </figure>
  );
}
