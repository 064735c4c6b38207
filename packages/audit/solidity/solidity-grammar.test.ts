import { readFileSync } from 'node:fs';
import { parse } from '@solidity-parser/parser';
import { describe, expect, it } from 'vitest';
import { parseSolidity } from './solidity-grammar.js';

const options = { tolerant: true, loc: true, range: true };

/** Statements of which the grammar has several readings until it sees what is around them. */
const unclear = `
contract Unclear is Base(1) {
  mapping(address owner => mapping(Kind => uint[3])) private books;
  function(uint) external returns (bool) handler;
  modifier once(uint a) { _; }
  constructor(address payable to) Base(2) once(3) public virtual override(Base, Other) {}
  function run(uint[] memory list, Kind kind) external payable once(list[0]) returns (uint a, Kind) {
    emit Ran(msg.sender, f(kind)(1)); emit (Ran)(a); emit list[a](b); revert Refused({ by: msg.sender });
    try other.ask{ value: 1, gas: 2 }(list) returns (bool yes) { a = yes ? 1 : 2; } catch Error(string memory) {}
    try this.run(list) {} catch {} try new Base(1) {} catch (bytes memory) {}
    Kind[] memory kinds = new Kind[](3); Kind.wrap(1); type(uint).max; (uint b, , Kind c) = (1, 2, kind);
    payable(to).transfer(1 ether); uint(list[a]); list[1:2]; (a, b) = (b, a); delete books[to]; list[a](b);
    if (a > 1) for (;;) { a++; break; } else while (true) { continue; }
    unchecked { a -= 1 days; } assembly { let x, y := f(mload(0x40), add(1, 2)) if x { sstore(a.slot, y) } }
    a = b = (a + b) * -a ** 2 ** b - a << 1 & 3 | b ^ ~a; a += a++ + --b; bool same = !(a >= b) && a != b || a == 1;
    a = a > 1 ? b < 2 ? 3 : 4 : list[a > b ? 0 : 1]; (a) = (b); [a, b][0]; ((a)); (, b) = (1, a); list[:2]; list[a:];
    abi.decode(data, (Kind[], Other.Kind[2][], uint[])); Other.Kind[] storage k = kinds; kinds[a][b].c.d(1)[2];
    address payable p = payable(address(this)); (Kind kind_, address payable q) = (kind, p); new Other{ salt: 0 }(a);
    (bool ok, ) = to.call{ value: (a + b) }(""); emit Other.Ran(f(a)(b), (a)); emit Ran(a)(b);
    return (a ** 2, kind);
  }
}`;

/** The quick way took the `payable` for something else, and the whole function was not read. */
const payableInTuples = `contract Decoding { function run(bytes calldata data) external {
  abi.decode(data, (Kind[], address payable)); abi.decode(data, (address payable));
  abi.decode(data, (address payable, uint)); abi.decode(data, (address payable[]));
} }`;

describe('the grammar of Solidity', () => {
  it.each([
    ['what is unclear without its context', unclear],
    ['accounts in lists of types', payableInTuples],
    ['a token', readFileSync('devnet/contracts/tokens/ReflectionToken.sol', 'utf8')],
    ['what is no Solidity in between', `${unclear} } contract Next {}`],
  ])('reads as the package alone does: %s', (_, text) => {
    const read = parseSolidity(text, () => undefined);
    expect(read.children.length).toBeGreaterThan(0);
    expect(read).toEqual(parse(text, options));
  });
});
