import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathSchemas } from '../decide/paths/fact-paths.js';
import {
  type Condition,
  type FactType,
  type Intent,
  intents,
  type Operator,
  operatorsOf,
  type Reading,
} from './fact-type.js';
import { judgePolicy } from './judge-policy.js';
import { intentsOf, parsePolicy } from './parse-policy.js';
import type { Policy, PolicyText } from './policy-shape.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');

function toPolicy(text: object): Policy {
  const parsed = parsePolicy({ id: 'test', ...text }, pathSchemas);
  if ('policy' in parsed) return parsed.policy;
  throw new TypeError(JSON.stringify(parsed.mistakes));
}

const known = (value: string | number | boolean): Reading => ({ known: true, value });
const tax: PolicyText['rules'][number] = {
  id: 'tax',
  path: 'trades.sellTaxPercentage',
  operator: 'above',
  threshold: 10,
  severity: 'deny',
};

function judge(
  text: object,
  facts: Readonly<Record<string, Reading>>,
  intent: Intent = 'BUY',
  pinned: { readonly reportId?: string; readonly codeHash?: string } = {},
) {
  const read = (path: string): Reading => facts[path] ?? { known: false, reason: 'nobody asked for it' };
  return judgePolicy(toPolicy(text), { intent, read, now: NOW, ...pinned }, pathSchemas);
}

const sellTax = (value: number) => ({ 'trades.sellTaxPercentage': known(value) });

