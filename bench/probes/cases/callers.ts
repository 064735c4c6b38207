import type { ProbeCase } from '../probe.js';

const boss = 'require(msg.sender == $o);';
const give = (check: string, more = ''): Pick<ProbeCase, 'functions'> => ({
  functions: `function $f(address who, uint256 v) public { ${check} $b[who] = PLUS[$b[who]|v]; } ${more}`,
});
const ranks = (setter: string): string => `function $g(address who, uint8 rank) public { ${setter} }`;
const rank = 'mapping(address => uint8) $x;';
const byOwner = ranks(`${boss} $x[who] = rank;`);

/** Checks of the caller that do not compare it with a stored account. */
export const callerCases: readonly ProbeCase[] = [
  {
    name: 'tokens of the owner, who has to name itself',
    expected: ['HIDDEN_MINT'],
    ...give('require(msg.sender == who && who == $o);'),
  },
  {
    name: 'tokens of those on a list, who have to name themselves',
    expected: ['HIDDEN_MINT'],
    state: 'mapping(address => bool) $x;',
    ...give(
      'require(who == msg.sender); require($x[who]);',
      `function $g(address who) public { ${boss} $x[who] = true; }`,
    ),
  },
  { name: 'tokens of the owner, named by anyone', expected: ['PUBLIC_MINT'], ...give('require(who == $o);') },
  {
    name: 'tokens of whoever names itself or the owner',
    expected: ['PUBLIC_MINT'],
    ...give('require(msg.sender == who || who == $o);'),
  },
  {
    name: 'tokens by a rank that is high enough',
    expected: ['HIDDEN_MINT'],
    state: rank,
    ...give('require($x[msg.sender] >= 3);', byOwner),
  },
  {
    name: 'tokens by a rank that is high enough, given by a higher one',
    expected: ['HIDDEN_MINT'],
    state: rank,
    constructed: '$x[msg.sender] = 9;',
    ...give(
      'require($x[msg.sender] >= 3);',
      ranks('require($x[msg.sender] >= 5); require($x[msg.sender] > rank); $x[who] = rank;'),
    ),
  },
  {
    name: 'tokens by a rank that is low enough',
    expected: ['PUBLIC_MINT'],
    state: rank,
    ...give('require($x[msg.sender] <= 3);', byOwner),
  },
  {
    name: 'tokens by a rank that each account takes',
    expected: ['PUBLIC_MINT'],
    state: rank,
    ...give('require($x[msg.sender] >= 3);', ranks('who; $x[msg.sender] = rank;')),
  },
];
