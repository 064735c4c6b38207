import { describe, expect, it } from 'vitest';
import { rateByCoverage } from './coverage-rule.js';

describe('the coverage rule', () => {
  it.each([
    [1, 100, 'A+', 'LOW'],
    [0.8, 100, 'A+', 'LOW'],
    [0.799, 79, 'B', 'LOW'],
    [0.6, 79, 'B', 'LOW'],
    [0.599, 49, 'N/A', 'UNKNOWN'],
    [0, 49, 'N/A', 'UNKNOWN'],
  ] as const)('with a coverage of %d lets 100 and LOW be %d, %s and %s', (coverage, score, grade, risk) => {
    expect(rateByCoverage({ score: 100, coverage, risk: 'LOW' })).toEqual({ score, grade, risk });
  });

  it('never raises a score', () => {
    for (const coverage of [0, 0.6, 0.8, 1])
      expect(rateByCoverage({ score: 5, coverage, risk: 'LOW' }).score).toBe(5);
  });

  it('keeps a danger that is proven, however little else is known', () => {
    for (const risk of ['HIGH', 'CRITICAL'] as const) {
      expect(rateByCoverage({ score: 5, coverage: 0.1, risk, isRiskProven: true }).risk).toBe(risk);
      expect(rateByCoverage({ score: 5, coverage: 0.1, risk }).risk).toBe('UNKNOWN');
    }
    expect(rateByCoverage({ score: 70, coverage: 0.1, risk: 'MEDIUM', isRiskProven: true }).risk).toBe(
      'UNKNOWN',
    );
  });

  it('calls no danger low that was not looked for', () => {
    const open = { coverage: 1, untriedCap: 79 };
    expect(rateByCoverage({ ...open, score: 98, risk: 'LOW' })).toEqual({
      score: 79,
      grade: 'B',
      risk: 'UNKNOWN',
    });
    expect(rateByCoverage({ ...open, score: 65, risk: 'MEDIUM', isRiskProven: true }).risk).toBe('UNKNOWN');
    expect(rateByCoverage({ ...open, score: 25, risk: 'CRITICAL', isRiskProven: true })).toEqual({
      score: 25,
      grade: 'F',
      risk: 'CRITICAL',
    });
  });

  it('lets a score be no higher than a gate would that was not tried', () => {
    const open = { coverage: 0.5, untriedCap: 40, risk: 'LOW' } as const;
    expect(rateByCoverage({ ...open, score: 98 })).toEqual({ score: 40, grade: 'N/A', risk: 'UNKNOWN' });
    expect(rateByCoverage({ ...open, score: 25 }).score).toBe(25);
  });

  it('says nothing where nothing was judged', () => {
    expect(rateByCoverage({ score: null, coverage: 1, risk: 'LOW' })).toEqual({
      score: null,
      grade: 'N/A',
      risk: 'UNKNOWN',
    });
  });
});
