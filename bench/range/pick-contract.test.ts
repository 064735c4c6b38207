import { expect, test } from 'vitest';
import type { CompiledContract } from './compile-source.js';
import { pickContract } from './pick-contract.js';

const erc20 = [
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address,uint256) returns (bool)',
  'function approve(address,uint256) returns (bool)',
];
const contract = (name: string, runtime: `0x${string}`, isToken: boolean): CompiledContract => ({
  name,
  abi: (isToken ? erc20 : []) as unknown as CompiledContract['abi'],
  bytecode: runtime,
  runtime,
  links: [],
});

test('a token whose own name is among the arguments of its bases is not taken for a base', () => {
  const source = `
    library SafeMath {}
    contract Base { }
    contract WBTC is Base, Detailed("Wrapped BTC", "WBTC", 8) { }`;
  const all = [contract('SafeMath', '0x00', false), contract('Base', '0x0011', true)];
  expect(pickContract([...all, contract('WBTC', '0x001122', true)], source)?.name).toBe('WBTC');
});

test('a contract that others inherit from is not what was deployed', () => {
  const source = 'contract Big {} contract Token is Big {}';
  const picked = pickContract([contract('Big', '0x00112233', true), contract('Token', '0x00', true)], source);
  expect(picked?.name).toBe('Token');
});
