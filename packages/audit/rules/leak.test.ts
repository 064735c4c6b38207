import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const move = 'held[from] -= v; held[to] += v;';
const byAllowance = 'lent[from][msg.sender] -= v;';

describePairs('the leak rule', [
  {
    type: 'OWNER_SETS_BALANCES',
    title: 'a balance that the boss overwrites with a number of its choice',
    source: 'function put(address who, uint256 v) external guarded { held[who] = HERE; }',
    shows: 'v',
    hides: 'held[who] + v - v',
    beside: ['HIDDEN_MINT'],
  },
  {
    type: 'OWNER_MOVES_BALANCES',
    title: 'an account that the boss names',
    source:
      'function take(address from, address to, uint256 v) external guarded { held[HERE] -= v; held[to] += v; }',
    shows: 'from',
    hides: 'msg.sender',
  },
  {
    type: 'OWNER_MOVES_BALANCES',
    title: 'a move that spends no allowance',
    source: `function take(address from, address to, uint256 v) external guarded { HERE ${move} }`,
    shows: '',
    hides: byAllowance,
  },
  {
    type: 'OWNER_MOVES_BALANCES',
    title: 'a stored account that the boss chose',
    source: `address victim; function choose(address who) external { require(msg.sender == HERE); victim = who; }
      function take(uint256 v) external guarded { held[victim] -= v; held[msg.sender] += v; }`,
    shows: 'boss',
    hides: 'who',
    beside: ['HELD_TOKENS_PAID_OUT'],
    instead: ['HELD_TOKENS_PAID_OUT'],
  },
  {
    type: 'OWNER_ERASES_BALANCES',
    title: 'a holder that the boss names',
    source: 'function burn(address from, uint256 v) external guarded { all -= v; held[HERE] -= v; }',
    shows: 'from',
    hides: 'msg.sender',
  },
  {
    type: 'OWNER_SETS_ALLOWANCES',
    title: 'an allowance over the tokens of somebody else',
    source: 'function lend(address from, uint256 v) external guarded { lent[HERE][msg.sender] = v; }',
    shows: 'from',
    hides: 'msg.sender',
  },
  {
    type: 'OWNER_SETS_ALLOWANCES',
    title: 'an allowance that is given and not taken away',
    source: 'function lend(address from, address to, uint256 v) external guarded { lent[from][to] = HERE; }',
    shows: 'v',
    hides: '0',
  },
  {
    type: 'POOL_ALLOWANCE',
    title: 'an allowance over the pool',
    source: 'address pool; function lend(uint256 v) external guarded { lent[HERE][msg.sender] = v; }',
    shows: 'pool',
    hides: 'address(this)',
  },
  {
    type: 'ANYONE_MOVES_BALANCES',
    title: 'a caller who needs no allowance',
    source: `function take(address from, address to, uint256 v) external { HERE ${move} }`,
    shows: '',
    hides: byAllowance,
  },
  {
    type: 'ANYONE_MOVES_BALANCES',
    title: 'a holder who did not sign',
    source: `function take(address from, address to, uint256 v, bytes32 h, uint8 p, bytes32 r, bytes32 s) external {
      address signer = ecrecover(h, p, r, s); HERE ${move} }`,
    shows: 'require(signer != address(0));',
    hides: 'require(signer == from);',
  },
  {
    type: 'ANYONE_MOVES_BALANCES',
    title: 'an allowance that anyone writes',
    source: 'function lend(address from, address to, uint256 v) external { HERE lent[from][to] = v; }',
    shows: '',
    hides: 'require(msg.sender == from);',
  },
  {
    type: 'ANYONE_MOVES_BALANCES',
    title: 'a contract that was not asked itself whether it signed',
    head: 'interface Signer { function isValidSignature(bytes32 h, bytes memory s) external view returns (bytes4); }',
    source: `function take(address from, address to, uint256 v, bytes32 h) external {
      require(Signer(HERE).isValidSignature(h, "") == Signer.isValidSignature.selector); ${move} }`,
    shows: 'to',
    hides: 'from',
  },
  {
    type: 'ANYONE_ERASES_BALANCES',
    title: 'a holder whom the caller names',
    source: 'function burn(address from, uint256 v) external { all -= v; held[HERE] -= v; }',
    shows: 'from',
    hides: 'msg.sender',
  },
  {
    type: 'ANYONE_ERASES_BALANCES',
    title: 'a burn without an allowance',
    source: 'function burn(address from, uint256 v) external { HERE all -= v; held[from] -= v; }',
    shows: '',
    hides: byAllowance,
  },
  {
    type: 'HOLDER_LOCK',
    title: 'the boss that freezes an amount of a holder',
    source: `mapping(address => uint256) frozen;
      function freeze(address who, uint256 v) external { require(msg.sender == HERE); held[who] -= v; frozen[who] += v; }`,
    shows: 'boss',
    hides: 'who',
  },
  {
    type: 'ANYONE_MOVES_BALANCES',
    title: 'a correction that can be made again',
    source: `bool done; function correct(address from, address to, uint256 v) external { HERE ${move} }`,
    shows: '',
    hides: 'require(!done); done = true;',
  },
]);
