import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from './component.js';
import { rateByCoverage } from './coverage-rule.js';
import { coreScoreOf, type ScoreInput } from './score.js';

const gate = fc.record({
  id: fc.constantFrom('honeypot', 'mint'),
  cap: fc.integer({ min: 0, max: 100 }),
  reason: fc.constant('r'),
});
const verdict = fc.record({
  judged: fc.constant(true as const),
  score: fc.integer({ min: 0, max: 100 }),
  coverage: fc.double({ min: 0.01, max: 1, noNaN: true }),
  checks: fc.constant([]),
  gates: fc.array(gate, { maxLength: 2 }),
});
const judgement: fc.Arbitrary<ScoreInput> = fc.record({
  id: fc.string({ minLength: 1 }),
  weight: fc.integer({ min: 1, max: 50 }),
  verdict,
});
const judgements = fc.uniqueArray(judgement, { minLength: 1, maxLength: 8, selector: (j) => j.id });
const abstention: Verdict = { judged: false, reason: 'its facts are missing' };

describe('the core score', () => {
  it('is bounded, and lies between its low and its high bound', () => {
    fc.assert(
      fc.property(judgements, (list) => {
        const { score, low, high, coverage } = coreScoreOf(list);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(low).toBeLessThanOrEqual(score ?? -1);
        expect(high).toBeGreaterThanOrEqual(score ?? 101);
        expect(coverage).toBeGreaterThan(0);
        expect(coverage).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it('never falls when one component scores better, all else equal', () => {
    fc.assert(
      fc.property(judgements, fc.nat(), fc.integer({ min: 0, max: 100 }), (list, pick, better) => {
        const chosen = list[pick % list.length];
        if (!chosen?.verdict.judged || better < chosen.verdict.score) return;
        const improved = list.map((j) =>
          j === chosen && j.verdict.judged ? { ...j, verdict: { ...j.verdict, score: better } } : j,
        );
        expect(coreScoreOf(improved).score ?? -1).toBeGreaterThanOrEqual(coreScoreOf(list).score ?? 101);
      }),
    );
  });

  it('does not depend on the order of the components', () => {
    fc.assert(
      fc.property(judgements, (list) => {
        expect(coreScoreOf([...list].reverse())).toEqual(coreScoreOf(list));
      }),
    );
  });

  it('is not touched at all by a component with nothing to see', () => {
    const empty: Verdict = { judged: false, reason: 'there are no links', nothingToSee: true };
    fc.assert(
      fc.property(judgements, fc.integer({ min: 1, max: 50 }), (list, weight) => {
        const more = [...list, { id: '', weight, verdict: empty }];
        expect(coreScoreOf(more)).toEqual(coreScoreOf(list));
      }),
    );
    expect(coreScoreOf([{ id: 'links', weight: 4, verdict: empty }])).toMatchObject({
      score: null,
      coverage: 0,
    });
  });

  it('is touched by an abstention only through the coverage', () => {
    fc.assert(
      fc.property(judgements, fc.integer({ min: 1, max: 50 }), (list, weight) => {
        const without = coreScoreOf(list);
        const withAbstention = coreScoreOf([
          ...list,
          { id: 'the one that abstains', weight, verdict: abstention },
        ]);
        const { coverage } = withAbstention;
        expect(withAbstention.score).toBe(rateByCoverage({ score: without.score, coverage }).score);
        expect(withAbstention.coverage).toBeLessThan(without.coverage);
      }),
    );
  });

  it('lets a bounded component make up no more than its share, whoever else abstains', () => {
    const judged = (score: number): Verdict => ({ judged: true, score, coverage: 1, checks: [], gates: [] });
    const rest = { id: 'holders', weight: 20, verdict: judged(0) };
    const links = { id: 'links', weight: 4, maxShare: 0.05, verdict: judged(100) };
    expect(coreScoreOf([rest, links]).score).toBe(5);
    expect(coreScoreOf([links, rest]).score).toBe(5);
    expect(coreScoreOf([links]).score).toBeNull();
  });

  it('claims no more than the component that holds it back, however much the others know', () => {
    const judged = (coverage: number, untried = false): Verdict => {
      const open = {
        id: 'mint',
        status: 'UNKNOWN',
        weight: 1,
        severity: 0,
        confidence: 0,
        reason: 'r',
      } as const;
      const checks = untried ? [{ ...open, evidence: [], untried: true as const }] : [];
      return { judged: true, score: 100, coverage, checks, gates: [] };
    };
    const scoreWith = (verdict: Verdict, holdsBack: boolean) => {
      const others = { id: 'holders', weight: 80, verdict: judged(1) };
      const security = { id: 'security', weight: 20, verdict, ...(holdsBack ? { holdsBack } : {}) };
      const { score, grade } = coreScoreOf([others, security]);
      return [score, grade];
    };
    expect(scoreWith(judged(0.5), false)).toEqual([100, 'A+']);
    expect(scoreWith(judged(0.5), true)).toEqual([49, 'N/A']);
    expect(scoreWith(judged(0.7), true)).toEqual([79, 'B']);
    expect(scoreWith(abstention, true)).toEqual([49, 'N/A']);
    expect(scoreWith(judged(0.9, true), true)).toEqual([79, 'B']);
  });

  it('is null, not zero, when everything abstained', () => {
    expect(coreScoreOf([{ id: 'a', weight: 1, verdict: abstention }])).toMatchObject({
      score: null,
      coverage: 0,
    });
    expect(coreScoreOf([])).toMatchObject({ score: null, coverage: 0 });
  });

  it('never exceeds the cap of a gate, and names the gate', () => {
    const honeypot = { id: 'proven_honeypot', cap: 5, reason: 'a sale reverted' };
    const judged: Verdict = { judged: true, score: 90, coverage: 1, checks: [], gates: [honeypot] };
    expect(coreScoreOf([{ id: 'security', weight: 40, verdict: judged }])).toMatchObject({
      score: 5,
      high: 5,
      gatesApplied: [honeypot],
    });
  });
});
