import { AreaSeries, createChart, LineType, type UTCTimestamp } from 'lightweight-charts';
import type { ChartView } from './candle-chart.js';
import { chartOptionsOf, toPlainColour } from './chart-style.js';

export interface LinePoint {
  /** ISO 8601. */
  readonly at: string;
  readonly value: number;
}

interface Line {
  readonly points: readonly LinePoint[];
  readonly write: (value: number) => string;
  readonly isStepped: boolean;
}

/** Draws figures over time into an element. */
export function drawLine(place: HTMLElement, { points, write, isStepped }: Line): ChartView {
  const styles = getComputedStyle(place);
  const accent = toPlainColour(styles.getPropertyValue('--accent').trim(), place);
  const chart = createChart(place, chartOptionsOf(place, write));
  const series = chart.addSeries(AreaSeries, {
    lineColor: accent,
    topColor: 'transparent',
    bottomColor: 'transparent',
    lineWidth: 2,
    lineType: isStepped ? LineType.WithSteps : LineType.Simple,
    priceLineVisible: false,
    autoscaleInfoProvider: (
      original: () => { priceRange: { minValue: number; maxValue: number } } | null,
    ) => {
      const found = original();
      // From zero: a change looks as large as it is.
      return found && { ...found, priceRange: { ...found.priceRange, minValue: 0 } };
    },
  });
  const byTime = new Map(points.map(({ at, value }) => [Math.floor(Date.parse(at) / 1_000), value]));
  series.setData(
    [...byTime].sort(([a], [b]) => a - b).map(([time, value]) => ({ time: time as UTCTimestamp, value })),
  );
  chart.timeScale().fitContent();
  return { stop: () => chart.remove() };
}
