import { describe, expect, it } from 'vitest';
import { packs } from '../decide/packs/packs.js';
import { pathSchemas } from '../decide/paths/fact-paths.js';
import { parsePolicy } from './parse-policy.js';

const rule = (changes: object = {}) => ({
  id: 'tax',
  path: 'trades.sellTaxPercentage',
  operator: 'above',
  threshold: 10,
  severity: 'deny',
  ...changes,
});
const policy = (...rules: object[]) => ({ id: 'mine', rules });

function mistakesOf(value: unknown): readonly string[] {
  const parsed = parsePolicy(value, pathSchemas);
  return 'policy' in parsed ? [] : parsed.mistakes.map(({ path, reason }) => `${path}: ${reason}`);
}

describe('a policy', () => {
  it('fails closed by default: a missing fact denies, and the rule is enforced', () => {
    const parsed = parsePolicy(policy(rule()), pathSchemas);
    expect(parsed).toMatchObject({
      policy: { version: 1, validForSeconds: 60, rules: [{ onMissing: 'deny', mode: 'enforce' }] },
    });
  });

  it('tells every mistake at once, those of its shape and those of its rules', () => {
    const wrong = policy(
      rule({ path: 'nope' }),
      rule({ id: 'b', on_missing: 'deny' }),
      rule({ id: 'c', threshold: '10' }),
    );
    const mistakes = mistakesOf({ ...wrong, extra: 1 }).map((text) => text.split(':')[0]);
    expect(mistakes.sort()).toEqual(['extra', 'rules.0.path', 'rules.1.on_missing', 'rules.2.threshold']);
  });

  it.each([
    ['no object', 'strict', /expected object/],
    ['a word that is not known', { ...policy(rule()), rulez: [] }, /^rulez: is not known here/],
    [
      'a word of a rule that is not known',
      policy(rule({ on_missing: 'deny' })),
      /^rules.0.on_missing: is not/,
    ],
    ['no rules', policy(), /^rules: must not be empty/],
    [
      'a path that is not known',
      policy(rule({ path: 'trades.selTax' })),
      /^rules.0.path: "trades.selTax" is no/,
    ],
    [
      'a path in another case',
      policy(rule({ path: 'trades.selltaxpercentage' })),
      /did you mean trades.sellTax/,
    ],
    [
      'a boolean against a text',
      policy(rule({ path: 'gates.impersonation', operator: 'is', threshold: 'yes' })),
      /^rules.0.threshold: must be true or false/,
    ],
    ['a number against a text', policy(rule({ threshold: '10' })), /^rules.0.threshold: must be a number/],
    ['an operator of another type', policy(rule({ operator: 'is' })), /^rules.0.operator: "is" does not fit/],
    [
      'a value that does not exist',
      policy(rule({ path: 'checks.can_sell.status', operator: 'is', threshold: 'FAILED' })),
      /^rules.0.threshold: must be one of N\/A, PASS/,
    ],
    [
      'a threshold outside of its range',
      policy(rule({ threshold: 1000 })),
      /^rules.0.threshold: must be from 0 % to 100 %/,
    ],
    ['what is above the highest', policy(rule({ threshold: 100 })), /^rules.0: can never fire/],
    [
      'what is below the lowest',
      policy(rule({ operator: 'below', threshold: 0 })),
      /^rules.0: can never fire/,
    ],
    [
      'what is above the gravest',
      policy(rule({ path: 'risk.overall', operator: 'above', threshold: 'CRITICAL' })),
      /can never fire/,
    ],
    [
      'none of all values',
      policy(
        rule({ path: 'trades.state', operator: 'not_in', threshold: ['verified', 'complete', 'incomplete'] }),
      ),
      /can never fire/,
    ],
    [
      'conditions that exclude each other',
      policy(rule({ and: [{ path: 'trades.sellTaxPercentage', operator: 'below', threshold: 5 }] })),
      /can never fire: no value of trades/,
    ],
    ['no intent', policy(rule({ intents: [] })), /^rules.0.intents: must not be empty/],
    [
      'a sale that is denied for what harms buyers',
      policy(rule({ path: 'gates.proven_mint', operator: 'is', threshold: true, intents: ['SELL'] })),
      /harms buyers only/,
    ],
    [
      'an amount of a purchase',
      policy(rule({ path: 'request.lossPercentage', intents: ['BUY'] })),
      /tell of SELL only/,
    ],
    ['two rules of one name', policy(rule(), rule()), /^rules.1.id: "tax" names another rule/],
    [
      'an exception of no rule',
      {
        ...policy(rule()),
        exceptions: [{ rule: 'x', report: 'a'.repeat(32), expires: '2027-01-01T00:00:00Z' }],
      },
      /^exceptions.0.rule: "x" is no rule/,
    ],
    [
      'an exception that is pinned to nothing',
      { ...policy(rule()), exceptions: [{ rule: 'tax', expires: '2027-01-01T00:00:00Z' }] },
      /^exceptions.0: must be pinned/,
    ],
    [
      'an exception without an end',
      { ...policy(rule()), exceptions: [{ rule: 'tax', report: 'a'.repeat(32) }] },
      /^exceptions.0.expires: is missing/,
    ],
    [
      'a text that is too long',
      policy(rule({ description: 'x'.repeat(40_000) })),
      /more than 32768 characters/,
    ],
  ])('is refused with the place of the mistake: %s', (_, value, mistake) => {
    const found = mistakesOf(value);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toMatch(mistake);
  });

  it('is told all of its mistakes at once', () => {
    const wrong = policy(rule({ path: 'a.b' }), rule({ id: 'other', threshold: 'ten' }));
    expect(mistakesOf(wrong).map((text) => text.split(':')[0])).toEqual([
      'rules.0.path',
      'rules.1.threshold',
    ]);
  });

  it('may name every gate, check, finding type and power by its own name', () => {
    const roots = new Set([...pathSchemas.keys()].map((path) => path.split('.')[0]));
    expect([...roots].sort()).toEqual([
      'age',
      'checks',
      'controllers',
      'coverage',
      'early',
      'findings',
      'gates',
      'grade',
      'holders',
      'liquidity',
      'market',
      'request',
      'risk',
      'score',
      'source',
      'token',
      'trades',
      'wash',
    ]);
    expect([...packs.keys()]).toEqual(['strict', 'balanced', 'permissive', 'collateral', 'assay']);
  });
});
