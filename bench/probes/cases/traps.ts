import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const setWallet = `function $f(address next) public { ${boss} $z = next; }`;

/** What a transfer delivers, with `part` to the recipient and the rest to nobody. */
function delivered(part: string): string {
  return `require($b[from] >= amount); $b[from] = LESS[$b[from]|amount];
    if (from == $o || to == $o) { $b[to] = PLUS[$b[to]|amount]; }
    else { uint256 part = ${part}; $b[to] = PLUS[$b[to]|part]; $b[address(0)] = PLUS[$b[address(0)]|(amount - part)]; }`;
}

/** The usual functions with another way to approve. */
function withApprove(approve: string, more = ''): string {
  return `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return $b[who]; }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { ${approve} }
  function owner() public view returns (address) { return $o; }
  function transfer(address to, uint256 amount) public returns (bool) { $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    $a[from][msg.sender] = LESS[$a[from][msg.sender]|amount]; $move(from, to, amount); return true;
  }
  ${more}`;
}
const give = '$a[msg.sender][by] = amount; return true;';

/** Traps that need no list: one account that is kept alone, a fixed tax, approvals that are refused. */
export const trapCases: readonly ProbeCase[] = [
  {
    name: 'recipient that must not be the account that the owner chose',
    expected: ['BLACKLIST'],
    state: 'address $z;',
    functions: setWallet,
    before: 'require(to != $z);',
  },
  {
    name: 'recipient that must not be the first one, which the owner may replace',
    expected: ['BLACKLIST'],
    state: 'address $z;',
    functions: setWallet,
    before: 'if (from != address(0) && $z == address(0)) { $z = to; } else { require(to != $z); }',
  },
  {
    name: 'sender that must not be the account that the owner chose',
    expected: ['BLACKLIST'],
    state: 'address $z;',
    functions: setWallet,
    before: 'if (from == $z) { revert(); }',
  },
  {
    name: 'recipient that must not be an account that nobody can change',
    expected: [],
    state: 'address $z;',
    constructed: '$z = address(7); $s = 1000000 ether; $b[msg.sender] = $s;',
    before: 'require(to != $z);',
  },
  { name: 'recipient that must not be the owner', expected: [], before: 'require(to != $o);' },
  {
    name: 'limit for the recipient that the owner chose',
    expected: ['AMOUNT_LIMIT'],
    state: 'address $z; uint256 $y = 1000 ether;',
    functions: `${setWallet} function $g(uint256 next) public { ${boss} $y = next; }`,
    before: 'require(amount <= $y || to != $z);',
  },
  { name: 'fixed tax of 98 %', expected: ['TAX_FIXED'], move: delivered('amount / 50') },
  { name: 'fixed tax of 90 % in percent', expected: ['TAX_FIXED'], move: delivered('amount * 10 / 100') },
  { name: 'fixed tax of 10 %', expected: [], move: delivered('amount * 90 / 100') },
  {
    name: 'fixed tax of 98 % for accounts on a list that nobody can write',
    expected: [],
    state: 'mapping(address => bool) $x;',
    move: delivered('amount').replace(
      'uint256 part = amount;',
      'uint256 part = amount; if ($x[from]) { part = amount / 50; }',
    ),
  },
  {
    name: 'approval of the owner only',
    expected: ['APPROVAL_REFUSED'],
    body: withApprove(`${boss} ${give}`),
  },
  {
    name: 'approval of those whom the owner lists',
    expected: ['APPROVAL_REFUSED'],
    state: 'mapping(address => bool) $x;',
    body: withApprove(`require($x[msg.sender]); ${give}`),
    functions: `function $f(address who, bool may) public { ${boss} $x[who] = may; }`,
  },
  {
    name: 'approval of those who are not under review',
    expected: [],
    state: 'mapping(address => uint256) $x;',
    body: withApprove(`require($x[msg.sender] < block.timestamp); ${give}`),
    functions: `function $f(address who, uint256 until) public { ${boss} $x[who] = until; }`,
  },
  {
    name: 'approval of those who are not frozen',
    expected: [],
    state: 'mapping(address => bool) $x;',
    body: withApprove(`require(!$x[msg.sender]); ${give}`),
    functions: `function $f(address who, bool on) public { ${boss} $x[who] = on; }`,
  },
  {
    name: 'approval of the owner only while a switch is on',
    expected: [],
    state: 'bool $x;',
    body: withApprove(`require(!$x || msg.sender == $o); ${give}`),
    functions: `function $f(bool on) public { ${boss} $x = on; }`,
  },
  {
    name: 'approval of the owner, and of all while a switch is off',
    expected: [],
    state: 'bool $x;',
    body: withApprove(`require(msg.sender == $o || !$x); ${give}`),
    functions: `function $f(bool on) public { ${boss} $x = on; }`,
  },
  {
    name: 'approval of the owner only, and a second way for everybody',
    expected: [],
    body: withApprove(
      `${boss} ${give}`,
      'function $g(address by, uint256 amount) public { $a[msg.sender][by] = amount; }',
    ),
  },
];
