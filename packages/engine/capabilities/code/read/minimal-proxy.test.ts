import type { Hex } from '@assay/facts';
import { expect, test } from 'vitest';
import { toDelegate, toMinimalProxyTarget } from './minimal-proxy.js';

const target = 'bebebebebebebebebebebebebebebebebebebebe';
const clones: readonly (readonly [string, string])[] = [
  ['EIP-1167', `363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`],
  ['EIP-7511 (PUSH0)', `365f5f375f5f365f73${target}5af43d5f5f3e5f3d91602a57fd5bf3`],
  [
    '0xSplits',
    `36602c57343d527f9e4ac34f21c619cefc926c8bd93b54bf5a39c7ab2127a895af1cc0691d7e3dff593da1005b3d3d3d3d363d3d37363d73${target}5af43d3d93803e605757fd5bf3`,
  ],
  ['Vyper forwarder', `366000600037611000600036600073${target}5af4602c57600080fd5b6110006000f3`],
  [
    'clone with immutable arguments',
    `3d3d3d3d363d3d37605160353639366051013d73${target}5af43d3d93803e603357fd5bf3${'ab'.repeat(300)}`,
  ],
];

test.each(clones)('%s names its target', (_name, code) => {
  expect(toMinimalProxyTarget(`0x${code}`)).toBe(`0x${target}`);
});

test('a shorter push stands for an address with leading zeros', () => {
  const short = `363d3d373d3d3d363d6f${target.slice(8)}5af43d82803e903d91602757fd5bf3` as const;
  expect(toMinimalProxyTarget(`0x${short}`)).toBe(`0x00000000${target.slice(8)}`);
});

test('bytes inside a push are data, not a delegation', () => {
  const disguised: Hex = `0x7f73${target}5af4${'00'.repeat(9)}00`;
  expect(toMinimalProxyTarget(disguised)).toBeUndefined();
});

test('code that ends inside a push, and no code at all, are no proxies', () => {
  expect(toMinimalProxyTarget('0x73be')).toBeUndefined();
  expect(toMinimalProxyTarget('0x')).toBeUndefined();
});

test('a delegated account (EIP-7702) names its delegate', () => {
  expect(toDelegate(`0xef0100${target}`)).toBe(`0x${target}`);
  expect(toDelegate(`0xef0100${target}00`)).toBeUndefined();
});
