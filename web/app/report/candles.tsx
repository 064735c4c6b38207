import { useEffect, useRef } from 'preact/hooks';
import { plural, toDay, toPrice } from '../ui/format.js';
import { isDark } from '../ui/is-dark.js';
import { useSeen } from '../ui/use-seen.js';
import type { ChartView } from './candle-chart.js';
import { type CandleData, type MarkedChange, toWashTimes } from './chart-marks.js';
import { Section } from './section.js';
import type { Report } from './state.js';

/** Changes between reports that an owner makes, by calls or by code that acts in time. */
const changeWords: Readonly<Record<string, string>> = {
  TAX_RAISED: 'tax raised',
  TAX_LOWERED: 'tax lowered',
  SELLS_BLOCKED: 'sales stopped',
  SELLS_OPENED: 'sales opened',
  BUYS_BLOCKED: 'purchases stopped',
  BUYS_OPENED: 'purchases opened',
  OWNER_CHANGED: 'other owner',
  OWNERSHIP_RENOUNCED: 'owner left',
  MINTED: 'minted',
  PAUSED: 'paused',
  UNPAUSED: 'unpaused',
  LIQUIDITY_REMOVED: 'liquidity out',
};

/** Prices by the hour with what happened marked; asked for when it comes into view. */
export function Candles({ report }: { report: Report }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  useEffect(() => {
    if (seen) {
      report.want('Candles');
      report.want('CodeChanges');
      report.want('Past');
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
  const marked = toMarkedChanges(report);
  const key = marked.map(({ at, says }) => `${at} ${says}`).join();
  useEffect(() => {
    const target = place.current;
    if (!target) return undefined;
    let view: ChartView | undefined;
    let isGone = false;
    void import('./candle-chart.js').then(({ drawCandles }) => {
      if (!isGone) view = drawCandles(target, token, marked);
    });
    return () => {
      isGone = true;
      view?.stop();
    };
  }, [token, key, isDark.value]);
  const candles = token.market?.candles ?? [];
  const last = candles.at(-1);
  return (
    <figure>
      <div
        ref={place}
        class="chart"
        role="img"
        aria-label={`Prices of ${plural(candles.length, 'hour')}; the last is ${last ? toPrice(last.closeUsd) : 'not known'}${
          marked.length > 0
            ? `; changed: ${marked.map(({ at, says }) => `${says} on ${toDay(at)}`).join(', ')}`
            : ''
        }`}
      />
      <figcaption class="legend">
        <span class="launch">▲ launch</span> <span class="early">● early buy</span>{' '}
        {toWashTimes(token.washTrading).length > 0 ? <span class="wash">■ artificial trade</span> : null}{' '}
        <span class="owner">▼ code, owner, tax or liquidity changed</span>
      </figcaption>
    </figure>
  );
}

/** From the history of the code, and from the changes between reports. */
function toMarkedChanges(report: Report): readonly MarkedChange[] {
  const [code, past] = [report.part('CodeChanges').value, report.part('Past').value];
  const replaced = code.state === 'here' ? (code.data.token?.security?.codeHistory?.changes ?? []) : [];
  const changes = past.state === 'here' ? (past.data.token?.changes ?? []) : [];
  return [
    ...replaced.map(({ changedAt }) => ({ at: changedAt, says: 'code' })),
    ...changes.flatMap(({ kind, afterBlock }) => {
      const says = changeWords[kind];
      return says === undefined ? [] : { at: afterBlock.time, says };
    }),
  ];
}
