import { expect, test } from 'vitest';
import type { Hex } from '../lib/hex.js';
import { base } from './base.js';
import { bsc } from './bsc.js';
import { eth } from './eth.js';
import { protocolTokenAt } from './protocol-tokens.js';

const tail = '1122334455667788aa';

test.each([
  ['an asset', `0xb200000000000000000000${tail}`, { standard: 'B20', variant: 'asset' }],
  ['a stablecoin', `0xb200000000000000000001${tail}`, { standard: 'B20', variant: 'stablecoin' }],
  ['a variant of later', `0xb200000000000000000007${tail}`, { standard: 'B20', variant: 'unknown' }],
  ['an address that only begins alike', `0xb200000000000000000100${tail}`, undefined],
  ['the factory', '0xb20f000000000000000000000000000000000000', undefined],
])('on Base, %s is told by its address', (_, address, expected) => {
  expect(protocolTokenAt(base, address as Hex)).toEqual(expected);
});

test('each chain has tokens of its own standard, or none', () => {
  const cas20: Hex = `0xca520000000000000000${'00'}${tail}`;
  expect(protocolTokenAt(bsc, cas20)).toEqual({ standard: 'CAS20', variant: 'asset' });
  expect(protocolTokenAt(base, cas20)).toBeUndefined();
  expect(protocolTokenAt(eth, `0xb200000000000000000000${tail}`)).toBeUndefined();
});
