import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toParamsText } from './params-text.js';

test('the text is that of JSON.stringify, with long strings and without', () => {
  const long = fc.oneof(
    fc.string({ minLength: 1_001, maxLength: 1_500, unit: 'binary' }),
    fc.constant(`0x${'60'.repeat(2_000)}`),
    fc.constant(`0x${'60'.repeat(2_000)}"`),
  );
  const { value } = fc.letrec((tie) => ({
    leaf: fc.oneof(long, fc.jsonValue(), fc.constant(undefined)),
    value: fc.oneof(
      { depthSize: 'small' },
      tie('leaf'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), (params) => {
      expect(toParamsText(params)).toBe(JSON.stringify(params));
    }),
    { numRuns: 500 },
  );
  expect(toParamsText([new Date(0), { at: new Date(0) }])).toBe(
    JSON.stringify([new Date(0), { at: new Date(0) }]),
  );
});
