import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './is-database-away.js';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isDatabaseAway', () => {
  it('tells a lost database from a wrong statement', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', '08006', '57P01', '57014', '53300', '28P01', '25006']) {
      expect([code, isDatabaseAway(withCode(code))]).toEqual([code, true]);
    }
    for (const code of ['42P01', '23505', '23514', '22P02', '40001']) {
      expect([code, isDatabaseAway(withCode(code))]).toEqual([code, false]);
    }
  });

  it('knows the errors that come without a code', () => {
    expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isDatabaseAway(new Error('PGlite is closed'))).toBe(true);
    expect(isDatabaseAway(new AggregateError([withCode('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseAway(new TypeError('x is not a function'))).toBe(false);
    expect(isDatabaseAway('ECONNREFUSED')).toBe(false);
  });
});
