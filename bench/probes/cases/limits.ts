import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const standardMove =
  'require($b[from] >= amount); $b[from] = LESS[$b[from]|amount]; $b[to] = PLUS[$b[to]|amount];';
const search = `function $h(address who) internal view returns (bool) { for (uint256 i = 0; i < $w.length; i++) { if ($w[i] == who) return true; } return false; }`;
const view = 'interface Judge { function mayPass(address who) external view returns (bool); }';

/** Transfers that somebody can make fail, or do nothing. */
export const limitCases: readonly ProbeCase[] = [
  {
    name: 'divisor that the owner can make zero',
    expected: ['TRADING_PAUSABLE'],
    state: 'uint256 $y = 1;',
    functions: `function $f(uint256 next) public { ${boss} $y = next; }`,
    before: 'uint256 part = amount / $y; part;',
  },
  {
    name: 'divisor that the owner cannot make zero',
    expected: [],
    state: 'uint256 $y = 1;',
    functions: `function $f(uint256 next) public { ${boss} require(next > 0); $y = next; }`,
    before: 'uint256 part = amount / $y; part;',
  },
  {
    name: 'difference as a divisor',
    expected: [],
    state: 'uint256 $y = 1; uint256 $z;',
    functions: `function $f(uint256 next) public { ${boss} $z = next; }`,
    before: 'uint256 part = amount / ($y - $z); part;',
  },
  {
    name: 'switch that nobody can turn, and accounts that are let past it',
    expected: ['WHITELIST'],
    state: 'uint256 $y; mapping(address => bool) $x;',
    functions: `function $f(address who) public { ${boss} $x[who] = true; }`,
    before: 'if (from != $o && !$x[from]) { require($y > 0); }',
  },
  {
    name: 'size that nobody can change, and accounts that are let past it',
    expected: [],
    state: 'uint256 $y = 10 ether; mapping(address => bool) $x;',
    functions: `function $f(address who) public { ${boss} $x[who] = true; }`,
    before: 'if (from != $o && !$x[from]) { require(amount <= $y); }',
  },
  {
    name: 'fee for a wallet that nobody can change, and accounts that are spared it',
    expected: [],
    state: 'address $y = address(7); mapping(address => bool) $x;',
    functions: `function $f(address who) public { ${boss} $x[who] = true; }`,
    before: 'if (from != $o && !$x[from]) { require($y != address(0)); $b[$y] = $b[$y] + 0; }',
  },
  {
    name: 'votes that a mint and every transfer count',
    expected: ['OWNER_MINT'],
    state: 'mapping(address => uint256) $x; mapping(address => uint256) $y;',
    functions: `function $f(address to, uint256 v) public { ${boss} $s = PLUS[$s|v]; $b[to] = PLUS[$b[to]|v]; $y[to] = PLUS[$y[to]|v]; $x[to] = $x[to] + 1; }`,
    before:
      'uint256 old = 0; if ($x[from] > 0) { old = $y[from]; } $y[from] = LESS[old|amount]; $x[from] = $x[from] + 1; $y[to] = PLUS[$y[to]|amount]; $x[to] = $x[to] + 1;',
  },
  {
    name: 'blacklist that counts how often',
    expected: ['BLACKLIST'],
    state: 'mapping(address => uint256) $x;',
    functions: `function $f(address who) public { ${boss} $x[who] = $x[who] + 1; }`,
    before: 'require($x[from] == 0);',
  },
  {
    name: 'blacklist that is searched by a loop',
    expected: ['BLACKLIST'],
    state: 'address[] $w;',
    functions: `function $f(address who) public { ${boss} $w.push(who); } ${search}`,
    before: 'require(!$h(from));',
  },
  {
    name: 'list that is searched by a loop and only counted',
    expected: [],
    state: 'address[] $w; uint256 $y;',
    functions: `function $f(address who) public { ${boss} $w.push(who); } ${search}`,
    before: 'if ($h(from)) { $y = $y + 1; }',
  },
  {
    name: 'transfer that does nothing while a switch is off',
    expected: ['SILENT_TRANSFER'],
    state: 'bool $x = true;',
    functions: `function $f(bool on) public { ${boss} $x = on; }`,
    move: `if ($x || from == $o) { ${standardMove} }`,
  },
  {
    name: 'transfer that does nothing if another contract says so',
    expected: ['EXTERNAL_POLICY', 'SILENT_TRANSFER'],
    head: view,
    state: 'Judge $z;',
    constructed: '$s = 1 ether; $b[msg.sender] = $s; $z = Judge(msg.sender);',
    move: `if ($z.mayPass(from)) { ${standardMove} }`,
  },
  {
    name: 'transfer that does nothing with nothing',
    expected: [],
    move: `if (amount > 0) { ${standardMove} }`,
  },
  {
    name: 'transfer that wants more call data than wallets send',
    expected: ['ENVIRONMENT_SENSITIVE', 'TRANSFER_ALWAYS_FAILS'],
    before: 'require(msg.data.length == 333);',
  },
  {
    name: 'transfer that wants as much call data as wallets send',
    expected: [],
    before: 'require(msg.data.length >= 68);',
  },
  {
    name: 'pause by anyone',
    expected: ['TRADING_PAUSABLE'],
    state: 'bool $x;',
    functions: `function $f(bool on) public { $x = on; } function $g() public onlyBoss { $s = LESS[$s|1]; }`,
    before: 'require(!$x);',
  },
  {
    name: 'tax by anyone',
    expected: ['TAX_UNLIMITED'],
    state: 'uint256 $y;',
    functions: `function $f(uint256 next) public { $y = next; } function $g() public onlyBoss { $s = LESS[$s|1]; }`,
    move: 'require($b[from] >= amount); uint256 fee = amount * $y / 100; $b[from] = LESS[$b[from]|amount]; $b[to] = $b[to] + (amount - fee); $b[address(this)] = PLUS[$b[address(this)]|fee];',
  },
  {
    name: 'tax by the owner, up to a tenth',
    expected: ['TAX_MODIFIABLE'],
    state: 'uint256 $y;',
    functions: `function $f(uint256 next) public { ${boss} require(next <= 10); $y = next; }`,
    move: 'require($b[from] >= amount); uint256 fee = amount * $y / 100; $b[from] = LESS[$b[from]|amount]; $b[to] = $b[to] + (amount - fee); $b[address(this)] = PLUS[$b[address(this)]|fee];',
  },
];
