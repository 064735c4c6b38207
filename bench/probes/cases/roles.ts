import type { ProbeCase } from '../probe.js';
import { flags, named, version } from './initialisers.js';

const boss = 'require(msg.sender == $o);';
const make = '$s = PLUS[$s|v]; $b[to] = PLUS[$b[to]|v];';
const mint = (check: string) => `function $g(address to, uint256 v) public { ${check} ${make} }`;
const bare = '$o = address(0);';
const roles = 'mapping(bytes32 => mapping(address => bool)) $w; mapping(bytes32 => bytes32) $x;';
const grant =
  'function $h(bytes32 role, address who) public { require($w[$x[role]][msg.sender]); $w[role][who] = true; }';
const byRole = mint('require($w["minter"][msg.sender]);');
const start = (guard: string) =>
  `function $f(address who) public ${guard} { $w[0][who] = true; $w["minter"][who] = true; $s = 1000; $b[who] = 1000; }`;
const given = (name: string, head: string, from?: string): ProbeCase => ({
  name: `roles that an initialiser gives, ${name}`,
  expected: ['OWNER_MINT'],
  head,
  bases: 'Once',
  state: roles,
  constructed: bare,
  functions: `${start('initializer')} ${grant} ${byRole}`,
  ...(from ? { from } : {}),
});
const list = 'mapping(address => bool) $w;';

/** Who is given a role, by whom, and how often. */
export const roleCases: readonly ProbeCase[] = [
  given('by two flags', flags),
  given('by version', version),
  given('in named storage', named, '0.6'),
  {
    name: 'roles that anyone gives',
    expected: ['PUBLIC_MINT'],
    state: roles,
    constructed: bare,
    functions: `${start('')} ${grant} ${byRole}`.replace('$s = 1000; $b[who] = 1000;', ''),
  },
  {
    name: 'creators on a list that an initialiser begins',
    expected: ['OWNER_MINT'],
    state: `${list} bool $x;`,
    constructed: bare,
    functions: `function $f(address who) public { require(!$x); $x = true; $o = msg.sender; $w[who] = true; }
      function $h(address who) public { ${boss} $w[who] = true; } ${mint('require($w[msg.sender]);')}`,
  },
  {
    name: 'creators on a list that anyone joins',
    expected: ['PUBLIC_MINT'],
    state: list,
    functions: `function $f() public { $w[msg.sender] = true; } ${mint('require($w[msg.sender]);')}`,
  },
  {
    name: 'a constructor that is none',
    expected: ['PUBLIC_MINT', 'PUBLIC_OWNERSHIP'],
    state: 'uint256 $y = 1000;',
    constructed: bare,
    functions: `function $f() public { $o = msg.sender; $b[msg.sender] = $y; }
      function $h(uint256 v) public { ${boss} $y = v; }`,
  },
  {
    name: 'an owner beside a flag in one word',
    expected: ['BLACKLIST', 'HIDDEN_AUTHORITY', 'OWNER_MINT'],
    state: `bool $x; address $z; ${list}`,
    constructed: '$x = true; $z = msg.sender; $s = 1000; $b[msg.sender] = 1000;',
    before: 'require($x && !$w[from]);',
    functions: `function $f(address who, bool on) public { require(msg.sender == $z); $w[who] = on; } ${mint('require(msg.sender == $z);')}`,
  },
  {
    name: 'a start that a number set later ends',
    expected: [],
    state: 'uint256 $y;',
    constructed: bare,
    functions: `function $f(address who) public { require($y == 0); $o = who; }
      function $g(address to, uint256 v) public { require($y == 0); $y = 1 ether; ${make} } function $h(uint256 v) public { ${boss} $b[$o] = LESS[$b[$o]|v]; }`,
  },
  {
    name: 'a start that a number only delays',
    expected: ['PUBLIC_OWNERSHIP'],
    state: 'uint256 $y;',
    constructed: bare,
    functions: `function $f(address who) public { require($y == 0); $o = who; }
      function $g(uint256 v) public { ${boss} $y = v; }`,
  },
  {
    name: 'tokens that a listed signer signs for',
    expected: ['OWNER_MINT'],
    state: list,
    functions: `function $f(address who) public { ${boss} $w[who] = true; }
      ${mint('require($w[ecrecover(keccak256(abi.encodePacked(to, v)), 27, bytes32(v), bytes32(0))]);')}`,
  },
  {
    name: 'tokens that a signer signs for who listed itself',
    expected: ['PUBLIC_MINT'],
    state: list,
    functions: `function $f() public { $w[msg.sender] = true; }
      ${mint('require($w[ecrecover(keccak256(abi.encodePacked(to, v)), 27, bytes32(v), bytes32(0))]);')}`,
  },
];
