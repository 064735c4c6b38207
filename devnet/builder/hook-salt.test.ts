import { getCreate2Address, keccak256 } from 'ethers';
import { expect, it } from 'vitest';
import { BEFORE_SWAP, findHookSalt } from './hook-salt.js';
import { CREATE2_DEPLOYER } from './scenario-builder.js';

it('the salt puts the hook where exactly its flags are set', () => {
  const salt = findHookSalt('0x6001600155', BEFORE_SWAP, 0);
  const address = getCreate2Address(CREATE2_DEPLOYER, salt, keccak256('0x6001600155'));
  expect(BigInt(address) & 0x3fffn).toBe(BigInt(BEFORE_SWAP));
});
