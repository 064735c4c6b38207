import type { ChartOptions, DeepPartial } from 'lightweight-charts';

/** How charts of the page look in its theme. */
export function chartOptionsOf(
  place: HTMLElement,
  write: (value: number) => string,
): DeepPartial<ChartOptions> {
  const styles = getComputedStyle(place);
  const colour = (name: string) => toPlainColour(styles.getPropertyValue(name).trim(), place);
  return {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: colour('--quiet'),
      attributionLogo: false,
      fontFamily: 'system-ui',
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('--line') } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, timeVisible: true },
    localization: { priceFormatter: write },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  };
}

/** A colour of the style sheet in the notation that the chart reads. */
export function toPlainColour(text: string, place: HTMLElement): string {
  const probe = document.createElement('span');
  probe.style.color = text;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
