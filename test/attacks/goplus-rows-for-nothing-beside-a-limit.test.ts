import { GraphQLSchema } from 'graphql';
import { expect, it } from 'vitest';
import { goplusTokenSecurity } from '../../src/rest/endpoints/goplus-token-security.js';
import { endpoints } from '../../src/rest/endpoints.js';

it('a row that a limit broke, and that costs nothing, is not shown', () => {
  expect(endpoints).toContain(goplusTokenSecurity);
  const input = { chain_id: '1', contract_addresses: '' };
  const meta = { input, schema: new GraphQLSchema({}), processingTime: 0, timestamp: '' };
  const rowErrors = new Map([[0, { error: 'rate_limited' as const, reason: 'Too many.' }]]);
  const data = { tokens: [{ address: `0x${'8'.repeat(40)}` }] };
  expect(goplusTokenSecurity.toBody(data, { ...meta, rowErrors }).body).toMatchObject({
    code: 2,
    result: {},
  });
});
