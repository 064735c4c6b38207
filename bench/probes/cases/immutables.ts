import type { ProbeCase } from '../probe.js';

const supply = '$s = 1000000 ether; $b[msg.sender] = $s;';
const give = (check: string): Pick<ProbeCase, 'functions'> => ({
  functions: `function $f(address who, uint256 v) public { ${check} $b[who] = PLUS[$b[who]|v]; }`,
});

/** A variable that the constructor sets, and what it is in the deployed code. */
function fixed(type: string, name: string, value: string, immutables: readonly bigint[]) {
  return {
    from: '0.6',
    state: `${type} immutable ${name};`,
    constructed: `${supply} ${name} = ${value};`,
    immutables,
  } as const;
}

const blocked = {
  state: 'bool immutable $x; mapping(address => bool) $w;',
  functions: 'function $f(address who, bool on) public onlyBoss { $w[who] = on; }',
  before: 'if ($x) require(!$w[from]);',
} as const;

const twoFlags = (immutables: readonly bigint[]): Omit<ProbeCase, 'name' | 'expected'> => ({
  ...fixed('bool', '$x', 'true', immutables),
  state: 'bool immutable $x; bool immutable $y;',
  constructed: `${supply} $x = true; $y = true;`,
  before: 'require($x);',
  ...give('require($y); require(msg.sender == $o);'),
});

/** Powers that hang on a value that the constructor puts into the code: the source does not say which. */
export const immutableCases: readonly ProbeCase[] = [
  {
    name: 'tokens of an account that the code names',
    expected: ['HIDDEN_AUTHORITY', 'HIDDEN_MINT'],
    ...fixed('address', '$z', 'msg.sender', [0x1000n << 140n]),
    ...give('require(msg.sender == $z);'),
  },
  {
    name: 'tokens of an account that is nobody in the code',
    expected: [],
    sourceAlone: ['HIDDEN_AUTHORITY', 'HIDDEN_MINT'],
    ...fixed('address', '$z', 'msg.sender', [0n]),
    ...give('require(msg.sender == $z);'),
  },
  {
    name: 'tokens of the owner, allowed by the code',
    expected: ['HIDDEN_MINT'],
    ...fixed('bool', '$x', 'true', [1n]),
    ...give('require($x); require(msg.sender == $o);'),
  },
  {
    name: 'tokens of the owner, refused by the code',
    expected: [],
    sourceAlone: ['HIDDEN_MINT'],
    ...fixed('bool', '$x', 'true', [0n]),
    ...give('require($x); require(msg.sender == $o);'),
  },
  {
    name: 'a list of blocked accounts that transfers ask, as the code says',
    expected: ['BLACKLIST'],
    ...fixed('bool', '$x', 'true', [1n]),
    ...blocked,
  },
  {
    name: 'a list of blocked accounts that transfers do not ask, as the code says',
    expected: [],
    sourceAlone: ['BLACKLIST'],
    ...fixed('bool', '$x', 'true', [0n]),
    ...blocked,
  },
  {
    name: 'tokens of the owner, allowed by one of two fixed values',
    expected: ['HIDDEN_MINT'],
    ...twoFlags([1n, 1n]),
  },
  {
    name: 'tokens of the owner, refused by one of two fixed values that the source does not tell apart',
    expected: [],
    sourceAlone: ['HIDDEN_MINT'],
    ...twoFlags([1n, 0n]),
  },
];
