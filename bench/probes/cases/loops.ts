import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const sum = 'uint256 next = total + v[i]; require(next >= total); total = next;';
const take = 'require($b[msg.sender] >= total); $b[msg.sender] = LESS[$b[msg.sender]|total];';

/**
 * Transfers to many: `guard` is asked first, `i < summed` amounts are taken, and each receiver gets `given`.
 */
function many(guard: string, summed: string, given: string): string {
  return `function $f(address[] memory to, uint256[] memory v) public { ${guard} require(to.length == v.length);
    uint256 total = 0; for (uint256 i = 0; i < ${summed}; i++) { ${sum} } ${take}
    for (uint256 j = 0; j < to.length; j++) { $b[to[j]] = PLUS[$b[to[j]]|${given}]; } }`;
}

/** The smallest of two parts, which are paid for or not. */
function shares(guard: string): string {
  return `function $f(uint256[2] memory v, address to) public payable { uint256 share = ~uint256(0);
    for (uint256 i = 0; i < v.length; i++) { uint256 part = v[i] / 3; if (part < share) share = part; }
    require(share > 0); ${guard} $s = PLUS[$s|share]; $b[to] = PLUS[$b[to]|share]; }`;
}

/** Loops over lists that are equally long, and over lists whose length is fixed. */
export const loopCases: readonly ProbeCase[] = [
  { name: 'transfers of the caller to many', expected: [], functions: many('', 'v.length', 'v[j]') },
  { name: 'transfers of the owner to many', expected: [], functions: many(boss, 'v.length', 'v[j]') },
  {
    name: 'transfers of an account that is not under review to many',
    expected: [],
    state: 'mapping(address => uint256) $x;',
    functions: many('require($x[msg.sender] < block.timestamp);', 'v.length', 'v[j]'),
  },
  {
    name: 'transfers of the owner to many that take the first amount only',
    expected: ['HIDDEN_MINT'],
    functions: many(boss, '1', 'v[j]'),
  },
  {
    name: 'transfers of the owner to many that give twice what they take',
    expected: ['HIDDEN_MINT'],
    functions: many(boss, 'v.length', '2 * v[j]'),
  },
  {
    name: 'transfers of anyone to many that give one token more',
    expected: ['PUBLIC_MINT'],
    functions: many('', 'v.length', '1 ether + v[j]'),
  },
  {
    name: 'shares of the smallest of two parts, paid for',
    expected: [],
    functions: shares('require(msg.value == share);'),
  },
  {
    name: 'shares of the smallest of two parts, for nothing',
    expected: ['PUBLIC_MINT'],
    functions: shares(''),
  },
  {
    name: 'shares of the smallest of two parts, for the owner',
    expected: ['OWNER_MINT'],
    functions: shares(boss),
  },
];
