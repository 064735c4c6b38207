import { getAddress } from 'ethers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Address, parseAddress, toChecksum } from './address.js';

const digits = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 });
const addresses = digits.map((all) => `0x${all.join('')}` as Address);

it('spells every address as ethers does', () => {
  fc.assert(fc.property(addresses, (address) => toChecksum(address) === getAddress(address)));
});

it('takes the right spelling, and refuses one with a mistyped letter', () => {
  expect(parseAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  );
  expect(() => parseAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toThrow('EIP-55');
});
