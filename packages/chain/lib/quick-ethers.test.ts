import './quick-ethers.js';
import { getAddress, id } from 'ethers';
import { expect, it } from 'vitest';

it('is what ethers hashes with, and hashes right', () => {
  expect(id('Transfer(address,address,uint256)')).toBe(
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  );
  expect(getAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  );
});
