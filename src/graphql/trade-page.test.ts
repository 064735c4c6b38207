import type { Trade } from '@assay/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trade, trades } from '../../test/support/analysis-facts.js';
import { MAX_TRADES, toTradePage, toTradeQuestion } from './trade-page.js';

interface Page {
  readonly total: number;
  readonly trades: readonly (Omit<Trade, 'pool'> & { readonly poolId: string })[];
  readonly nextCursor: string | null;
}

/** Trades at these places: `[block, log]`. */
const tradesAt = (places: readonly (readonly [number, number])[]) =>
  trades(places.map(([blockNumber, logIndex]) => trade(1, 'buy', 1, blockNumber, { blockNumber, logIndex })));
const pageOf = (window: ReturnType<typeof tradesAt>, first: number, after?: string) =>
  toTradePage(window, toTradeQuestion(first, after)) as Page;
const placesOf = (page: Page) => page.trades.map(({ blockNumber, logIndex }) => [blockNumber, logIndex]);

/** All pages of a size, in order. */
function pagesOf(window: ReturnType<typeof tradesAt>, first: number): readonly Page[] {
  const pages = [pageOf(window, first)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(pageOf(window, first, cursor));
  return pages;
}

describe('a page of trades', () => {
  const five = tradesAt([
    [10, 3],
    [12, 0],
    [10, 20],
    [11, 1],
    [10, 4],
  ]);

  it('begins with the newest, and goes on after the cursor to the end', () => {
    const pages = pagesOf(five, 2);
    expect(pages.map(placesOf)).toEqual([
      [
        [12, 0],
        [11, 1],
      ],
      [
        [10, 20],
        [10, 4],
      ],
      [[10, 3]],
    ]);
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(['11-1', '10-4', null]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5]);
  });

  it('ends with a page that is exactly full', () => {
    expect(pageOf(five, 5).nextCursor).toBeNull();
    expect(pageOf(five, MAX_TRADES).trades).toHaveLength(5);
    expect(pageOf(tradesAt([]), 1)).toMatchObject({ total: 0, trades: [], nextCursor: null });
  });

  it('goes on where the trade of the cursor was, if it left the window or newer ones came', () => {
    expect(placesOf(pageOf(five, 1, '11-0'))).toEqual([[10, 20]]);
    expect(
      placesOf(
        pageOf(
          tradesAt([
            [99, 9],
            [10, 4],
          ]),
          5,
          '11-1',
        ),
      ),
    ).toEqual([[10, 4]]);
    expect(pageOf(five, 5, '10-3')).toMatchObject({ total: 5, trades: [], nextCursor: null });
  });

  it.each([0, -1, MAX_TRADES + 1])('refuses the size %i', (first) => {
    expect(() => pageOf(five, first)).toThrow('"first" must be a whole number from 1 to 100');
  });

  it.each(['', '11', '11-', '-1', '11-1-1', '1e3-1', ' 11-1', '0x1-1', '11-1; DROP', '9'.repeat(16)])(
    'refuses the cursor "%s"',
    (after) => {
      expect(() => pageOf(five, 1, after)).toThrow('"after" must be a cursor of an earlier page');
    },
  );

  it('shows every trade once, whatever the size of a page', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));
    const window = fc.uniqueArray(place, { maxLength: 80, selector: (at) => at.join('-') });
    fc.assert(
      fc.property(window, fc.integer({ min: 1, max: MAX_TRADES }), (places, first) => {
        const pages = pagesOf(tradesAt(places), first);
        const newest = [...places].sort((a, b) => b[0] - a[0] || b[1] - a[1]);
        expect(pages.flatMap(placesOf)).toEqual(newest);
        expect(pages.slice(0, -1).every((page) => page.trades.length === first)).toBe(true);
      }),
    );
  });
});
