import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { toPrice } from '../ui/format.js';
import { type CandleData, type MarkedChange, toWashTimes } from './chart-marks.js';
import { chartOptionsOf, toPlainColour } from './chart-style.js';

export interface ChartView {
  stop(): void;
}

/** The most marks that are drawn: the chart lists them one by one. */
const MAX_MARKS = 500;

/** Draws the candles into an element, with marks for what happened. */
export function drawCandles(
  place: HTMLElement,
  token: CandleData,
  changes: readonly MarkedChange[],
): ChartView {
  const styles = getComputedStyle(place);
  const colour = (name: string) => toPlainColour(styles.getPropertyValue(name).trim(), place);
  const [good, bad, line] = [colour('--good'), colour('--bad'), colour('--line')];
  const chart = createChart(place, chartOptionsOf(place, toPrice));
  const candles = token.market?.candles ?? [];
  const series = chart.addSeries(CandlestickSeries, {
    upColor: good,
    wickUpColor: good,
    downColor: bad,
    wickDownColor: bad,
    borderVisible: false,
  });
  series.setData(
    candles.map(({ startAt, openUsd, highUsd, lowUsd, closeUsd }) => ({
      time: toTime(startAt),
      open: openUsd,
      high: highUsd,
      low: lowUsd,
      close: closeUsd,
    })),
  );
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    color: line,
    lastValueVisible: false,
    priceLineVisible: false,
  });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  volume.setData(candles.map(({ startAt, volumeUsd }) => ({ time: toTime(startAt), value: volumeUsd })));
  createSeriesMarkers(series, toMarks(token, changes, colour));
  chart.timeScale().fitContent();
  return { stop: () => chart.remove() };
}

function toTime(date: string): UTCTimestamp {
  return Math.floor(Date.parse(date) / 1000) as UTCTimestamp;
}

function toMarks(
  { market, snipers, washTrading }: CandleData,
  changes: readonly MarkedChange[],
  colour: (name: string) => string,
): SeriesMarker<Time>[] {
  const hours = (market?.candles ?? []).map(({ startAt }) => toTime(startAt));
  const [first, last] = [hours[0] ?? 0, hours.at(-1) ?? 0];
  // A mark needs a candle of its own: what was before the first one is not shown.
  const hourOf = (date: string) => {
    const time = toTime(date);
    return time < first - 3_600 || time > last + 3_600 ? undefined : hours.findLast((hour) => hour <= time);
  };
  const marks: SeriesMarker<Time>[] = [];
  const add = (date: string | null | undefined, mark: Omit<SeriesMarker<Time>, 'time'>) => {
    const time = date ? hourOf(date) : undefined;
    if (time !== undefined) marks.push({ ...mark, time } as SeriesMarker<Time>);
  };
  const distinctHours = (dates: readonly string[]) => [
    ...new Map(dates.map((date) => [hourOf(date), date])).values(),
  ];
  add(snipers?.launchedAt, {
    position: 'belowBar',
    shape: 'arrowUp',
    color: colour('--gold'),
    text: 'launch',
  });
  for (const date of distinctHours((snipers?.wallets ?? []).map(({ firstBuyAt }) => firstBuyAt)))
    add(date, { position: 'belowBar', shape: 'circle', color: colour('--accent') });
  for (const date of distinctHours(toWashTimes(washTrading)))
    add(date, { position: 'aboveBar', shape: 'square', color: colour('--bad') });
  for (const { at, says } of changes)
    add(at, { position: 'aboveBar', shape: 'arrowDown', color: colour('--mid'), text: says });
  return marks.slice(0, MAX_MARKS).sort((a, b) => Number(a.time) - Number(b.time));
}
