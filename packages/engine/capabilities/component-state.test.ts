import { describe, expect, it } from 'vitest';
import type { Check, Gate, Verdict } from './component.js';
import { standingOf } from './component-state.js';
import { policy } from './policy.js';
import { components } from './registry.js';

const { fineFrom, warnFrom, dangerBelowCap, sharedSubjects } = policy.states;
const check = (id: string, of: Partial<Check> = {}): Check => ({
  ...{ id, status: 'PASS', weight: 1, severity: 0, confidence: 1, reason: `${id}.`, evidence: [] },
  ...of,
});
const gate = (id: string, cap: number): Gate => ({ id, cap, reason: `${id} stands.` });
const judged = (of: Partial<Verdict & { judged: true }> = {}): Verdict => ({
  ...{ judged: true, score: 100, coverage: 1, checks: [], gates: [] },
  ...of,
});
const all = (of: Readonly<Record<string, Verdict>> = {}) =>
  new Map(components.map(({ id }) => [id, of[id] ?? judged()]));
const stateOf = (id: string, of: Readonly<Record<string, Verdict>>) => standingOf(id, all(of)).state;

describe('the state of a component', () => {
  it('is FINE by its score alone only where nothing is found anywhere', () => {
    for (const { id } of components) expect(stateOf(id, {}), id).toBe('FINE');
    expect(stateOf('holders', { holders: judged({ score: fineFrom - 1 }) })).toBe('WARN');
    expect(stateOf('holders', { holders: judged({ score: warnFrom - 1 }) })).toBe('DANGER');
  });

  it('is not FINE beside a failed check or a gate of its own, whatever the score', () => {
    const failed = judged({ checks: [check('top_ten', { status: 'FAIL', severity: 1 })] });
    expect(stateOf('holders', { holders: failed })).toBe('WARN');
    expect(stateOf('holders', { holders: judged({ gates: [gate('g', dangerBelowCap)] }) })).toBe('WARN');
    expect(stateOf('holders', { holders: judged({ gates: [gate('g', dangerBelowCap - 1)] }) })).toBe(
      'DANGER',
    );
  });

  it('is that of a gate on its subject that another component raised, and names it', () => {
    const of = { security: judged({ gates: [gate('proven_honeypot', 5)] }) };
    expect(standingOf('market', all(of))).toEqual({
      state: 'DANGER',
      elsewhere: ['proven_honeypot stands.'],
    });
    const wash = { washTrading: judged({ gates: [gate('artificial_volume', 60)] }) };
    expect([stateOf('market', wash), stateOf('holders', wash)]).toEqual(['WARN', 'FINE']);
  });

  it('is WARN beside a failed check on its subject in another component', () => {
    const checks = [check('liquidity_locked', { status: 'FAIL', severity: 1 })];
    expect(stateOf('market', { security: judged({ checks }) })).toBe('WARN');
  });

  it('says nothing for a token that something else makes dangerous', () => {
    const of = { security: judged({ gates: [gate('proven_honeypot', 5)] }) };
    for (const id of ['holders', 'washTrading', 'snipers', 'links'])
      expect(stateOf(id, of), id).toBe('NOTHING_TO_SEE');
    const bad = { ...of, holders: judged({ score: 10 }) };
    expect(stateOf('holders', bad)).toBe('DANGER');
  });

  it('tells nothing to see from not known', () => {
    const nothing: Verdict = { judged: false, reason: 'No link.', nothingToSee: true };
    expect(stateOf('links', { links: nothing })).toBe('NOTHING_TO_SEE');
    expect(stateOf('links', { links: { judged: false, reason: 'No answer.' } })).toBe('UNKNOWN');
    expect(standingOf('links', new Map()).state).toBe('UNKNOWN');
  });

  it('is not FINE where too little is known, or a danger was not looked for', () => {
    const little = judged({ coverage: policy.coverage.unrated - 0.01 });
    expect(stateOf('holders', { holders: little })).toBe('UNKNOWN');
    const untried = judged({ checks: [check('can_sell', { status: 'UNKNOWN', untried: true })] });
    expect(stateOf('security', { security: untried })).toBe('UNKNOWN');
  });

  it('knows every gate of the policy: each is on a subject, or its own component says it', () => {
    const shared = Object.values(sharedSubjects).flat() as readonly string[];
    const ofCode = ['proven_takeover', 'replaceable_code'];
    for (const { id } of Object.values(policy.gates)) expect([...shared, ...ofCode], id).toContain(id);
  });
});
