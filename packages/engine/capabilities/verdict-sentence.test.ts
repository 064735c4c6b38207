import { describe, expect, it } from 'vitest';
import type { Check, Verdict } from './component.js';
import { policy } from './policy.js';
import { toComponentSentence, toTokenSentence } from './verdict-sentence.js';

const check = (reason: string, of: Partial<Check> = {}): Check => ({
  ...{ id: 'a', status: 'FAIL', weight: 1, severity: 1, confidence: 1, reason, evidence: [] },
  ...of,
});
const judged = (checks: readonly Check[], score = 90, coverage = 1): Verdict & { judged: true } => ({
  ...{ judged: true, score, coverage, checks, gates: [] },
});
const core = (score: number | null, coverage = 1) => ({
  ...({ score, coverage, grade: 'B', low: 0, high: 100, gatesApplied: [] } as const),
});

const unknown = { state: 'UNKNOWN', elsewhere: [] } as const;
const fine = { state: 'FINE', elsewhere: [] } as const;
const danger = { state: 'DANGER', elsewhere: [] } as const;

describe('the verdict in one sentence', () => {
  it.each([
    [90, 'No danger was found.'],
    [79, 'Little speaks against it.'],
    [59, 'Several things speak against it.'],
    [39, 'Much speaks against it.'],
  ])('a score of %i without a failed check', (score, says) => {
    expect(toTokenSentence(core(score), [judged([])])).toBe(says);
  });

  it('names the failed check that weighs most, of all components', () => {
    const small = judged([check('A small thing.', { weight: 2, confidence: 0.6 })]);
    const large = judged([check('The owner can mint.', { weight: 2 }), check('Another.', { weight: 1 })]);
    expect(toTokenSentence(core(55), [small, large])).toBe(
      'Several things speak against it: the owner can mint.',
    );
  });

  it('begins with the hardest gate, and keeps names as they are written', () => {
    const gates = [{ id: 'x', cap: 5, reason: 'GoPlus reports a honeypot.' }];
    expect(toTokenSentence({ ...core(5), gatesApplied: gates }, [])).toBe(
      'Stay away: GoPlus reports a honeypot.',
    );
  });

  it('says how much is not known, and gives no verdict where too little is', () => {
    const some = (policy.coverage.unrated + policy.coverage.capped) / 2;
    expect(toTokenSentence(core(70, some), [judged([])])).toBe(
      `Little speaks against it; ${100 - Math.floor(some * 100)} % of the questions have no answer.`,
    );
    expect(toTokenSentence(core(49, 0.25), [judged([])])).toBe(
      'Too little is known for a verdict: only 25 % of the questions were answered.',
    );
  });

  it('never says of one component that there is no danger where much has no answer', () => {
    const some = (policy.coverage.unrated + policy.coverage.capped) / 2;
    expect(toComponentSentence(judged([], 100, some), 100, fine)).not.toMatch(/no danger/i);
    expect(toComponentSentence(judged([], 100, policy.coverage.capped), 100, fine)).toMatch(/no danger/i);
  });

  it('says why nothing is known', () => {
    const nothing: Verdict = { judged: false, reason: 'No node answered.' };
    expect(toTokenSentence(core(null, 0), [nothing])).toBe('Nothing is known: no node answered.');
    expect(toComponentSentence(nothing, null, unknown)).toBe('Nothing is known: no node answered.');
  });

  it('of a component rests on its own gates', () => {
    const verdict = { ...judged([], 95), gates: [{ id: 'g', cap: 40, reason: 'A sale costs 30 %.' }] };
    expect(toComponentSentence(verdict, 40, danger)).toBe('Dangerous: a sale costs 30 %.');
  });

  it.each([90, 70])('never says that there is no danger beside a failed check, at a score of %i', (score) => {
    const one = judged([check('Ten owners hold 98 %.')], score);
    const two = judged([check('Ten owners hold 98 %.'), check('The team holds 40 %.')], score);
    const says = 'thing speaks against it: ten owners hold 98 %.';
    expect(toTokenSentence(core(score), [one])).toBe(`One ${says}`);
    expect(toComponentSentence(one, score, { state: 'WARN', elsewhere: [] })).toBe(`One ${says}`);
    expect(toTokenSentence(core(score), [two])).toMatch(/^Several things speak against it: ten owners/);
  });

  it('of a component names what another one found on its subject', () => {
    const says = toComponentSentence(judged([]), 90, { state: 'DANGER', elsewhere: ['A sale fails.'] });
    expect(says).toBe('Its own figures show nothing bad, but: a sale fails.');
  });

  it('of a component in which all is fine says so only where the token is in no danger', () => {
    expect(toComponentSentence(judged([]), 90, fine)).toBe('No danger was found.');
    expect(toComponentSentence(judged([]), 90, { state: 'NOTHING_TO_SEE', elsewhere: [] })).toMatch(
      /dangerous/,
    );
  });

  it('of a component with nothing to judge says what there is not', () => {
    const none: Verdict = { judged: false, reason: 'No website was found.', nothingToSee: true };
    const standing = { state: 'NOTHING_TO_SEE', elsewhere: [] } as const;
    expect(toComponentSentence(none, null, standing)).toBe('No website was found.');
  });
});
