import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered, logRampOf, notApplicable, rampOf, scoreOf, toVerdict, unanswered } from './checks.js';
import type { Check } from './component.js';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const answer = fc
  .tuple(fc.string(), fc.double({ min: 0.01, max: 50, noNaN: true }), unit, unit)
  .map(([id, weight, severity, confidence]) => answered({ id, weight }, severity, 'r', { confidence }));
const check = fc.oneof(
  { weight: 4, arbitrary: answer },
  answer.map((c) => unanswered(c, 'r')),
  answer.map((c) => notApplicable(c, 'r')),
);
const list = fc.array(check, { minLength: 1, maxLength: 12 });
const replaced = (checks: readonly Check[], at: number, by: Check) =>
  checks.map((c, i) => (i === at % checks.length ? by : c));

describe('the score of a component', () => {
  it('is an integer 0..100 with a coverage 0..1', () => {
    fc.assert(
      fc.property(list, (checks) => {
        const { score, coverage } = scoreOf(checks);
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1);
        expect(score === null).toBe(coverage === 0);
        if (score === null) return;
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  it('never rises when the answer to one question is worse', () => {
    fc.assert(
      fc.property(list, fc.nat(), unit, (checks, at, severity) => {
        const old = checks[at % checks.length];
        if (!old || ['UNKNOWN', 'N/A'].includes(old.status) || severity < old.severity) return;
        const worse = replaced(checks, at, { ...old, severity });
        expect(scoreOf(worse).score ?? 101).toBeLessThanOrEqual(scoreOf(checks).score ?? -1);
      }),
    );
  });

  it('does not depend on the order of the checks', () => {
    fc.assert(
      fc.property(
        list.chain((checks) =>
          fc.tuple(fc.constant(checks), fc.shuffledSubarray(checks, { minLength: checks.length })),
        ),
        ([checks, shuffled]) => {
          expect(scoreOf(shuffled)).toEqual(scoreOf(checks));
        },
      ),
    );
  });

  it('is neither raised nor zeroed by an unknown: only the coverage falls', () => {
    fc.assert(
      fc.property(list, answer, (checks, extra) => {
        const more = [...checks, unanswered(extra, 'r')];
        expect(scoreOf(more).score).toBe(scoreOf(checks).score);
        expect(scoreOf(more).coverage).toBeLessThanOrEqual(scoreOf(checks).coverage);
      }),
    );
  });

  it('is not moved at all by a question that does not apply', () => {
    fc.assert(
      fc.property(list, answer, (checks, extra) => {
        const more = [...checks, notApplicable(extra, 'r')];
        expect(scoreOf(more)).toEqual(scoreOf(checks));
      }),
    );
  });

  it('abstains when nothing was answered', () => {
    const q = { id: 'q', weight: 1 };
    expect(toVerdict([unanswered(q, 'r'), notApplicable(q, 'r')]).judged).toBe(false);
    expect(toVerdict([]).judged).toBe(false);
    expect(toVerdict([answered(q, 0.5, 'r')])).toMatchObject({ judged: true, score: 50, coverage: 1 });
  });
});

describe('an answer', () => {
  it('passes at severity 0, warns above it, fails from the policy threshold, and takes NaN for the worst', () => {
    const status = (severity: number) => answered({ id: 'q', weight: 1 }, severity, 'r').status;
    expect([0, -3, 0.01, 0.59, 0.6, 7, Number.NaN].map(status)).toEqual([
      'PASS',
      'PASS',
      'WARN',
      'WARN',
      'FAIL',
      'FAIL',
      'FAIL',
    ]);
  });

  it('is scaled between good and bad in either direction', () => {
    expect([0, 0.2, 0.6, 1, 5].map((v) => rampOf(v, { good: 0.2, bad: 1 }))).toEqual([
      0, 0, 0.49999999999999994, 1, 1,
    ]);
    expect([5, 10, 0].map((v) => rampOf(v, { good: 10, bad: 0 }))).toEqual([0.5, 0, 1]);
    expect(logRampOf(100, { good: 10_000, bad: 1 })).toBeCloseTo(0.5);
    expect([0, -1, Number.NaN].map((v) => logRampOf(v, { good: 10, bad: 1 }))).toEqual([1, 1, 1]);
  });
});
