import type { ProbeCase } from '../probe.js';

const head = `interface Parent { function balanceOfAt(address who, uint256 at) external view returns (uint256); }`;
const history = (burn: string): Pick<ProbeCase, 'head' | 'state' | 'body' | 'move' | 'constructed'> => ({
  head,
  state:
    'struct Point { uint128 since; uint128 value; } mapping(address => Point[]) $x; Parent $z; uint256 $y; address $w;',
  constructed: '$z = Parent(msg.sender); $w = msg.sender; $y = block.number;',
  body: `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return at(who); }
  function at(address who) internal view returns (uint256) {
    if ($x[who].length == 0) { if (address($z) != address(0)) { return $z.balanceOfAt(who, $y); } return 0; }
    return $x[who][$x[who].length - 1].value; }
  function put(address who, uint256 v) internal {
    if ($x[who].length == 0 || $x[who][$x[who].length - 1].since < block.number) { $x[who].push(Point(uint128(block.number), uint128(v))); }
    else { $x[who][$x[who].length - 1].value = uint128(v); } }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { $a[msg.sender][by] = amount; return true; }
  function transfer(address to, uint256 amount) public returns (bool) { $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) { require($a[from][msg.sender] >= amount); $a[from][msg.sender] = $a[from][msg.sender] - amount; $move(from, to, amount); return true; }
  ${burn}`,
  move: 'uint256 p = at(from); require(p >= amount); put(from, p - amount); uint256 q = at(to); require(q + amount >= q); put(to, q + amount);',
});

const narrow = (credited: string): Pick<ProbeCase, 'state' | 'body' | 'move'> => ({
  state: 'mapping(address => uint96) $x;',
  body: `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return $x[who]; }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { $a[msg.sender][by] = amount; return true; }
  function transfer(address to, uint256 amount) public returns (bool) { $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) { require($a[from][msg.sender] >= amount); $a[from][msg.sender] = $a[from][msg.sender] - amount; $move(from, to, amount); return true; }
  function cut(uint256 n) internal pure returns (uint96) { require(n < 2**96); return uint96(n); }
  function less(uint96 p, uint96 q) internal pure returns (uint96) { require(q <= p); return p - q; }
  function plus(uint96 p, uint96 q) internal pure returns (uint96) { uint96 r = p + q; require(r >= p); return r; }`,
  move: `uint96 v = cut(amount); $x[from] = less($x[from], v); $x[to] = plus($x[to], ${credited});`,
});

const beside = (credited: string): Pick<ProbeCase, 'state' | 'body' | 'move'> => ({
  state: 'struct Account { bool known; uint248 amount; } mapping(address => Account) $x;',
  body: `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return $x[who].amount; }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { $a[msg.sender][by] = amount; return true; }
  function transfer(address to, uint256 amount) public returns (bool) { $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) { require($a[from][msg.sender] >= amount); $a[from][msg.sender] = $a[from][msg.sender] - amount; $move(from, to, amount); return true; }`,
  move: `require(amount < 2**248); uint248 v = uint248(amount); require($x[from].amount >= v); $x[from].amount = $x[from].amount - v; require($x[to].amount + v >= v); $x[to].amount = $x[to].amount + ${credited};`,
});

/** Unusual ways to keep balances. */
export const shapeCases: readonly ProbeCase[] = [
  {
    name: 'history of balances with a parent, burnt by holders',
    expected: ['EXTERNAL_POLICY'],
    ...history(
      'function $f(uint256 v) public { uint256 p = at(msg.sender); require(p >= v && $s >= v); $s = $s - v; put(msg.sender, p - v); }',
    ),
  },
  {
    name: 'history of balances with a parent, minted by its controller',
    expected: ['EXTERNAL_POLICY', 'OWNER_MINT'],
    ...history(
      'function $f(address who, uint256 v) public { require(msg.sender == $w); uint256 p = at(who); $s = $s + v; put(who, p + v); }',
    ),
  },
  {
    name: 'history of balances with a parent, minted by anyone',
    expected: ['EXTERNAL_POLICY', 'PUBLIC_MINT'],
    ...history(
      'function $f(address who, uint256 v) public { uint256 p = at(who); $s = $s + v; put(who, p + v); }',
    ),
  },
  { name: 'balances beside a flag', expected: [], ...beside('v') },
  {
    name: 'balances beside a flag that grow twice as much',
    expected: ['INFLATING_TRANSFER'],
    ...beside('v + v'),
  },
  { name: 'balances of 96 bits', expected: [], ...narrow('v') },
  {
    name: 'balances of 96 bits that grow twice as much',
    expected: ['INFLATING_TRANSFER'],
    ...narrow('v + v'),
  },
];
