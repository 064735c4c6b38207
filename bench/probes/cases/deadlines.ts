import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const take = 'require($b[who] >= v); $b[who] = LESS[$b[who]|v]; $b[msg.sender] = PLUS[$b[msg.sender]|v];';
const seizure = (until: string, more = '') => ({
  functions: `function $f(address who, uint256 v) public { ${boss} ${until} ${take} } ${more}`,
});

/** July 2021, and the year 2100. */
const [past, future] = ['1626652799', '4102444800'];
const passed =
  'function $h(uint256 until) internal view returns (bool) { return until < block.timestamp; } function no(bool v) internal pure returns (bool) { return !v; }';

/** Powers and rules that end at a time which the code fixes. The probes are judged later than `past`. */
export const deadlineCases: readonly ProbeCase[] = [
  {
    name: 'seizure until a time that is over',
    expected: [],
    ...seizure(`require(block.timestamp <= ${past});`),
  },
  {
    name: 'seizure until a time that is over, asked by other functions',
    expected: [],
    ...seizure(`require(no($h(${past})));`, passed),
  },
  {
    name: 'seizure before a block that is over',
    expected: [],
    ...seizure('if (block.number >= 12000000) { revert(); }'),
  },
  {
    name: 'seizure until a time to come',
    expected: ['OWNER_MOVES_BALANCES'],
    ...seizure(`require(block.timestamp <= ${future});`),
  },
  {
    name: 'seizure from a time on that is over',
    expected: ['OWNER_MOVES_BALANCES'],
    ...seizure(`require(block.timestamp > ${past});`),
  },
  {
    name: 'seizure until a time that the owner moves',
    expected: ['OWNER_MOVES_BALANCES'],
    state: `uint256 $y = ${past};`,
    ...seizure('require(block.timestamp <= $y);', `function $g(uint256 next) public { ${boss} $y = next; }`),
  },
  {
    name: 'seizure until a time that is over, unless a flag is set',
    expected: ['OWNER_MOVES_BALANCES'],
    state: 'bool $x;',
    ...seizure(
      `require($x || block.timestamp <= ${past});`,
      `function $g(bool next) public { ${boss} $x = next; }`,
    ),
  },
  {
    name: 'blacklist until a time that is over',
    expected: [],
    state: 'mapping(address => bool) $x;',
    functions: `function $f(address who) public { ${boss} $x[who] = true; }`,
    before: `if (block.timestamp < ${past}) { require(!$x[from]); }`,
  },
  {
    name: 'transfers until a time that is over',
    expected: ['TRANSFER_ALWAYS_FAILS'],
    before: `require(block.timestamp < ${past});`,
  },
];
