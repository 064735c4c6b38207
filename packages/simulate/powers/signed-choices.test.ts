import { createFreshAddress, type Hex } from '@assay/facts';
import { AbiCoder } from 'ethers';
import { describe, expect, it } from 'vitest';
import type { WriteFunction } from './functions.js';
import { takesSignature, takesVotes, toSignedChoices } from './signed-choices.js';

const fn = (types: readonly string[], signature?: string): WriteFunction => ({
  selector: '0x00000001',
  types,
  signature,
});
const read = (types: readonly string[], data: Hex) =>
  AbiCoder.defaultAbiCoder().decode(types, `0x${data.slice(10)}`);

describe('calls with signatures that nobody made', () => {
  it('have one signature, or lists of two to eight of as many accounts', () => {
    const types = ['address', 'uint256', 'bytes[]'];
    const choices = toSignedChoices(fn(types, 'f(address,uint256,bytes[])'), createFreshAddress());
    const lists = choices.map(({ data }) => read(types, data)[2] as readonly string[]);
    expect(new Set(lists.map(({ length }) => length))).toEqual(new Set([1, 2, 3, 5, 8]));
    for (const list of lists) {
      expect(new Set(list).size).toBe(list.length);
      // The last byte of `r` counts the accounts.
      expect(list.map((one) => Number(`0x${one.slice(64, 66)}`))).toEqual(list.map((_, at) => at));
    }
  });

  it('have them one behind the other in the same bytes too', () => {
    const choices = toSignedChoices(fn(['bytes'], 'f(bytes)'), createFreshAddress());
    const sizes = choices.map(({ data }) => (String(read(['bytes'], data)[0]).length - 2) / 2 / 65);
    expect(new Set(sizes)).toEqual(new Set([1, 2, 3, 5, 8]));
  });

  it('name the accounts that sign in a list of accounts', () => {
    const types = ['address[]', 'bytes[]'];
    const first = createFreshAddress();
    const [last] = toSignedChoices(fn(types, 'f(address[],bytes[])'), first).slice(-1);
    const accounts = read(types, last?.data ?? '0x')[0] as readonly string[];
    expect(accounts.map((one) => BigInt(one) - BigInt(first))).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
  });

  it('try lists of bytes where the code alone shows lists, and not where the name tells', () => {
    expect(takesVotes(fn(['address', 'uint256[]']))).toBe(true);
    expect(takesSignature(fn(['address', 'uint256[]'], 'f(address,uint256[])'))).toBe(false);
    expect(takesVotes(fn(['uint8', 'bytes32', 'bytes32'], 'f(uint8,bytes32,bytes32)'))).toBe(false);
  });
});
