import { describe, expect, it } from 'vitest';
import {
  toCertainty,
  toGroups,
  toLeaving,
  toNoOwner,
  toNoPowers,
  toOpenQuestions,
  toPublished,
  toTaxes,
  toTone,
  toWash,
} from '../../web/app/report/said.js';

describe('what the page says', () => {
  it.each([
    [{ buyTax: 0.03, sellTax: 0.25 }, 'bad', '25 %'],
    [{ buyTax: 0, sellTax: 0.1 }, 'mid', '10 %'],
    [{ buyTax: 0, sellTax: 0 }, 'good', '0 %'],
    [{ buyTax: null, sellTax: 0 }, 'unknown', 'not known to buy'],
    [{ buyTax: 0, sellTax: null }, 'unknown', 'not known to sell'],
    [{ buyTax: 0.4, sellTax: null }, 'bad', '40 %'],
    [{}, 'unknown', 'not known to sell'],
  ] as const)('of the taxes %j: %s', (taxes, tone, part) => {
    expect(toTaxes(taxes).tone).toBe(tone);
    expect(toTaxes(taxes).says).toContain(part);
  });

  it.each([
    [{ lockPercentage: 100, unknownPercentage: 0, pullableNowUsd: 0 }, 'good'],
    [{ lockPercentage: 0, unknownPercentage: 0, pullableNowUsd: 9_000 }, 'bad'],
    [{ lockPercentage: 30, unknownPercentage: 70, pullableNowUsd: null }, 'unknown'],
    [{ lockPercentage: 90, unknownPercentage: 10, pullableNowUsd: null }, 'unknown'],
    [{ lockPercentage: 0, unknownPercentage: 30, pullableNowUsd: 7_000 }, 'bad'],
  ])('of the liquidity %j: %s', (locks, tone) => {
    expect(toLeaving(locks).tone).toBe(tone);
  });

  it('gives a score no colour without a grade or a risk, unless something proven caps it', () => {
    expect(toTone({ score: 49, grade: 'N/A', isCapped: false })).toBe('unknown');
    expect(toTone({ score: 79, grade: 'B', isCapped: false, risk: 'UNKNOWN' })).toBe('unknown');
    expect(toTone({ score: 5, grade: 'N/A', isCapped: true, risk: 'UNKNOWN' })).toBe('bad');
    expect(toTone({ score: 90, grade: 'A', isCapped: false, risk: 'LOW' })).toBe('good');
    expect(toTone({ score: null, grade: null, isCapped: false })).toBe('unknown');
  });

  it('of wash trades is neutral where too little was read', () => {
    const tones = [{}, { washTradingDetected: false, riskLevel: 'UNKNOWN' }].map((one) => toWash(one).tone);
    expect(tones).toEqual(['unknown', 'unknown']);
    expect(toWash({ washTradingDetected: true, riskLevel: 'UNKNOWN' }).tone).toBe('bad');
  });

  it('tells a missing value from an empty one', () => {
    expect(toNoOwner(null)).not.toBe(toNoOwner(false));
    expect(toPublished(undefined)).not.toBe(toPublished(false));
    expect(toGroups(null)).not.toBe(toGroups([]));
    expect(toNoPowers([])).not.toBe(toNoPowers(['NOT_SHOWN']));
    expect(toNoPowers(['NOT_SHOWN', 'NOT_TRIED'])).not.toBe(toNoPowers(['NOT_SHOWN']));
    expect(toOpenQuestions([])).toBeUndefined();
    expect(toCertainty({})).not.toContain('would not change');
    expect(toCertainty({ coreScore: 5, coreScoreLow: 5, coreScoreHigh: 5 })).toContain('would not change');
  });
});