describe('a decision', () => {
  it('denies or cautions as the rule says that fired, and allows where none did', () => {
    expect(judge({ rules: [tax] }, sellTax(11))).toMatchObject({
      decision: 'DENY',
      sentence: 'The sell tax is 11 %; the rule fires above 10 %.',
      rules: [{ id: 'tax', outcome: 'FIRED', found: 11, code: 'sell_tax' }],
      expiresAt: NOW + 60_000,
    });
    expect(judge({ rules: [{ ...tax, severity: 'caution' }] }, sellTax(11)).decision).toBe('CAUTION');
    expect(judge({ rules: [tax] }, sellTax(10)).decision).toBe('ALLOW');
  });

  it.each([
    ['is', 'is', true, true, false],
    ['is_not', 'is_not', true, false, true],
  ] as const)('compares a boolean: %s', (_, operator, threshold, fires, passes) => {
    const rule = { ...tax, path: 'gates.impersonation', operator, threshold };
    expect(judge({ rules: [rule] }, { [rule.path]: known(fires) }).decision).toBe('DENY');
    expect(judge({ rules: [rule] }, { [rule.path]: known(passes) }).decision).toBe('ALLOW');
  });

  it.each([
    ['above', 10, 10.5, 10],
    ['at_least', 10, 10, 9.9],
    ['below', 10, 9, 10],
    ['at_most', 10, 10, 11],
  ] as const)('compares a number: %s', (operator, threshold, fires, passes) => {
    const rule = { ...tax, operator, threshold };
    expect(judge({ rules: [rule] }, sellTax(fires)).decision).toBe('DENY');
    expect(judge({ rules: [rule] }, sellTax(passes)).decision).toBe('ALLOW');
  });

  it.each([
    ['is', 'key', 'key', 'anyone'],
    ['is_not', 'nobody', 'key', 'nobody'],
    ['in', ['key', 'anyone'], 'anyone', 'multisig'],
    ['not_in', ['nobody', 'timelock'], 'multisig', 'timelock'],
    ['above', 'multisig', 'contract', 'multisig'],
    ['at_least', 'key', 'anyone', 'contract'],
    ['below', 'multisig', 'timelock', 'key'],
    ['at_most', 'multisig', 'nobody', 'contract'],
  ] as const)('compares an ordered choice: %s', (operator, threshold, fires, passes) => {
    const rule = { ...tax, path: 'controllers.MINT.by', operator, threshold };
    expect(judge({ rules: [rule] }, { [rule.path]: known(fires) }).decision).toBe('DENY');
    expect(judge({ rules: [rule] }, { [rule.path]: known(passes) }).decision).toBe('ALLOW');
  });

  it('does with a missing fact what onMissing says, and tells it', () => {
    const missing = (onMissing: string) =>
      judge(
        {
          rules: [
            { ...tax, onMissing },
            { ...tax, id: 'cap', path: 'score.core', operator: 'below' },
          ],
        },
        {
          'score.core': known(50),
        },
      );
    expect(missing('deny')).toMatchObject({
      decision: 'DENY',
      rules: [
        { outcome: 'MISSING', found: null, sentence: 'The sell tax is not known: nobody asked for it.' },
      ],
    });
    expect(missing('caution').decision).toBe('CAUTION');
    expect(missing('allow').decision).toBe('ALLOW');
    expect(missing('allow').missing).toEqual([
      { rule: 'tax', path: 'trades.sellTaxPercentage', reason: 'nobody asked for it' },
    ]);
  });

  it('is UNKNOWN, not ALLOW, where not one rule could be judged, or none is about the intent', () => {
    expect(judge({ rules: [{ ...tax, onMissing: 'allow' }] }, {}).decision).toBe('UNKNOWN');
    expect(judge({ rules: [{ ...tax, intents: ['LIST'] }] }, sellTax(99)).decision).toBe('UNKNOWN');
  });

  it('needs all conditions of a rule; one that is known not to be met settles it', () => {
    const and = [{ path: 'age.marketSeconds', operator: 'below', threshold: 3_600 }];
    const rules = [{ ...tax, and }];
    expect(judge({ rules }, { ...sellTax(20), 'age.marketSeconds': known(60) }).decision).toBe('DENY');
    expect(judge({ rules }, { ...sellTax(20), 'age.marketSeconds': known(7_200) }).decision).toBe('ALLOW');
    expect(judge({ rules }, { 'age.marketSeconds': known(7_200) }).decision).toBe('ALLOW');
    expect(judge({ rules }, sellTax(20)).rules[0]?.outcome).toBe('MISSING');
  });

  it('judges by what a value is at least, where that settles the rule', () => {
    const atLeast = (value: number): Reading => ({ known: false, reason: 'calls are left', atLeast: value });
    const of = (value: number, more: object = {}) =>
      judge({ rules: [{ ...tax, ...more }] }, { 'trades.sellTaxPercentage': atLeast(value) });
    expect(of(11)).toMatchObject({
      decision: 'DENY',
      sentence: 'The sell tax is at least 11 %; the rule fires above 10 %.',
      rules: [{ outcome: 'FIRED', found: 11 }],
      missing: [],
    });
    expect(of(9)).toMatchObject({ decision: 'DENY', rules: [{ outcome: 'MISSING', found: null }] });
    expect(of(11, { operator: 'below' }).decision).toBe('ALLOW');
    expect(of(9, { operator: 'at_most' })).toMatchObject({ rules: [{ outcome: 'MISSING' }] });
    const by: Reading = { known: false, reason: 'calls are left', atLeast: 'key' };
    const mints = (operator: string, threshold: string) =>
      judge(
        { rules: [{ ...tax, path: 'controllers.MINT.by', operator, threshold }] },
        { 'controllers.MINT.by': by },
      ).rules.map(({ outcome }) => outcome);
    expect(mints('at_least', 'multisig')).toEqual(['FIRED']);
    expect(mints('is', 'key')).toEqual(['MISSING']);
    expect(mints('at_most', 'timelock')).toEqual([]);
  });

  it('counts a rule for its intents only', () => {
    const rules = [
      { ...tax, intents: ['LIST'] },
      { ...tax, id: 'all', threshold: 90 },
    ];
    expect(judge({ rules }, sellTax(20), 'LIST').decision).toBe('DENY');
    expect(judge({ rules }, sellTax(20), 'BUY').decision).toBe('ALLOW');
  });

  it('tells what a monitor rule found, and does not enforce it', () => {
    const answer = judge({ rules: [{ ...tax, mode: 'monitor' }] }, sellTax(99));
    expect(answer).toMatchObject({ decision: 'ALLOW', rules: [], monitored: [{ id: 'tax', found: 99 }] });
  });

  it('never denies a sale for what harms buyers only, found or missing', () => {
    const rules = [{ ...tax, path: 'gates.proven_mint', operator: 'is', threshold: true }];
    const facts = { 'gates.proven_mint': known(true) };
    expect(judge({ rules }, facts, 'BUY').decision).toBe('DENY');
    expect(judge({ rules }, facts, 'SELL')).toMatchObject({ decision: 'ALLOW', monitored: [{ id: 'tax' }] });
    expect(judge({ rules }, {}, 'SELL').decision).toBe('ALLOW');
  });

  it('sets a rule aside for one report or one code until a time, and expires with it', () => {
    const report = 'a'.repeat(32);
    const codeHash = `0x${'b'.repeat(64)}`;
    const [soon, past] = ['2026-11-26T12:00:30Z', '2026-11-26T11:59:59Z'];
    const byReport = { rules: [tax], exceptions: [{ rule: 'tax', report, expires: soon, reason: 'known' }] };
    expect(judge(byReport, sellTax(20), 'BUY', { reportId: report })).toMatchObject({
      decision: 'ALLOW',
      excepted: [{ id: 'tax', expires: soon, reason: 'known' }],
      expiresAt: NOW + 30_000,
    });
    expect(judge(byReport, sellTax(20), 'BUY', { reportId: 'c'.repeat(32) }).decision).toBe('DENY');
    const byCode = (expires: string) => ({ rules: [tax], exceptions: [{ rule: 'tax', codeHash, expires }] });
    expect(judge(byCode(soon), sellTax(20), 'BUY', { codeHash }).decision).toBe('ALLOW');
    expect(judge(byCode(past), sellTax(20), 'BUY', { codeHash }).decision).toBe('DENY');
    expect(judge(byCode(soon), sellTax(20)).decision).toBe('DENY');
    // What nobody could see, nobody can have accepted.
    expect(judge(byCode(soon), {}, 'BUY', { codeHash }).decision).toBe('DENY');
  });

  it('keeps its time as the policy says', () => {
    expect(judge({ rules: [tax], validForSeconds: 5 }, sellTax(1)).expiresAt).toBe(NOW + 5_000);
  });
});

