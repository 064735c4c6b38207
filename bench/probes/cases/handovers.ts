import type { ProbeCase } from '../probe.js';

const heads = `
interface Registry { function note(address from, address to) external returns (bool, uint256); function isListed(address who) external view returns (bool); function share(address who) external view returns (uint256); }
interface Former { function balanceOf(address who) external view returns (uint256); }`;
const boss = 'require(msg.sender == $o);';
const spend = '$a[from][msg.sender] = LESS[$a[from][msg.sender]|amount];';

interface Getters {
  readonly owner?: string;
  readonly allowance?: string;
  readonly balance?: string;
  /** Before the amount moves in `transferFrom`. */
  readonly spends?: string;
  /** Before the amount moves in both. */
  readonly first?: (holder: string) => string;
}

/** The usual functions, with getters that answer otherwise. */
const withGetters = ({ owner, allowance, balance, spends, first }: Getters) => `
  function totalSupply() public view returns (uint256) { return $s; }
  function balanceOf(address who) public view returns (uint256) { ${balance ?? 'return $b[who];'} }
  function allowance(address who, address by) public view returns (uint256) { ${allowance ?? 'return $a[who][by];'} }
  function approve(address by, uint256 amount) public returns (bool) { $a[msg.sender][by] = amount; return true; }
  function owner() public view returns (address) { ${owner ?? 'return $o;'} }
  function transfer(address to, uint256 amount) public returns (bool) { ${first?.('msg.sender') ?? ''} $move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) { ${spends ?? spend} ${first?.('from') ?? ''} $move(from, to, amount); return true; }`;

const later = 'if (block.timestamp >= $y) { return $z; } return $o;';
const toldToItself = 'if (msg.sender == $z) { return $z; } return $o;';
const change = 'function $f(address next) public { require(msg.sender == owner()); $o = next; }';

const permit2 = 'address(uint160(0x000000000022D473030F116dDEE9F6B43aC78BA3))';
const stranger = 'address(uint160(0x00000000003Ff5CC5BD0Dfa2Eb5c1f5e7a1E4B11))';
const always = (spender: string) => ({
  body: withGetters({
    allowance: `if (by == ${spender}) { return ~uint256(0); } return $a[who][by];`,
    spends: `if (msg.sender != ${spender}) { ${spend} }`,
  }),
});

/** Tokens of a former contract that count until they are taken over; `after`: what taking over does. */
const takeover = (
  raised: string,
  functions = '',
): Pick<ProbeCase, 'head' | 'state' | 'constructed' | 'body' | 'functions'> => ({
  head: heads,
  state: 'Former $z; mapping(address => bool) $x;',
  constructed: '$z = Former(msg.sender); $s = 1 ether;',
  body: withGetters({
    balance: 'if ($x[who]) { return $b[who]; } return PLUS[$z.balanceOf(who)|$b[who]];',
    first: (holder) => `take(${holder});`,
  }),
  functions: `function take(address who) private { if (!$x[who]) { ${raised} uint256 v = $z.balanceOf(who); $b[who] = PLUS[$b[who]|v]; } } ${functions}`,
});

const asks = (before: string): Omit<ProbeCase, 'name' | 'expected'> => ({
  head: heads,
  state: 'Registry $z; uint256 $y;',
  functions: `function $f(address next) public { ${boss} $z = Registry(next); }`,
  before,
});

/** Power, code and records that pass from one account or contract to another, and what only looks like it. */
export const handoverCases: readonly ProbeCase[] = [
  {
    name: 'owner that a time makes the owner',
    expected: [],
    state: 'address $z; uint256 $y;',
    body: withGetters({ owner: later }),
    functions: change,
  },
  {
    name: 'owner that only itself is told of',
    expected: ['HIDDEN_AUTHORITY', 'OWNERSHIP_RECLAIM'],
    state: 'address $z;',
    body: withGetters({ owner: toldToItself }),
    functions: change,
  },
  {
    name: 'upgrade that runs the new code once',
    expected: ['ARBITRARY_DELEGATECALL'],
    state: 'address $z;',
    functions: `function $f(address code, bytes memory data) public { ${boss} $z = code; (bool done, ) = code.delegatecall(data); require(done); }`,
    from: '0.5',
  },
  {
    name: 'upgrade that anyone may make',
    expected: ['PUBLIC_DELEGATECALL'],
    state: 'address $z;',
    functions:
      'function $f(address code, bytes memory data) public { $z = code; (bool done, ) = code.delegatecall(data); require(done); }',
    from: '0.5',
  },
  { name: 'allowance that Permit2 always has', expected: [], ...always(permit2) },
  {
    name: 'allowance that a named account always has',
    expected: ['OWNER_MOVES_BALANCES', 'STANDING_ALLOWANCE'],
    ...always(stranger),
  },
  {
    name: 'registry that only says whose records are kept',
    expected: ['CALLED_CONTRACT_REPLACEABLE'],
    ...asks('if ($z.isListed(from)) { $y = PLUS[$y|amount]; }'),
  },
  {
    name: 'registry whose share must fit its field',
    expected: ['CALLED_CONTRACT_REPLACEABLE'],
    ...asks('uint256 v = $z.share(from); require(v < 2**104); $y = v;'),
  },
  {
    name: 'registry that lists who may not sell',
    expected: ['EXTERNAL_POLICY_REPLACEABLE'],
    ...asks('require(!$z.isListed(from));'),
  },
  {
    name: 'registry whose answer nobody reads',
    expected: ['EXTERNAL_POLICY_REPLACEABLE'],
    ...asks('$z.note(from, to);'),
  },
  {
    name: 'tokens taken over from a former contract',
    expected: ['EXTERNAL_POLICY'],
    ...takeover('$x[who] = true;'),
  },
  {
    name: 'tokens taken over again and again',
    expected: ['EXTERNAL_POLICY', 'INFLATING_TRANSFER'],
    ...takeover('$x[who] = true;', 'function $f(address who) public { $x[who] = false; }'),
  },
];
