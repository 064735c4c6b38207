import { describe, expect, it } from 'vitest';
import { normalizeSource } from './normalize-source.js';

const tangled = `
import "./Base.sol";
pragma solidity ^0.8.0;
contract Top is Middle { function top() external pure returns (uint256) { return Lib.one(); } }
library Lib { function one() internal pure returns (uint256) { return 1; } }
import {Middle} from "./Middle.sol";
contract Middle is Base { }
library Lib { function one() internal pure returns (uint256) { return 2; } }
abstract contract Base { uint256 public x; }
pragma solidity ^0.8.0;

{
  "optimizer": { "enabled": false }
}
`;

const names = (source: string): string[] =>
  [...source.matchAll(/^(?:abstract )?(?:contract|library) (\w+)/gm)].map(([, name]) => name ?? '');

describe('untangle', () => {
  it('drops imports and repetitions, and puts bases before derived contracts', () => {
    const untangled = normalizeSource(tangled);
    expect(names(untangled)).toEqual(['Base', 'Middle', 'Top', 'Lib']);
    expect(untangled).not.toMatch(/import|optimizer/);
    expect(untangled).toContain('return 1');
    expect(untangled).not.toContain('return 2');
  });

  it('gives back what is no Solidity', () => {
    expect(normalizeSource('<html>not found</html>')).toBe('<html>not found</html>');
  });
});