function anyValue(type: FactType): fc.Arbitrary<boolean | number | string> {
  if (type.kind === 'boolean') return fc.boolean();
  if (type.kind === 'choice') return fc.constantFrom(...type.values);
  return fc.double({ min: type.min, max: type.max ?? 1e9, noNaN: true });
}

function anyCondition(path: string, type: FactType): fc.Arbitrary<Condition> {
  const [lists, singles] = [['in', 'not_in'], operatorsOf(type)].map((names) =>
    operatorsOf(type).filter((one) => names.includes(one)),
  ) as [Operator[], Operator[]];
  const one = anyValue(type);
  const single = fc.record({
    path: fc.constant(path),
    operator: fc.constantFrom(...singles.filter((name) => !lists.includes(name))),
    threshold: one,
  });
  if (type.kind !== 'choice') return single;
  const threshold = fc.array(fc.constantFrom(...type.values), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    single,
    fc.record({ path: fc.constant(path), operator: fc.constantFrom(...lists), threshold }),
  );
}

const condition = fc.oneof(...[...pathSchemas].map(([path, { type }]) => anyCondition(path, type)));
const anyRule = fc
  .record(
    {
      first: condition,
      and: fc.array(condition, { minLength: 1, maxLength: 2 }),
      intents: fc.uniqueArray(fc.constantFrom(...intents), { minLength: 1 }),
      severity: fc.constantFrom('deny', 'caution'),
      onMissing: fc.constantFrom('deny', 'deny', 'caution', 'allow'),
      mode: fc.constantFrom('enforce', 'enforce', 'monitor'),
    },
    { requiredKeys: ['first', 'severity', 'onMissing'] },
  )
  .map(({ first, ...rest }) => ({ ...first, ...rest }));
const anyPolicy = fc.array(anyRule, { minLength: 1, maxLength: 4 }).map((rules) => ({
  id: 'any',
  rules: rules.map((one, at) => ({ ...one, id: `r${at}` })),
}));

/** A number that looks random, always the same for the same text. */
const numberOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) >>> 0, 5381);

/** A report in which each path is known or not, by its seed. */
function reportOf(seed: number): (path: string) => Reading {
  return (path) => {
    const number = numberOf(`${path} ${seed}`);
    const type = pathSchemas.get(path)?.type;
    if (number % 3 === 0 || !type) return { known: false, reason: 'not read' };
    if (type.kind === 'boolean') return known(number % 2 === 0);
    if (type.kind === 'choice') return known(type.values[number % type.values.length] ?? '');
    return known(type.min + (number % 1_000) * (((type.max ?? 1e6) - type.min) / 1_000));
  };
}

describe('ten thousand random policies and reports', () => {
  it('never ALLOW where a fact that an enforced rule needs is missing and onMissing is deny', () => {
    const seen = { judged: 0, allowed: 0, denied: 0 };
    const cases = fc.tuple(anyPolicy, fc.nat(), fc.constantFrom(...intents));
    fc.assert(
      fc.property(cases, ([text, seed, intent]) => {
        const parsed = parsePolicy(text, pathSchemas);
        if (!('policy' in parsed)) return;
        const { policy } = parsed;
        const question = { intent, read: reportOf(seed), now: NOW };
        const { decision, missing } = judgePolicy(policy, question, pathSchemas);
        const needed = policy.rules.filter(
          (one) =>
            one.onMissing === 'deny' &&
            one.mode === 'enforce' &&
            intentsOf(one, pathSchemas).includes(intent) &&
            missing.some(({ rule }) => rule === one.id),
        );
        seen.judged += 1;
        if (decision === 'ALLOW') seen.allowed += 1;
        if (needed.length === 0) return;
        seen.denied += 1;
        if (decision !== 'DENY') throw new Error(`${decision} by ${JSON.stringify(policy)}`);
      }),
      { numRuns: 15_000 },
    );
    // Some of what was made is no policy; ten thousand must be judged, and each case must occur.
    expect(seen.judged).toBeGreaterThan(10_000);
    expect(seen.allowed).toBeGreaterThan(1_000);
    expect(seen.denied).toBeGreaterThan(1_000);
  });

  it('refuse nothing but rules that can never fire', () => {
    fc.assert(
      fc.property(anyPolicy, (text) => {
        const parsed = parsePolicy(text, pathSchemas);
        if ('policy' in parsed) return;
        for (const { reason } of parsed.mistakes)
          if (!reason.includes('can never fire')) throw new Error(reason);
      }),
      { numRuns: 1_000 },
    );
  });
});
