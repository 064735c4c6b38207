import { catalogue } from '@assay/audit';
import { describe, expect, it } from 'vitest';
import { claimsJsonSchema } from './claim.js';

describe('the schema that models are asked to answer by', () => {
  it('requires every property, allows no other, and has no keyword that structured output refuses', () => {
    const text = { type: 'string' };
    const { properties, ...rest } = claimsJsonSchema;
    const findings = properties?.findings;
    expect(rest).toEqual({ type: 'object', additionalProperties: false, required: ['findings'] });
    expect(findings).toMatchObject({
      type: 'array',
      items: {
        required: ['type', 'file', 'line_start', 'line_end', 'quote', 'function', 'effect', 'explanation'],
        additionalProperties: false,
        properties: { type: { enum: Object.keys(catalogue) }, quote: text, line_start: { type: 'integer' } },
      },
    });
    expect(JSON.stringify(claimsJsonSchema)).not.toMatch(/"(?:\\$\w+|m(?:in|ax)\w*|exclusive\w*)":/);
  });
});
