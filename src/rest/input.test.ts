import { builtInChains } from '@assay/facts';
import { expect, it } from 'vitest';
import { recentCalls } from './endpoints/recent-calls.js';
import { featureInput, parseInput, tokenInput } from './input.js';

const token = { contract_address: `0x${'12'.repeat(20)}`, chain: 'eth' };

/** What is said of each wrong field. */
function problemsOf(schema: Parameters<typeof parseInput>[0], value: unknown): unknown {
  try {
    return parseInput(schema, value);
  } catch (error) {
    return (error as { details?: unknown }).details ?? (error as Error).message;
  }
}

it.each([
  [
    'a missing field',
    {},
    [
      { field: 'contract_address', reason: 'is missing' },
      { field: 'chain', reason: 'is missing' },
    ],
  ],
  [
    'a number for an address',
    { ...token, contract_address: 123 },
    [{ field: 'contract_address', reason: 'must be a string' }],
  ],
  [
    'null for a required field',
    { ...token, contract_address: null },
    [{ field: 'contract_address', reason: 'must be a string' }],
  ],
  [
    'a number for a chain',
    { ...token, chain: 1 },
    [{ field: 'chain', reason: `must be one of ${builtInChains.map(({ name }) => name).join(', ')}` }],
  ],
  [
    'an empty address',
    { ...token, contract_address: '' },
    [{ field: 'contract_address', reason: 'must be 0x followed by 40 hexadecimal digits' }],
  ],
])('%s is called what it is', (_, value, problems) => {
  expect(problemsOf(tokenInput, value)).toEqual(problems);
});

it.each([null, '', undefined])('an optional field that is %j is absent', (value) => {
  expect(parseInput(featureInput, { ...token, partner_api_key: value })).toEqual(token);
  expect(parseInput(recentCalls.input, { limit: value })).toMatchObject({ limit: 10 });
});

it('an optional field of a wrong type is wrong', () => {
  expect(problemsOf(featureInput, { ...token, partner_api_key: 7 })).toEqual([
    { field: 'partner_api_key', reason: 'must be a string' },
  ]);
});

it.each([null, [], 'text', 7])('%j is no object', (value) => {
  expect(problemsOf(tokenInput, value)).toBe('A JSON object is expected here.');
});
