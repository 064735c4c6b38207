import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const one = 'uint256 $y;';
const half = '$s = 1000; $b[msg.sender] = 500; $y = 500;';
const give = '$b[to] = PLUS[$b[to]|v];';
const made = `$s = PLUS[$s|v]; ${give}`;
const vote = 'mapping(address => bool) $w;';

const sign = (
  check: string,
  voters: string,
): Pick<ProbeCase, 'state' | 'constructed' | 'functions' | 'from'> => ({
  state: `${vote} uint256 $y;`,
  constructed: '$s = 1000; $b[msg.sender] = 1000; $y = 2;',
  functions: `function $f(address to, uint256 v, uint8[] calldata vs, bytes32[] calldata rs, bytes32[] calldata ss) external {
    bytes32 digest = keccak256(abi.encode(to, v)); address last = address(0);
    for (uint256 i = 0; i < vs.length; i++) { address by = ecrecover(digest, vs[i], rs[i], ss[i]); ${check} require(by > last); last = by; }
    require(vs.length >= $y); ${made} }
  function $g(address who, bool on) public { ${voters} $w[who] = on; }`,
  from: '0.5',
});
const tiers = (set: string): Pick<ProbeCase, 'state' | 'move' | 'functions'> => ({
  state: 'uint256[3] $y; uint256[3] $x;',
  move: `require($b[from] >= amount); uint256 rate = $x[0];
    if (amount > $y[1]) { rate = $x[1]; } if (amount > $y[2]) { rate = $x[2]; }
    uint256 part = amount * rate / 100; $b[from] = LESS[$b[from]|amount]; $b[to] = PLUS[$b[to]|LESS[amount|part]]; $b[address(this)] = PLUS[$b[address(this)]|part];`,
  functions: `function $f(uint256 at, uint256 v) public { ${set} }`,
});

const kept = (
  doing: string,
): Pick<ProbeCase, 'head' | 'state' | 'constructed' | 'body' | 'functions' | 'from'> => ({
  head: 'interface Book { function held(address a) external view returns (uint256); function lent(address a, address b) external view returns (uint256); function put(address a, uint256 v) external; function lend(address a, address b, uint256 v) external; }',
  state: 'Book $y;',
  constructed: '$y = Book(address(777)); $s = 1000;',
  body: `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return $y.held(who); }
  function allowance(address who, address by) public view returns (uint256) { return $y.lent(who, by); }
  function approve(address by, uint256 amount) public returns (bool) { $y.lend(msg.sender, by, amount); return true; }
  function $h(address from, address to, uint256 amount) internal { $y.put(from, LESS[$y.held(from)|amount]); $y.put(to, PLUS[$y.held(to)|amount]); }
  function transfer(address to, uint256 amount) public returns (bool) { $h(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    $y.lend(from, msg.sender, LESS[$y.lent(from, msg.sender)|amount]); $h(from, to, amount); return true; }`,
  functions: `function $f(address to, uint256 v) public { ${doing} }`,
  from: '0.5',
});
const front = (
  functions: string,
): Pick<ProbeCase, 'head' | 'state' | 'constructed' | 'body' | 'functions' | 'from'> => ({
  head: 'interface Front { function total() external view returns (uint256); function held(address a) external view returns (uint256); function lent(address a, address b) external view returns (uint256); function move(address by, address to, uint256 v) external returns (bool); function moveFrom(address by, address from, address to, uint256 v) external returns (bool); }',
  state: 'Front $y;',
  constructed: '$y = Front(address(777));',
  body: `
  function totalSupply() public view returns (uint256) { return $y.total(); }
  function balanceOf(address who) public view returns (uint256) { return $y.held(who); }
  function allowance(address who, address by) public view returns (uint256) { return $y.lent(who, by); }
  function transfer(address to, uint256 amount) public returns (bool) { return $y.move(msg.sender, to, amount); }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) { return $y.moveFrom(msg.sender, from, to, amount); }`,
  functions,
  from: '0.5',
});
/** The same, where the contract behind is told who calls before the call itself is handed on. */
const told = (functions: string): ReturnType<typeof front> => ({
  ...front(functions),
  head: 'interface Front { function total() external view returns (uint256); function held(address a) external view returns (uint256); function lent(address a, address b) external view returns (uint256); function by(address who) external; function transfer(address to, uint256 v) external returns (bool); function transferFrom(address from, address to, uint256 v) external returns (bool); }',
  body: `
  function totalSupply() public view returns (uint256) { return $y.total(); }
  function balanceOf(address who) public view returns (uint256) { return $y.held(who); }
  function allowance(address who, address by) public view returns (uint256) { return $y.lent(who, by); }
  function transfer(address to, uint256 amount) public returns (bool) { $y.by(msg.sender); $y.transfer(to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) { $y.by(msg.sender); $y.transferFrom(from, to, amount); return true; }`,
});
/** Balances of a book that is told what to add and what to take off. */
const booked = (functions: string): ReturnType<typeof front> => ({
  ...front(functions),
  head: 'interface Front { function total() external view returns (uint256); function held(address a) external view returns (uint256); function add(address a, uint256 v) external; function take(address a, uint256 v) external; }',
  body: `
  function totalSupply() public view returns (uint256) { return $y.total(); }
  function balanceOf(address who) public view returns (uint256) { return $y.held(who); }
  function transfer(address to, uint256 amount) public returns (bool) { $y.take(msg.sender, amount); $y.add(to, amount); return true; }`,
});
/** Balances are the coins of the chain, which a precompiled contract moves. */
const native = (functions: string): Pick<ProbeCase, 'body' | 'functions' | 'from'> => ({
  body: `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { return who.balance; }
  function $h(address from, address to, uint256 amount) internal { (bool moved, ) = address(0xfd).call(abi.encode(from, to, amount)); require(moved); }
  function transfer(address to, uint256 amount) public returns (bool) { $h(msg.sender, to, amount); return true; }`,
  functions,
  from: '0.5',
});

