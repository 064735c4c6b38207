import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue, type FindingType, isFindingType } from '../catalogue/catalogue.js';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts'));

/** Finding types that the text names in quotes. */
function typesIn(text: string): readonly FindingType[] {
  return [...new Set([...text.matchAll(/'([A-Z_]+)'/g)].flatMap(([, name = '']) => name))].filter(
    isFindingType,
  );
}

/** Files of the rules that are applied. */
const ruleFiles = [
  ...read('rules.ts').matchAll(/import \{[^}]*Rule\b[^}]*\} from '\.\/([\w-]+)\.js';/g),
].flatMap(([, name]) => name ?? []);

/** Finding types that have a pair in the rule's test which holds today, in source and in bytecode or in one. */
function pairedIn(rule: string): readonly FindingType[] {
  const name = `${rule}.test.ts`;
  const pairs = names.includes(name)
    ? read(name)
        .split(/^ {2}\{$/m)
        .slice(1)
    : [];
  const held = pairs.filter((pair) => !/^ {4}(?:missed|falseAlarm):/m.test(pair));
  return typesIn(held.map((pair) => /^ {4}type: ('[A-Z_]+'),$/m.exec(pair)?.[1]).join());
}

describe('the rules', () => {
  it('each have a pair of tokens for every finding that they give', () => {
    expect(ruleFiles.length).toBeGreaterThan(10);
    const missing = ruleFiles.map((rule) => {
      const paired = new Set(pairedIn(rule));
      return [rule, typesIn(read(`${rule}.ts`)).filter((type) => !paired.has(type))] as const;
    });
    expect(missing.filter(([, types]) => types.length > 0)).toEqual([]);
  });

  it('have pairs for the whole catalogue but what no rule gives', () => {
    const paired = new Set(ruleFiles.flatMap(pairedIn));
    const others = Object.keys(catalogue).filter((type) => isFindingType(type) && !paired.has(type));
    // The first is read from the version of the compiler, the second shown by a call.
    expect(others.sort()).toEqual(['COMPILER_BUGS', 'UNTOLD_CODE']);
  });
});
