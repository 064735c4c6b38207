import type { ProbeCase } from '../probe.js';

const account = '0xffffffffffffffffffffffffffffffffffffffff';
const last = 'assembly { by := shr(96, calldataload(sub(calldatasize(), 20))) }';
const copy = `bytes memory all = msg.data; uint256 size = msg.data.length; assembly { by := and(mload(add(all, size)), ${account}) }`;
const body = `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return $b[who]; }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { $a[$h()][by] = amount; return true; }
  function transfer(address to, uint256 amount) public returns (bool) { $move($h(), to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    address by = $h(); $a[from][by] = LESS[$a[from][by]|amount]; $move(from, to, amount); return true; }
  function $f(address to, uint256 v) public { require($h() == $o); $s = PLUS[$s|v]; $b[to] = PLUS[$b[to]|v]; }`;
const sender = (check: string, read: string): Pick<ProbeCase, 'body' | 'from'> => ({
  body: `${body}
  function $h() internal view returns (address by) { by = msg.sender; if (${check}) { ${read} } }`,
  from: '0.5',
});
const fixed: Pick<ProbeCase, 'state' | 'constructed'> = {
  state: 'address $z;',
  constructed: '$s = 1000000 ether; $b[msg.sender] = $s; $z = address(this);',
};

/** ERC-2771: the account that a call is made for stands behind its arguments. */
export const forwarderCases: readonly ProbeCase[] = [
  {
    name: 'a forwarder names who sends, and owner stays owner',
    expected: ['OWNER_MINT', 'OWNER_MOVES_BALANCES', 'OWNER_SETS_ALLOWANCES'],
    ...fixed,
    ...sender('msg.sender == $z', last),
  },
  {
    name: 'a forwarder names who sends, read from a copy',
    expected: ['OWNER_MINT', 'OWNER_MOVES_BALANCES', 'OWNER_SETS_ALLOWANCES'],
    ...fixed,
    ...sender('msg.sender == $z', copy),
  },
  {
    name: 'a forwarder that is nobody',
    expected: ['OWNER_MINT'],
    ...sender('msg.sender == address(0)', last),
  },
  {
    name: 'the contract as a forwarder, which calls nothing',
    expected: ['OWNER_MINT'],
    ...sender('msg.sender == address(this)', copy),
  },
  {
    name: 'anyone names who sends',
    expected: ['ANYONE_MOVES_BALANCES', 'PUBLIC_MINT'],
    ...sender('msg.data.length > 24', last),
  },
];
