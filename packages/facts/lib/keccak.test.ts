import { keccak256 as ethersKeccak256, getAddress, id } from 'ethers';
import { describe, expect, it } from 'vitest';
import { toHex } from './hex.js';
import { keccak256 } from './keccak.js';

describe('keccak256', () => {
  it("agrees with ethers' own implementation on every length around the blocks of the hash", () => {
    for (let length = 0; length <= 420; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256);
      const right = toHex(ethersKeccak256._(bytes) as Uint8Array);
      expect(keccak256(bytes)).toBe(right);
      expect(keccak256(toHex(bytes))).toBe(right);
    }
  });

  it('is what ethers hashes with', () => {
    expect(id('Transfer(address,address,uint256)')).toBe(
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    );
    expect(getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    );
  });

  it('refuses text that is not hexadecimal', () => {
    for (const text of ['0x1', '0x0g', '0x00zz'] as const) expect(() => keccak256(text)).toThrow(RangeError);
  });
});
