import type { ProbeCase } from '../probe.js';

const state = `mapping(address => uint256) $r; mapping(address => uint256) $t; mapping(address => bool) $x; address[] $w;
  uint256 constant TOTAL = 1000000 ether; uint256 $y = (~uint256(0) - (~uint256(0) % TOTAL)); uint256 $z = 5;`;

const reads = `
  function totalSupply() public view returns (uint256) { return TOTAL; }
  function balanceOf(address who) public view returns (uint256) { if ($x[who]) return $t[who]; return $h($r[who]); }
  function allowance(address who, address by) public view returns (uint256) { return $a[who][by]; }
  function approve(address by, uint256 amount) public returns (bool) { $a[msg.sender][by] = amount; return true; }
  function owner() public view returns (address) { return $o; }
  function transfer(address to, uint256 amount) public returns (bool) { $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) { $move(from, to, amount); $a[from][msg.sender] = LESS[$a[from][msg.sender]|amount]; return true; }
  function $h(uint256 units) public view returns (uint256) { require(units <= $y); return units / rate(); }
  function rate() private view returns (uint256) { (uint256 r, uint256 t) = current(); return r / t; }
  function current() private view returns (uint256, uint256) { uint256 r = $y; uint256 t = TOTAL;
    for (uint256 i = 0; i < $w.length; i++) { if ($r[$w[i]] > r || $t[$w[i]] > t) return ($y, TOTAL); r = r - $r[$w[i]]; t = t - $t[$w[i]]; }
    if (r < $y / TOTAL) return ($y, TOTAL); return (r, t); }`;

const move = `require(from != address(0) && to != address(0) && amount > 0); uint256 q = rate(); uint256 fee = amount * $z / 100; uint256 rest = amount - fee;
  if ($x[from]) $t[from] = $t[from] - amount; $r[from] = $r[from] - amount * q; if ($x[to]) $t[to] = $t[to] + rest; $r[to] = $r[to] + rest * q; $y = $y - fee * q;`;

const leave = (book: string) =>
  `function $f(address who) public onlyBoss { require(!$x[who]); if ($r[who] > 0) { $t[who] = ${book}; } $x[who] = true; $w.push(who); }`;
const back = `function $g(address who) public onlyBoss { require($x[who]);
  for (uint256 i = 0; i < $w.length; i++) { if ($w[i] == who) { $w[i] = $w[$w.length - 1]; $t[who] = 0; $x[who] = false; POP[$w]; break; } } }`;

const base = {
  state: state.replaceAll('$r', 'units').replaceAll('$t', 'tokens'),
  constructed: 'units[msg.sender] = $y;',
};
const named = (text: string) => text.replaceAll('$r', 'units').replaceAll('$t[', 'tokens[');
const reflection = (name: string, expected: ProbeCase['expected'], functions: string): ProbeCase => ({
  name,
  expected,
  ...base,
  body: named(reads),
  move: named(move),
  functions: named(functions),
});

/** Tokens that share fees among holders, with one book in units and one in tokens. */
export const reflectionCases: readonly ProbeCase[] = [
  reflection('reflection, left out and taken in', [], `${leave('$h($r[who])')} ${back}`),
  reflection(
    'reflection whose owner moves books',
    ['OWNER_MOVES_BALANCES'],
    `${leave('$h($r[who])')} ${back}
     function seize(address from, address to, uint256 v) public onlyBoss { require($r[from] >= v); $r[from] = $r[from] - v; $r[to] = $r[to] + v; }`,
  ),
  reflection(
    'reflection that leaves out with a thousandfold',
    ['HIDDEN_MINT', 'OWNER_SETS_BALANCES'],
    `${leave('$h($r[who]) * 1000')} ${back}`,
  ),
  reflection(
    'reflection that leaves out with nothing',
    ['OWNER_ERASES_BALANCES'],
    `function $f(address who) public onlyBoss { require(!$x[who]); $t[who] = 0; $x[who] = true; $w.push(who); } ${back}`,
  ),
];
