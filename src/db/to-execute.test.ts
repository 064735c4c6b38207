import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toExecute } from './to-execute.js';

const statement = { name: 'take', types: ['text', 'integer'], text: 'select $1, $2' };

describe('toExecute', () => {
  it('writes plain arguments out', () => {
    expect(toExecute(statement, ['key_1,key_2', -3])).toBe("execute take ('key_1,key_2', -3)");
  });

  it('throws for every argument that could end its quotes, instead of escaping it', () => {
    const hostile = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => /[^A-Za-z0-9_,:.+-]/.test(text));
    fc.assert(
      fc.property(hostile, (text) => {
        expect(() => toExecute(statement, [text, 1])).toThrow(TypeError);
      }),
      { numRuns: 50 },
    );
    for (const number of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => toExecute(statement, ['a', number])).toThrow(TypeError);
    }
  });

  it('throws when an argument is missing', () => {
    expect(() => toExecute(statement, ['a'])).toThrow(/takes 2 arguments/);
  });
});
