import type { ProbeCase } from '../probe.js';

const give = '$o = msg.sender; $s = PLUS[$s|v]; $b[to] = PLUS[$b[to]|v];';
const bare = '$o = address(0);';
const start = (guard: string, close: string) =>
  `function $f(address to, uint256 v) public { require(${guard}); ${close} ${give} }`;

/** OpenZeppelin 3.x to 4.5. */
export const flags = `contract Once { bool private done; bool private doing;
  modifier initializer() { require(doing || !done); bool top = !doing; if (top) { doing = true; done = true; } _; if (top) { doing = false; } } }`;

/** OpenZeppelin 4.6 to 4.9. */
export const version = `contract Once { uint8 private done; bool private doing;
  function isThere(address who) private view returns (bool) { uint256 n; assembly { n := extcodesize(who) } return n > 0; }
  modifier initializer() { bool top = !doing; require((top && done < 1) || (!isThere(address(this)) && done == 1));
    done = 1; if (top) { doing = true; } _; if (top) { doing = false; } } }`;

/** OpenZeppelin 5.x: storage that is kept by name. */
export const named = `contract Once { struct Box { uint64 done; bool doing; }
  bytes32 private constant PLACE = 0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00;
  function box() private pure returns (Box storage r) { bytes32 place = PLACE; assembly { SLOT[r|place] } }
  function isThere(address who) private view returns (bool) { uint256 n; assembly { n := extcodesize(who) } return n > 0; }
  modifier initializer() { Box storage r = box(); bool top = !r.doing; uint64 was = r.done;
    bool setup = was == 0 && top; bool built = was == 1 && !isThere(address(this)); require(setup || built);
    r.done = 1; if (top) { r.doing = true; } _; if (top) { r.doing = false; } } }`;

const byModifier = `function $f(address to, uint256 v) public initializer { ${give} }`;

/** Guards that a path moves past for good, and guards that only look like it. */
export const initialiserCases: readonly ProbeCase[] = [
  {
    name: 'initialiser by two flags',
    expected: [],
    head: flags,
    bases: 'Once',
    constructed: bare,
    functions: byModifier,
  },
  {
    name: 'initialiser by version',
    expected: [],
    head: version,
    bases: 'Once',
    constructed: bare,
    functions: byModifier,
  },
  {
    name: 'initialiser in named storage',
    expected: [],
    head: named,
    bases: 'Once',
    constructed: bare,
    functions: byModifier,
    from: '0.6',
  },
  {
    name: 'initialiser by phase',
    expected: [],
    state: 'enum Phase { Made, Ready } Phase $x;',
    constructed: bare,
    functions: start('$x == Phase.Made', '$x = Phase.Ready;'),
  },
  {
    name: 'initialiser by account',
    expected: [],
    state: 'address $z;',
    constructed: bare,
    functions: start('$z == address(0)', '$z = msg.sender;'),
  },
  {
    name: 'initialiser by time',
    expected: [],
    state: 'uint256 $y;',
    constructed: bare,
    functions: start('$y == 0', '$y = block.timestamp;'),
  },
  { name: 'initialiser by supply', expected: [], constructed: bare, functions: start('$s == 0', '') },
  {
    name: 'initialiser that anyone opens again',
    expected: ['PUBLIC_MINT', 'PUBLIC_OWNERSHIP'],
    state: 'bool $x;',
    constructed: bare,
    functions: `${start('!$x', '$x = true;')} function $g() public { $x = false; }
      function $h() public onlyBoss { $s = LESS[$s|1]; }`,
  },
  {
    name: 'initialiser that the owner opens again',
    expected: ['OWNER_MINT'],
    state: 'bool $x;',
    constructed: bare,
    functions: `${start('!$x', '$x = true;')} function $g() public onlyBoss { $x = false; }`,
  },
  {
    name: 'initialiser that is never closed',
    expected: ['PUBLIC_MINT', 'PUBLIC_OWNERSHIP'],
    state: 'bool $x;',
    constructed: bare,
    functions: `${start('!$x', '')} function $g() public onlyBoss { $x = true; }`,
  },
  {
    name: 'initialiser whose caller says whether it is closed',
    expected: ['PUBLIC_MINT', 'PUBLIC_OWNERSHIP'],
    state: 'bool $x;',
    constructed: bare,
    functions: `function $f(address to, uint256 v, bool last) public { require(!$x); $x = last; ${give} }
      function $h() public onlyBoss { $s = LESS[$s|1]; }`,
  },
  {
    name: 'initialiser for each caller',
    expected: ['PUBLIC_MINT'],
    state: 'mapping(address => bool) $x;',
    functions: `function $f(uint256 v) public { require(!$x[msg.sender]); $x[msg.sender] = true; $s = PLUS[$s|v]; $b[msg.sender] = PLUS[$b[msg.sender]|v]; }`,
  },
];
