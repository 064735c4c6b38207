import { runToEnd, type Trade } from '@assay/facts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOW_SECONDS, trade } from '../../../../test/support/analysis-facts.js';
import { noClusters } from '../holders/clusters.js';
import { addSums, analyseWash, shareOfSums, toJudged, type WashInput } from './wash-analysis.js';

const MONTH = 30 * 86_400;

function analyse(trades: readonly Trade[], more: Partial<WashInput> = {}) {
  const input = { trades, clusters: noClusters, linksKnown: false, liquidityHolders: [], coverage: 1 };
  return runToEnd(analyseWash({ ...input, ...more }));
}

/** Few wallets and few sizes, so that every rule finds something; some values are not known. */
const someTrades = (wallets: number, at: number) =>
  fc
    .array(
      fc.record({
        trader: fc.integer({ min: wallets, max: wallets + 5 }),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        size: fc.constantFrom(10, 10, 10.05, 300, 45),
        after: fc.integer({ min: 12, max: 60 }),
        isPriced: fc.integer({ min: 0, max: 4 }),
      }),
      { minLength: 60, maxLength: 120, size: 'max' },
    )
    .map((list) => {
      let timestamp = at;
      return list.map(({ trader, side, size, after, isPriced }, index): Trade => {
        timestamp += after;
        const made = trade(trader, side, size, timestamp);
        const transactionHash = `0x${(at + index).toString(16).padStart(64, '0')}`;
        const place = { transactionHash, blockNumber: Math.floor(timestamp / 12), logIndex: index };
        return { ...made, ...place, valueUsd: isPriced === 0 ? null : made.valueUsd };
      });
    });

test('judged as they stream and let go, trades come to the same as all of them kept', () => {
  let flagged = 0;
  fc.assert(
    fc.property(someTrades(100, NOW_SECONDS), (trades) => {
      const whole = analyse(trades);
      const older = { ...toJudged(whole), coverage: 1 };
      const { wallets: strictWallets, ...strict } = whole.strict;
      const { wallets: looseWallets, ...loose } = whole.loose;
      flagged += strict.trades;
      expect(shareOfSums(older.strict, older.all)).toEqual(strict);
      expect(shareOfSums(older.loose, older.all)).toEqual(loose);
      const after = analyse([], { older });
      expect(after.strict).toEqual({ ...strict, wallets: 0 });
      expect(after.loose).toEqual({ ...loose, wallets: 0 });
    }),
  );
  expect(flagged).toBeGreaterThan(100);
});

test('pieces of trades that have nothing to do with each other come to what all of them come to', () => {
  const property = fc.property(
    someTrades(100, NOW_SECONDS - 2 * MONTH),
    someTrades(200, NOW_SECONDS - MONTH),
    someTrades(300, NOW_SECONDS),
    (first, second, last) => {
      const whole = toJudged(analyse([...first, ...second, ...last]));
      const pieces = [first, second, last].map((piece) => toJudged(analyse(piece)));
      const sumOf = (part: 'all' | 'strict' | 'loose') => pieces.map((piece) => piece[part]).reduce(addSums);
      const all = sumOf('all');
      expect([all.trades, all.tokenAmount]).toEqual([whole.all.trades, whole.all.tokenAmount]);
      expect(all.volumeUsd ?? -1).toBeCloseTo(whole.all.volumeUsd ?? -1, 5);
      // Windows of one rule begin at the first trade of all, so a trade at an edge of one may count or not.
      for (const part of ['strict', 'loose'] as const)
        expect(Math.abs(sumOf(part).trades - whole[part].trades)).toBeLessThanOrEqual(whole.all.trades / 50);
    },
  );
  // To make an example of three hundred trades smaller takes minutes.
  fc.assert(property, { endOnFailure: true });
});
