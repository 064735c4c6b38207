import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packs } from '../decide/packs/packs.js';
import { pathSchemas } from '../decide/paths/fact-paths.js';
import { type FactType, type Intent, intents, operatorsOf, type Reading } from './fact-type.js';
import { judgePolicy } from './judge-policy.js';
import { parsePolicy } from './parse-policy.js';
import { decisions, policyShape } from './policy-shape.js';

/** Plays what docs/decide.md says of the language, so that the page and the engine cannot part. */
const page = readFileSync('docs/decide.md', 'utf8');
const NOW = Date.parse('2026-11-26T12:00:00Z');
const CODE = `0x${'c'.repeat(64)}`;
const REPORT = 'a'.repeat(32);

/** The cells of the table whose heading begins so, row by row. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const lines = page.slice(page.indexOf(heading)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
const codesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const mistakesOf = (text: unknown) => {
  const parsed = parsePolicy(text, pathSchemas);
  return 'policy' in parsed ? [] : parsed.mistakes.map(({ path }) => path);
};
function judge(text: object, facts: Readonly<Record<string, unknown>>, intent: Intent = 'BUY') {
  const parsed = parsePolicy({ id: 'test', ...text }, pathSchemas);
  if (!('policy' in parsed)) throw new TypeError(JSON.stringify(parsed.mistakes));
  const read = (path: string): Reading =>
    path in facts ? { known: true, value: facts[path] as string } : { known: false, reason: 'not read' };
  const question = { intent, read, now: NOW, reportId: REPORT, codeHash: CODE };
  return judgePolicy(parsed.policy, question, pathSchemas);
}

const path = 'trades.sellTaxPercentage';
const tax = { id: 'tax', path, operator: 'above', threshold: 10, severity: 'deny' } as const;
const high = { [path]: 11 };
const mint = { path: 'controllers.MINT.expected', operator: 'is', threshold: false } as const;
const decisionOf = (rule: object, facts: object = high, intent: Intent = 'BUY') =>
  judge({ rules: [{ ...tax, ...rule }] }, { ...facts }, intent).decision;
const except = (more: object) =>
  judge({ rules: [tax], exceptions: [{ rule: 'tax', expires: '2027-01-31T00:00:00Z', ...more }] }, high);

/** Each word of the language in a policy where it makes the difference. */
const words: Readonly<Record<string, () => void>> = {
  id: () => expect(mistakesOf({ id: 'Not a name', rules: [tax] })).toEqual(['id']),
  version: () => expect(mistakesOf({ id: 'mine', version: 0, rules: [tax] })).toEqual(['version']),
  validForSeconds: () => {
    expect(judge({ rules: [tax], validForSeconds: 3_600 }, high).expiresAt).toBe(NOW + 3_600_000);
    expect(judge({ rules: [tax] }, high).expiresAt).toBe(NOW + 60_000);
    expect(mistakesOf({ id: 'mine', rules: [tax], validForSeconds: 3_601 })).toEqual(['validForSeconds']);
  },
  rules: () => expect(mistakesOf({ id: 'mine', rules: [] })).toEqual(['rules']),
  path: () => expect(decisionOf({ path: 'trades.buyTaxPercentage' })).toBe('DENY'),
  operator: () => expect([decisionOf({}), decisionOf({ operator: 'below' })]).toEqual(['DENY', 'ALLOW']),
  threshold: () => expect([decisionOf({}), decisionOf({ threshold: 11 })]).toEqual(['DENY', 'ALLOW']),
  and: () => {
    expect(decisionOf({ and: [mint] }, { ...high, [mint.path]: false })).toBe('DENY');
    expect(decisionOf({ and: [mint] }, { ...high, [mint.path]: true })).toBe('ALLOW');
    expect(decisionOf({ and: [mint] }, { [mint.path]: true })).toBe('ALLOW');
    const many = (length: number) => ({ ...tax, and: Array.from({ length }, () => mint) });
    expect(mistakesOf({ id: 'mine', rules: [many(8)] })).toEqual([]);
    expect(mistakesOf({ id: 'mine', rules: [many(9)] })).toEqual(['rules.0.and']);
  },
  intents: () =>
    expect(intents.map((intent) => decisionOf({ intents: ['BUY', 'SELL'] }, high, intent))).toEqual([
      ...['DENY', 'DENY', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
    ]),
  severity: () => expect(decisionOf({ severity: 'caution' })).toBe('CAUTION'),
  onMissing: () => {
    const known = { ...tax, id: 'other', path: 'trades.buyTaxPercentage' };
    const without = (onMissing?: string) =>
      judge({ rules: [known, { ...tax, ...(onMissing ? { onMissing } : {}) }] }, { [known.path]: 0 })
        .decision;
    expect([without(), without('deny'), without('caution'), without('allow')]).toEqual([
      ...['DENY', 'DENY', 'CAUTION', 'ALLOW'],
    ]);
  },
  mode: () => {
    const { decision, rules, monitored } = judge({ rules: [{ ...tax, mode: 'monitor' }] }, high);
    expect([decision, rules, monitored.map(({ id }) => id)]).toEqual(['ALLOW', [], ['tax']]);
    expect(decisionOf({ mode: 'enforce' })).toBe('DENY');
  },
  exceptions: () => {
    expect(except({ codeHash: CODE })).toMatchObject({ decision: 'ALLOW', excepted: [{ id: 'tax' }] });
    const unread = judge(
      { rules: [tax], exceptions: [{ rule: 'tax', codeHash: CODE, expires: '2027-01-31T00:00:00Z' }] },
      {},
    );
    expect(unread.decision).toBe('DENY');
  },
  rule: () => expect(() => except({ rule: 'other', codeHash: CODE })).toThrow('is no rule of this policy'),
  report: () => {
    expect(except({ report: REPORT }).decision).toBe('ALLOW');
    expect(except({ report: 'b'.repeat(32) }).decision).toBe('DENY');
  },
  codeHash: () => expect(except({ codeHash: `0x${'d'.repeat(64)}` }).decision).toBe('DENY'),
  expires: () => expect(except({ codeHash: CODE, expires: '2026-11-26T12:00:00Z' }).decision).toBe('DENY'),
  description: () => expect(decisionOf({ description: 'why' })).toBe('DENY'),
  reason: () => expect(except({ codeHash: CODE, reason: 'read' }).excepted[0]?.reason).toBe('read'),
};

describe('what docs/decide.md says of the language', () => {
  it('names every word of the schema, and no other', () => {
    const { shape } = policyShape;
    const rule = shape.rules.element.shape;
    const exception = shape.exceptions.removeDefault().element.shape;
    const known = new Set([shape, rule, exception].flatMap(Object.keys));
    const table = rowsOf('| word | what it does');
    const named = table.flatMap(([first]) => codesIn(first));
    const inside = codesIn(table.find(([first]) => first === '`exceptions`')?.[1]);
    expect([...new Set([...named, ...inside, 'rules'])].sort()).toEqual([...known].sort());
    expect(Object.keys(words).sort()).toEqual([...known].sort());
  });

  it.each(Object.entries(words))('%s does what it says', (_, play) => play());

  it('has a policy that is one, once its code hash is written out', () => {
    const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => text);
    expect(blocks).toHaveLength(1);
    const [example] = blocks.map((text) => JSON.parse(text.replace('0x…', CODE)));
    expect(mistakesOf(example)).toEqual([]);
    const mints = { 'controllers.MINT.by': 'anyone', 'controllers.MINT.expected': false };
    const said = judge(example, { ...high, ...mints });
    expect(said).toMatchObject({ decision: 'ALLOW', excepted: [{ id: 'tax' }] });
    expect(said.monitored.map(({ id }) => id)).toEqual(['key-mints']);
    expect(judge({ ...example, exceptions: [] }, { ...high, ...mints }).decision).toBe('DENY');
  });

  it('has the operators of each type; each fires at one value and not at another', () => {
    const ordered = ['least', 'worse', 'worst'];
    const types: Readonly<Record<string, FactType>> = {
      boolean: { kind: 'boolean' },
      number: { kind: 'number', unit: '%', min: 0, max: 100 },
      'closed set': { kind: 'choice', values: ordered, ordered: true },
    };
    const samples = { boolean: [true, false], number: [4, 5, 6], choice: ordered };
    for (const [name = '', operators] of rowsOf('| type | operators |')) {
      const type = types[name];
      if (!type) throw new RangeError(`No such type: ${name}`);
      expect(new Set(codesIn(operators))).toEqual(new Set(operatorsOf(type)));
      const values = samples[type.kind];
      const middle = values[1];
      for (const operator of operatorsOf(type)) {
        const threshold = operator === 'in' || operator === 'not_in' ? [middle] : middle;
        const condition = { path: 'a.fact', operator, threshold: threshold as string };
        const paths = new Map([['a.fact', { type, subject: 'It', harms: 'seller' } as const]]);
        const parsed = parsePolicy(
          { id: 'test', rules: [{ id: 'r', ...condition, severity: 'deny' }] },
          paths,
        );
        if (!('policy' in parsed)) throw new TypeError(`${name} ${operator}`);
        const fires = values.map((value) => {
          const read = () => ({ known: true, value }) as const;
          return judgePolicy(parsed.policy, { intent: 'BUY', read, now: NOW }, paths).decision === 'DENY';
        });
        expect(new Set(fires), `${name} ${operator}`).toEqual(new Set([true, false]));
      }
    }
  });

  it('names every path by a row, and no path that is not there', () => {
    const rows = rowsOf('| path | says |').flatMap(([first, says = '']) => [
      ...codesIn(first),
      ...codesIn(says).flatMap((code) => (code.startsWith('.') ? [`controllers.<POWER>${code}`] : [])),
    ]);
    const patterns = rows.map((row) => {
      const text = row.replaceAll('.', '\\.').replace(/<\w+>/, '[^.]+').replace('*', '.+');
      return { row, pattern: new RegExp(`^${text}$`) };
    });
    const paths = [...pathSchemas.keys()];
    expect(paths.filter((one) => !patterns.some(({ pattern }) => pattern.test(one)))).toEqual([]);
    expect(patterns.filter(({ pattern }) => !paths.some((one) => pattern.test(one)))).toEqual([]);
  });

  it('has the answers, the intents and the packs that there are', () => {
    expect(rowsOf('| | when |').map(([first]) => first)).toEqual(expect.arrayContaining([...decisions]));
    expect(codesIn(/Intents: (.*)\. \*\*/.exec(page)?.[1])).toEqual([...intents]);
    expect(rowsOf('| pack | for |').flatMap(([first]) => codesIn(first))).toEqual([...packs.keys()]);
  });

  it('refuses the rules that it says are refused, at their places', () => {
    const at = (rule: object) => mistakesOf({ id: 'mine', rules: [{ ...tax, ...rule }] });
    expect(at({ path: 'trades.sellTax' })).toEqual(['rules.0.path']);
    expect(at({ path: 'trades.canSell', operator: 'is', threshold: 'yes' })).toEqual(['rules.0.threshold']);
    expect(at({ path: 'grade.core', operator: 'is', threshold: 'Z' })).toEqual(['rules.0.threshold']);
    expect(at({ threshold: 101 })).toEqual(['rules.0.threshold']);
    expect(at({ and: [{ path, operator: 'below', threshold: 5 }] })).toEqual(['rules.0']);
    const forBuyers = { path: 'controllers.MINT.by', operator: 'is', threshold: 'key', intents: ['SELL'] };
    expect(at(forBuyers)).toEqual(['rules.0.intents']);
  });
});