const proxied = (choose: string): Pick<ProbeCase, 'state' | 'constructed' | 'body' | 'from'> => ({
  state: 'address $z;',
  constructed: '$z = address(777);',
  body: `fallback() external payable { address to = $z; ${choose} assembly { calldatacopy(0, 0, calldatasize())
    let done := delegatecall(gas(), to, 0, calldatasize(), 0, 0) returndatacopy(0, 0, returndatasize())
    switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) } } }`,
  from: '0.6',
});
const standing = front('');
const judged = {
  ...standing,
  head: `${standing.head} interface Judge { function mayMove(address by) external returns (bool); }`,
  state: `${standing.state} Judge $x;`,
  body: (standing.body ?? '').replaceAll(
    '{ return $y.move',
    '{ require($x.mayMove(msg.sender)); return $y.move',
  ),
  functions: `function $f(address by) public { ${boss} $x = Judge(by); }`,
};

/** Parts of a supply, a tax or a vote; and tokens whose books another contract keeps. */
export const shareCases: readonly ProbeCase[] = [
  {
    name: 'a vested part of a fixed supply',
    expected: [],
    state: one,
    constructed: half,
    functions: `address $z; function $f(uint256 v) public { address to = $o; require(v <= $y); require(block.timestamp > 4000000000); $y = LESS[$y|v]; ${give} }`,
  },
  {
    name: 'the owner gives out a part that shrinks',
    expected: ['OWNER_MINT'],
    state: one,
    constructed: half,
    functions: `function $f(address to, uint256 v) public { ${boss} require(v <= $y); $y = LESS[$y|v]; ${give} }`,
  },
  {
    name: 'the owner makes tokens of a cap that shrinks',
    expected: ['OWNER_MINT'],
    state: one,
    constructed: half,
    functions: `function $f(address to, uint256 v) public { ${boss} require(v <= $y); $y = LESS[$y|v]; ${made} }`,
  },
  {
    name: 'a bridge gives out of its own',
    expected: ['HIDDEN_AUTHORITY'],
    state: 'address $z;',
    constructed: '$z = address(777); $s = 1000; $b[$z] = 1000;',
    functions: `function $f(address to, uint256 v) public { require(msg.sender == $z); $b[$z] = LESS[$b[$z]|v]; ${give} }`,
  },
  {
    name: 'a bridge burns its own',
    expected: ['HIDDEN_AUTHORITY'],
    state: 'address $z;',
    constructed: '$z = address(777); $s = 1000; $b[$z] = 1000;',
    functions: `function $f(uint256 v) public { require(msg.sender == $z); $b[$z] = LESS[$b[$z]|v]; $s = LESS[$s|v]; }
    function $g(address by) public { ${boss} $z = by; }`,
  },
  {
    name: 'a bridge burns its own, by the owner',
    expected: [],
    state: 'address $z;',
    constructed: '$z = address(777); $s = 1000; $b[$z] = 1000;',
    functions: `function $f(uint256 v) public { ${boss} $b[address(this)] = LESS[$b[address(this)]|v]; $s = LESS[$s|v]; }`,
  },
  {
    name: 'what a finished sale leaves',
    expected: [],
    state: 'bool $x; uint256 $y;',
    functions: `function $f() public { ${boss} require(!$x); require(block.timestamp > 4000000000); $x = true; address to = $o; uint256 v = $s / 4; ${made} }
    function $g(address to) public payable { require(!$x); require(block.timestamp < 4000000000); uint256 v = msg.value * 100; ${made} }`,
  },
  {
    name: 'the proceeds of a finished sale',
    expected: ['HELD_TOKENS_PAID_OUT'],
    state: 'bool $x; uint256 $y;',
    functions: `function $f() public { require($x); require(block.timestamp > 4000000000); PAY[$o|address(this).balance]; }
    function $g() public payable { require(block.timestamp < 4000000000); uint256 v = msg.value * 100; $b[$o] = LESS[$b[$o]|v]; $b[msg.sender] = PLUS[$b[msg.sender]|v]; }`,
  },
  { name: 'many voters sign for tokens', expected: ['OWNER_MINT'], ...sign('require($w[by]);', boss) },
  {
    name: 'many sign for tokens, each may be a voter',
    expected: ['PUBLIC_MINT'],
    ...sign('require($w[by]);', ''),
  },
  { name: 'many sign for tokens, and nobody looks who', expected: ['PUBLIC_MINT'], ...sign('', boss) },
  {
    name: 'a tax of tiers that the owner sets',
    expected: ['TAX_UNLIMITED'],
    ...tiers(`${boss} $x[at] = v;`),
  },
  {
    name: 'a tax of tiers up to a tenth',
    expected: ['TAX_MODIFIABLE'],
    ...tiers(`${boss} require(v <= 10); $x[at] = v;`),
  },
  {
    name: 'a tax of tiers whose steps alone are set',
    expected: [],
    ...tiers(`${boss} require(v > 5); $y[at] = v;`),
  },
  {
    name: 'a remote that the owner trusts makes tokens',
    expected: ['HIDDEN_AUTHORITY', 'OWNER_MINT'],
    state: 'mapping(uint16 => bytes32) $x; address $z;',
    functions: `function $f(uint16 from, bytes memory path, address to, uint256 v) public { require(msg.sender == $z); require(keccak256(path) == $x[from]); ${made} }
    function $g(uint16 from, bytes32 path) public { ${boss} $x[from] = path; }`,
    from: '0.5',
  },
  {
    name: 'balances that another contract keeps, and the owner makes more',
    expected: ['EXTERNAL_POLICY', 'OWNER_MINT'],
    ...kept(`${boss} $y.put(to, PLUS[$y.held(to)|v]); $s = PLUS[$s|v];`),
  },
  {
    name: 'balances that another contract keeps, and each burns its own',
    expected: ['EXTERNAL_POLICY'],
    ...kept('to; $y.put(msg.sender, LESS[$y.held(msg.sender)|v]); $s = LESS[$s|v];'),
  },
  {
    name: 'a token that hands all on to a contract which the owner replaces',
    expected: ['IMPLEMENTATION_REPLACEABLE'],
    ...front(`function $f(address by) public { ${boss} $y = Front(by); }`),
  },
  {
    name: 'a token that says who calls and hands all on to a contract which the owner replaces',
    expected: ['IMPLEMENTATION_REPLACEABLE'],
    ...told(`function $f(address by) public { ${boss} $y = Front(by); }`),
  },
  {
    name: 'a token that says who calls and hands all on to a contract which stays',
    expected: ['EXTERNAL_POLICY'],
    ...told(''),
  },
  {
    name: 'a book that is told what to add, and the owner adds more',
    expected: ['EXTERNAL_POLICY', 'OWNER_MINT'],
    ...booked(`function $f(address to, uint256 v) public { ${boss} $y.add(to, v); }`),
  },
  {
    name: 'a book that is told what to add, and each takes off its own',
    expected: ['EXTERNAL_POLICY'],
    ...booked('function $f(uint256 v) public { $y.take(msg.sender, v); }'),
  },
  {
    name: 'balances that are coins of the chain, and the owner has more of them made',
    expected: ['OWNER_MINT'],
    ...native(
      `function $f(address to, uint256 v) public { ${boss} $s = PLUS[$s|v]; $h(address(0), to, v); }`,
    ),
  },
  {
    name: 'balances that are coins of the chain, which alone has more of them made',
    expected: ['OWNER_MINT'],
    ...native(
      'function $f(address to, uint256 v) public { require(msg.sender == address(0)); $s = PLUS[$s|v]; $h(address(0), to, v); }',
    ),
  },
  {
    name: 'balances that are coins of the chain, and the owner destroys its own',
    expected: [],
    ...native(`function $f(uint256 v) public { ${boss} $s = LESS[$s|v]; $h(msg.sender, address(1), v); }`),
  },
  {
    name: 'a token that hands all on to a contract which stays',
    expected: ['EXTERNAL_POLICY'],
    ...front(''),
  },
  {
    name: 'a token that hands all on to a contract which stays, and asks one that the owner replaces',
    expected: ['EXTERNAL_POLICY', 'EXTERNAL_POLICY_REPLACEABLE'],
    ...judged,
  },
  {
    name: 'a transfer that gives more where much call data comes',
    expected: ['ENVIRONMENT_SENSITIVE', 'INFLATING_TRANSFER'],
    before: 'if (msg.data.length > 500) { $b[to] = PLUS[$b[to]|amount]; return; }',
  },
  {
    name: 'a transfer that refuses more call data than wallets send',
    expected: [],
    before: 'require(msg.data.length <= 100);',
  },
  {
    name: 'a proxy that runs other code where much call data comes',
    expected: ['ENVIRONMENT_SENSITIVE'],
    ...proxied('if (msg.data.length > 500) to = address(888);'),
  },
  {
    name: 'a proxy that only takes what comes without call data',
    expected: [],
    ...proxied('if (msg.data.length == 0) return;'),
  },
];
