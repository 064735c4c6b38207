import type { ProbeCase } from '../probe.js';

/** Balances, allowances and calls as Vyper lays them out, written in assembly: its compiler is in no package. */
const place = `
  function at(uint256 slot, address who) internal pure returns (bytes32 place) {
    assembly { mstore(0, slot) mstore(32, who) place := keccak256(0, 64) }
  }
  function at2(uint256 slot, address who, address by) internal pure returns (bytes32 place) {
    assembly { mstore(0, slot) mstore(32, who) place := keccak256(0, 64) mstore(0, place) mstore(32, by) place := keccak256(0, 64) }
  }
  function get(bytes32 place) internal view returns (uint256 value) { assembly { value := sload(place) } }
  function put(bytes32 place, uint256 value) internal { assembly { sstore(place, value) } }`;

const token = (more: string): Pick<ProbeCase, 'body' | 'move' | 'from'> => ({
  from: '0.5',
  move: 'from; to; amount;',
  body: `${place}
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return get(at(20, who)); }
  function allowance(address who, address by) public view returns (uint256) { return get(at2(21, who, by)); }
  function approve(address by, uint256 amount) public returns (bool) { put(at2(21, msg.sender, by), amount); return true; }
  function increaseAllowance(address by, uint256 amount) public returns (bool) {
    put(at2(21, msg.sender, by), PLUS[get(at2(21, msg.sender, by))|amount]); return true;
  }
  function send(address from, address to, uint256 amount) internal {
    require(get(at(20, from)) >= amount);
    put(at(20, from), LESS[get(at(20, from))|amount]); put(at(20, to), PLUS[get(at(20, to))|amount]);
  }
  function transfer(address to, uint256 amount) public returns (bool) { send(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    put(at2(21, from, msg.sender), LESS[get(at2(21, from, msg.sender))|amount]); send(from, to, amount); return true;
  } ${more}`,
});

const buy = (selector: string): Pick<ProbeCase, 'body' | 'move' | 'from'> =>
  token(`function $g(uint256 v) public {
    address $z = $o; uint256 done;
    assembly {
      let data := mload(64) mstore(data, ${selector}) mstore(add(data, 32), caller())
      mstore(add(data, 64), address()) mstore(add(data, 96), v)
      done := call(gas(), $z, 0, add(data, 28), 100, 0, 0)
    }
    require(done != 0); $s = PLUS[$s|v]; put(at(20, msg.sender), PLUS[get(at(20, msg.sender))|v]);
  }`);

/** Tokens that lay out what they keep otherwise than Solidity does. */
export const layoutCases: readonly ProbeCase[] = [
  { name: 'a token laid out as by Vyper', expected: [], ...token('') },
  {
    name: 'tokens of the owner, laid out as by Vyper',
    expected: ['OWNER_MINT'],
    ...token(
      'function $f(address who, uint256 v) public { require(msg.sender == $o); $s = PLUS[$s|v]; put(at(20, who), PLUS[get(at(20, who))|v]); }',
    ),
  },
  { name: 'tokens for those that are paid in, asked for as by Vyper', expected: [], ...buy('0x23b872dd') },
  { name: 'tokens for a question, asked as by Vyper', expected: ['PUBLIC_MINT'], ...buy('0x70a08231') },
  {
    name: 'entries behind a hash that the code computed beforehand, at a place that it counts',
    expected: [],
    from: '0.5',
    state: 'uint256 $x;',
    functions: `function $f(uint256 v) public { require(msg.sender == $o); $x = PLUS[$x|1];
      uint256 place = $x + 0xff466c9f000000000000000000000000; assembly { sstore(place, v) } }`,
  },
  {
    name: 'entries behind a hash that the code computed beforehand, at any place that the caller names',
    expected: ['ARBITRARY_WRITE'],
    from: '0.5',
    functions: `function $f(uint256 at, uint256 v) public { require(msg.sender == $o);
      assembly { sstore(add(at, 0xff466c9f000000000000000000000000), v) } }`,
  },
];
