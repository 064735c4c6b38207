import { describe, expect, it } from 'vitest';
import { isDatabaseUnreachable } from './is-database-unreachable.js';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isDatabaseUnreachable', () => {
  it('tells a lost database from a wrong statement', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', '08006', '57P01', '57014', '53300', '28P01', '25006']) {
      expect([code, isDatabaseUnreachable(withCode(code))]).toEqual([code, true]);
    }
    for (const code of ['42P01', '23505', '23514', '22P02', '40001']) {
      expect([code, isDatabaseUnreachable(withCode(code))]).toEqual([code, false]);
    }
  });

  it('knows the errors that come without a code', () => {
    expect(isDatabaseUnreachable(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseUnreachable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isDatabaseUnreachable(new Error('PGlite is closed'))).toBe(true);
    expect(isDatabaseUnreachable(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseUnreachable(new TypeError('x is not a function'))).toBe(false);
    expect(isDatabaseUnreachable('ECONNREFUSED')).toBe(false);
  });
});
