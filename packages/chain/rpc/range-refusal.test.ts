import { expect, test } from 'vitest';
import { parseBatchRefusal, toRpcError } from './classify.js';
import { parseRangeRefusal } from './range-refusal.js';

test.each([
  ['geth', 'exceed maximum block range 1000', 1_000],
  ['publicnode', 'exceed maximum block range: 50000', 50_000],
  ['BSC nodes', 'exceed maximum block range: 5000', 5_000],
  [
    'Alchemy free',
    'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range. Based on your parameters, this block range should work: [0x10, 0x19]',
    10,
  ],
  ['QuickNode', 'eth_getLogs is limited to a 10,000 range', 10_000],
  ['dRPC free', 'ranges over 10000 blocks are not supported on freetier', 10_000],
  ['1rpc', 'eth_getLogs is limited to a 5000 blocks range', 5_000],
  ['1rpc, short', 'limited to a 1024', 1_024],
  ['blast', 'exceeds the range allowed for your plan (4000 > 2000)', 2_000],
  ['cloudflare', 'Max range: 128', 128],
  ['thirdweb', 'Maximum allowed number of requested blocks is 1000', 1_000],
  ['merkle', 'eth_getLogs range is too large, max is 1k blocks', 1_000],
])('%s says how many blocks it allows', (_node, message, maxBlocks) => {
  expect(parseRangeRefusal(message)).toMatchObject({ cause: 'blocks', maxBlocks });
});

test.each([
  ['Ankr', 'block range is too wide'],
  ['Base', 'block range too large'],
  ['Chainstack', 'Block range limit exceeded.'],
])('%s refuses the range without a number', (_node, message) => {
  expect(parseRangeRefusal(message)).toEqual({ cause: 'blocks' });
});

test.each([
  ['llamarpc', 'query exceeds max results 20000'],
  ['geth', 'response too large'],
  ['geth, slow', 'request timed out'],
  ['blast', 'response size should not greater than 10000000 bytes'],
])('%s has too many results, whatever the range', (_node, message) => {
  expect(parseRangeRefusal(message)).toMatchObject({ cause: 'results' });
});

test('a range that the node suggests is taken over', () => {
  expect(
    parseRangeRefusal('query returned more than 10000 results. Try with this block range [0x64, 0xc8].'),
  ).toEqual({ cause: 'results', maxResults: 10_000, suggested: { from: 100, to: 200 } });
  expect(parseRangeRefusal('Log response size exceeded. this block range should work: [0x1, 0x2]')).toEqual({
    cause: 'results',
    suggested: { from: 1, to: 2 },
  });
});

test.each([
  'limit exceeded',
  'over rate limit',
  'Too Many Requests',
  'daily request count exceeded, request rate limited',
  'no backend is currently healthy to serve traffic',
  'execution reverted',
  'header not found',
  'missing trie node 1234',
  'block range extends beyond current head block',
  'invalid block range params',
])('"%s" is not about the width of the range', (message) => {
  expect(parseRangeRefusal(message)).toBeUndefined();
});

test('the same code means a rate limit or a result limit: the text decides', () => {
  const kindOf = (message: string, method = 'eth_getLogs') =>
    toRpcError({ code: -32005, message }, 'node', method).kind;
  expect(kindOf('query returned more than 10000 results')).toBe('range_too_wide');
  expect(kindOf('limit exceeded')).toBe('limited');
  expect(kindOf('query returned more than 10000 results', 'eth_call')).toBe('limited');
});

test.each([
  ['maximum 10 calls in 1 batch', 100, 10],
  [
    'Batch of more than 3 requests are not allowed on free tier, to use this feature register paid account',
    100,
    3,
  ],
  ['batch too large', 100, 50],
  ['batch limit 1000 exceeded', 100, 50],
])('"%s" teaches the size of a batch', (message, sent, fits) => {
  expect(parseBatchRefusal(message, sent)).toBe(fits);
});

test('a refusal that is not about the batch teaches nothing', () => {
  expect(parseBatchRefusal('invalid request', 10)).toBeUndefined();
});
