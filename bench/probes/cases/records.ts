import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const stakes = `struct Stake { uint256 amount; uint256 since; uint8 phase; } mapping(address => mapping(uint256 => Stake)) $x; mapping(address => uint256) $y;`;
const stake = `function $f(uint256 v) public { require($b[msg.sender] >= v); $b[msg.sender] = LESS[$b[msg.sender]|v]; $s = LESS[$s|v];
  $y[msg.sender] = $y[msg.sender] + 1; $x[msg.sender][$y[msg.sender]] = Stake(v, block.timestamp, 1); }`;
const unstake = (who: string, signature: string) =>
  `function ${signature} public { Stake storage one = $x[${who}][id]; require(one.phase == 1); one.phase = 2; uint256 r = one.amount;
    $b[${who}] = PLUS[$b[${who}]|r]; $s = PLUS[$s|r]; }`;
const mint = 'function $g(address to, uint256 v) public { GUARD $s = PLUS[$s|v]; $b[to] = PLUS[$b[to]|v]; }';

/** The owner destroys tokens, if there is code at an account; asked in both ways. */
const erase = (
  whose: string,
) => `function $h(address one) internal view returns (bool) { uint256 x; uint256 y;
    assembly { x := extcodesize(one) y := extcodehash(one) } return x > 0 && y != 0; }
  function $g(address who, uint256 v) public { ${boss} require($h(${whose})); $b[who] = LESS[$b[who]|v]; $s = LESS[$s|v]; }`;

/** Records of the caller, misnamed constructors, take-outs, and what stands behind a token. */
export const recordCases: readonly ProbeCase[] = [
  {
    name: 'take-back that asks for code where there is none',
    expected: [],
    from: '0.5',
    functions: erase('address(0)'),
  },
  {
    name: 'take-back that asks for code where there may be some',
    expected: ['OWNER_ERASES_BALANCES'],
    from: '0.5',
    state: 'address $x;',
    functions: `function $f(address one) public { ${boss} $x = one; } ${erase('$x')}`,
  },
  {
    name: 'stake that its holder takes back',
    expected: ['PUBLIC_EMISSION'],
    state: stakes,
    functions: `${stake} ${unstake('msg.sender', '$g(uint256 id)')}`,
  },
  {
    name: 'stake that anyone gives back',
    expected: ['PUBLIC_EMISSION'],
    state: stakes,
    functions: `${stake} ${unstake('who', '$g(address who, uint256 id)')}`,
  },
  {
    name: 'mint for all who register',
    expected: ['PUBLIC_MINT'],
    state: 'mapping(address => bool) $x;',
    functions: `function $f() public { $x[msg.sender] = true; } ${mint.replace('GUARD', 'require($x[msg.sender]);')}`,
  },
  {
    name: 'mint for all who register in a second place',
    expected: ['PUBLIC_MINT'],
    state: 'mapping(address => mapping(uint256 => bool)) $x;',
    functions: `function $f(uint256 id) public { $x[msg.sender][id] = true; } ${mint.replace('GUARD', 'require($x[msg.sender][7]);')}`,
  },
  {
    name: 'mint for those whom the owner names',
    expected: ['OWNER_MINT'],
    state: 'mapping(address => bool) $x;',
    functions: `function $f(address who, bool may) public { ${boss} $x[who] = may; } ${mint.replace('GUARD', 'require($x[msg.sender]);')}`,
  },
  { name: 'mint for everybody', expected: ['PUBLIC_MINT'], functions: mint.replace('GUARD', '') },
  { name: 'mint for the owner', expected: ['OWNER_MINT'], functions: mint.replace('GUARD', boss) },
  {
    name: 'constructor with a wrong name',
    expected: ['PUBLIC_MINT', 'PUBLIC_OWNERSHIP'],
    state: 'uint256 $y = 1000 ether;',
    functions: `function OldName() public { $o = msg.sender; $b[msg.sender] = $y; } function $g() public onlyBoss { $s = $s + 0; }`,
  },
  {
    name: 'gift that each account takes once',
    expected: ['PUBLIC_EMISSION'],
    state: 'mapping(address => bool) $x;',
    functions: `function $f() public { require(!$x[msg.sender]); $x[msg.sender] = true; $s = PLUS[$s|5 ether]; $b[msg.sender] = PLUS[$b[msg.sender]|5 ether]; }`,
  },
  {
    name: 'take-out in two steps',
    expected: ['HELD_TOKENS_PAID_OUT', 'OWNER_MOVES_BALANCES'],
    state: 'address $z;',
    functions: `function $f(address who) public { ${boss} $z = who; }
      function $g(address to, uint256 v) public { ${boss} require($b[$z] >= v); $b[$z] = LESS[$b[$z]|v]; $b[to] = PLUS[$b[to]|v]; }`,
  },
  {
    name: "gift out of the owner's own",
    expected: [],
    functions: `function $f(address next) public { ${boss} $o = next; }
      function $g(address to, uint256 v) public { ${boss} require($b[$o] >= v); $b[$o] = LESS[$b[$o]|v]; $b[to] = PLUS[$b[to]|v]; }`,
  },
  {
    name: 'collateral that the owner takes',
    expected: ['COLLATERAL_DRAIN'],
    functions: `function $f() public payable { $b[msg.sender] = PLUS[$b[msg.sender]|msg.value]; $s = PLUS[$s|msg.value]; }
      function $g(uint256 v) public { require($b[msg.sender] >= v); $b[msg.sender] = LESS[$b[msg.sender]|v]; $s = LESS[$s|v]; PAY[msg.sender|v]; }
      function $h(uint256 v) public { ${boss} PAY[$o|v]; }`,
  },
  {
    name: 'collateral that only holders take',
    expected: [],
    functions: `function $f() public payable { $b[msg.sender] = PLUS[$b[msg.sender]|msg.value]; $s = PLUS[$s|msg.value]; }
      function $g(uint256 v) public { require($b[msg.sender] >= v); $b[msg.sender] = LESS[$b[msg.sender]|v]; $s = LESS[$s|v]; PAY[msg.sender|v]; }`,
  },
];
