import { keccak256 as ethersKeccak256, id } from 'ethers';
import { describe, expect, it } from 'vitest';
import { toHex } from './hex.js';
import { keccak256, keccakOfText } from './keccak.js';

describe('keccak256', () => {
  it("agrees with ethers' own implementation on every length around the blocks of the hash", () => {
    for (let length = 0; length <= 420; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256);
      const right = toHex(ethersKeccak256._(bytes) as Uint8Array);
      expect(keccak256(bytes)).toBe(right);
      expect(keccak256(toHex(bytes))).toBe(right);
    }
  });

  it.each(['Transfer(address,address,uint256)', '', 'é€𝄞'])('hashes a text as ethers does: %s', (text) => {
    expect(keccakOfText(text)).toBe(id(text));
  });

  it('refuses text that is not hexadecimal', () => {
    for (const text of ['0x1', '0x0g', '0x00zz'] as const) expect(() => keccak256(text)).toThrow(RangeError);
  });
});
