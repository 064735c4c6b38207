import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fiatTokenCode, routerCode, v3RouterCode } from '../core/codes.js';
import { encodeCall } from './contract-code.js';

const address = fc
  .bigInt({ min: 0n, max: 2n ** 160n - 1n })
  .map((value) => `0x${value.toString(16).padStart(40, '0')}`);
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

describe('encodeCall', () => {
  it('agrees with the library for words and for lists of addresses', () => {
    const name = 'swapExactTokensForETHSupportingFeeOnTransferTokens';
    const args = fc.tuple(amount, amount, fc.array(address, { maxLength: 4 }), address, amount);
    fc.assert(
      fc.property(args, (values) => {
        expect(encodeCall(routerCode, name, values)).toBe(routerCode.abi.encodeFunctionData(name, values));
      }),
      { numRuns: 50 },
    );
    fc.assert(
      fc.property(address, amount, (to, value) => {
        const expected = fiatTokenCode.abi.encodeFunctionData('transfer', [to, value]);
        expect(encodeCall(fiatTokenCode, 'transfer', [to, value])).toBe(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('leaves everything else, and a wrong number of arguments, to the library', () => {
    const params = [['0x'.padEnd(42, '1'), '0x'.padEnd(42, '2'), 500, '0x'.padEnd(42, '3'), 1, 2, 3, 4]];
    const expected = v3RouterCode.abi.encodeFunctionData('exactInputSingle', params);
    expect(encodeCall(v3RouterCode, 'exactInputSingle', params)).toBe(expected);
    expect(() => encodeCall(fiatTokenCode, 'transfer', [1])).toThrow();
  });
});
