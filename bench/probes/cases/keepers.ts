import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const make = '$s = PLUS[$s|v]; $b[who] = PLUS[$b[who]|v];';
const kept = 'mapping(uint256 => bytes32) $x;';
const retry =
  'function $f(uint256 at, address who, uint256 v) public { require($x[at] == keccak256(abi.encode(who, v))); $x[at] = 0; MAKE }';
const limits = 'mapping(address => uint256) $w;';
const limited = `function $f(address who, uint256 v) public { require(v <= $w[msg.sender]); $w[msg.sender] = LESS[$w[msg.sender]|v]; ${make} }`;
const since = 'mapping(address => uint256) $w;';
const late = 'require(block.timestamp >= $w[from]);';
const marked = '$w[from] = block.timestamp; $w[to] = block.timestamp;';
const seen: Pick<ProbeCase, 'state' | 'before'> = { state: since, before: `${late} ${marked}` };

/** What the contract keeps: of messages, of how much each may make, of when something was. */
export const keeperCases: readonly ProbeCase[] = [
  {
    name: 'a message that the owner kept makes tokens',
    expected: ['OWNER_MINT'],
    state: kept,
    functions: `${retry.replace('MAKE', make)} function $g(uint256 at, bytes32 h) public { ${boss} $x[at] = h; }`,
    from: '0.5',
  },
  {
    name: 'a message that anyone keeps makes tokens',
    expected: ['PUBLIC_MINT'],
    state: kept,
    functions: `${retry.replace('MAKE', make)} function $g(uint256 at, bytes32 h) public { $x[at] = h; }`,
    from: '0.5',
  },
  {
    name: 'tokens up to what the owner allows each',
    expected: ['OWNER_MINT'],
    state: limits,
    functions: `${limited} function $g(address who, uint256 v) public { ${boss} $w[who] = v; }`,
  },
  {
    name: 'tokens up to what each allows itself',
    expected: ['PUBLIC_MINT'],
    state: limits,
    functions: `${limited} function $g(uint256 v) public { $w[msg.sender] = v; }`,
  },
  { name: 'a record of when an account traded, that is never ahead', expected: [], ...seen },
  {
    name: 'a record of until when an account must wait',
    expected: ['COOLDOWN'],
    state: since,
    before: `${late} $w[from] = block.timestamp + 60;`,
  },
  {
    name: 'a record of when an account traded, that the owner sets ahead',
    expected: ['COOLDOWN', 'HOLDER_LOCK'],
    ...seen,
    functions: `function $f(address who, uint256 v) public { ${boss} $w[who] = v; }`,
  },
];
