import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const make = '$s = PLUS[$s|v]; $b[to] = PLUS[$b[to]|v];';
const body = (balance: string) => `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return ${balance}; }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { $a[msg.sender][by] = amount; return true; }
  function transfer(address to, uint256 amount) public returns (bool) { $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    $a[from][msg.sender] = LESS[$a[from][msg.sender]|amount]; $move(from, to, amount); return true; }`;
const records = 'mapping(address => uint256) $w;';
const note = 'function $f(uint256 v) public { $w[msg.sender] = PLUS[$w[msg.sender]|v]; }';
const silent = (check: string) =>
  `if (${check}) { $b[from] = LESS[$b[from]|amount]; $b[to] = PLUS[$b[to]|amount]; }`;
const byItself = `function $g(address to, uint256 v) public { require(msg.sender == address(this)); ${make} }`;

/** What other projects' tokens taught, each with the token that only looks like it. */
export const mechanismCases: readonly ProbeCase[] = [
  {
    name: 'a balance less what is locked',
    expected: [],
    state: records,
    body: body('LESS[$b[who]|$w[who]]'),
    functions: note,
  },
  {
    name: 'a balance with what is credited',
    expected: ['PUBLIC_MINT'],
    state: records,
    body: body('PLUS[$b[who]|$w[who]]'),
    functions: note,
  },
  {
    name: 'an entry of a short array',
    expected: [],
    state: 'uint256[4] $y;',
    functions: 'function $f(uint256 at, uint256 v) public { require(at < 4); $y[at] = v; }',
  },
  {
    name: 'an entry of any place',
    expected: ['ARBITRARY_WRITE'],
    functions: 'function $f(uint256 at, uint256 v) public { assembly { sstore(at, v) } }',
  },
  {
    name: 'a transfer after a long loop',
    expected: [],
    state: 'uint256[100] $y;',
    before: 'uint256 sum; for (uint256 i = 0; i < 100; i++) { if ($y[i] > 5) sum += 1; } require(sum < 200);',
  },
  {
    name: 'a burn that makes tokens',
    expected: ['HIDDEN_MINT'],
    functions: `function burn(uint256 v) public { ${boss} address to = $o; ${make} }`,
  },
  {
    name: 'a burn that burns',
    expected: [],
    functions:
      'function burn(uint256 v) public { $b[msg.sender] = LESS[$b[msg.sender]|v]; $s = LESS[$s|v]; }',
  },
  {
    name: 'tokens that the contract makes by a call of its own',
    expected: ['OWNER_MINT'],
    functions: `function $f(bytes memory data) public { ${boss} (bool ok, ) = address(this).call(data); require(ok); } ${byItself}`,
    from: '0.5',
  },
  { name: 'tokens that the contract never makes', expected: [], functions: byItself },
  {
    name: 'transfers that only some make, the others seem to',
    expected: ['SILENT_TRANSFER'],
    state: 'mapping(address => bool) $w;',
    move: silent('$w[from] || from == $o'),
    functions: `function $f(address who, bool on) public { ${boss} $w[who] = on; }`,
  },
  { name: 'transfers of nothing that seem to be some', expected: [], move: silent('amount > 0') },
  {
    name: 'an allowance of the owner over the pool',
    expected: ['POOL_ALLOWANCE'],
    state: 'address $z;',
    constructed: '$z = address(777); $s = 1000; $b[msg.sender] = 1000;',
    functions: `function $f(uint256 v) public { ${boss} $a[$z][msg.sender] = v; }`,
  },
  {
    name: 'an allowance over the tokens of the contract',
    expected: [],
    functions: `function $f(address by, uint256 v) public { ${boss} $a[address(this)][by] = v; }`,
  },
  {
    name: 'a part that only burning loses',
    expected: [],
    state: 'uint256 $y;',
    before: 'if (to == address(0)) { amount = amount - amount * $y / 100; }',
    functions: `function $f(uint256 v) public { ${boss} $y = v; }`,
  },
  {
    name: 'a part that selling loses',
    expected: ['TAX_UNLIMITED'],
    state: 'uint256 $y; address $z;',
    constructed: '$z = address(777); $s = 1000; $b[msg.sender] = 1000;',
    move: `require($b[from] >= amount); uint256 part = to == $z ? amount * $y / 100 : 0;
      $b[from] = LESS[$b[from]|amount]; $b[to] = PLUS[$b[to]|LESS[amount|part]]; $b[address(this)] = PLUS[$b[address(this)]|part];`,
    functions: `function $f(uint256 v) public { ${boss} $y = v; }`,
  },
];
