const FUNCTIONS = 6_000;

/** A Sourcify answer with a token whose source is thousands of small functions that call each other. */
export function hostileSource(): object {
  const calls = Array.from({ length: FUNCTIONS }, (_, n) => {
    const next = (n + 1) % FUNCTIONS;
    return `function f${n}(uint256 x) internal returns (uint256) { if (x > ${n}) { balances[msg.sender] += x; return f${next}(x - 1); } return f${(n * 7 + 3) % FUNCTIONS}(x + 1); }`;
  });
  const content = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Hostile {
  mapping(address => uint256) balances;
  uint256 public totalSupply;
  function balanceOf(address who) public view returns (uint256) { return balances[who]; }
  function transfer(address to, uint256 amount) public returns (bool) {
    f0(amount); balances[msg.sender] -= amount; balances[to] += amount; return true;
  }
  ${calls.join('\n  ')}
}`;
  return {
    match: 'exact_match',
    creationMatch: 'exact_match',
    runtimeMatch: 'exact_match',
    sources: { 'Hostile.sol': { content } },
    proxyResolution: { isProxy: false, proxyType: null, implementations: [] },
    compilation: { name: 'Hostile', compilerVersion: '0.8.19' },
  };
}
