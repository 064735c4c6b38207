import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const owner = 'function owner() external view returns (address) { return boss; }';
const stop = (by: string) => `bool stopped; function stop(bool on) external { require(${by}); stopped = on; }
  function move(address from, address to, uint256 v) internal override { require(!stopped); super.move(from, to, v); }`;

describePairs('the authority rule', [
  {
    type: 'PUBLIC_OWNERSHIP',
    title: 'a caller that is not checked',
    source: 'function hand(address to) external { HERE boss = to; } function keep() external guarded {}',
    shows: '',
    hides: 'require(msg.sender == boss);',
  },
  {
    type: 'PUBLIC_OWNERSHIP',
    title: 'an initialiser that can be called again',
    source: `bool done; function start() external { HERE boss = msg.sender; } function keep() external guarded {}`,
    shows: '',
    hides: 'require(!done); done = true;',
  },
  {
    type: 'OWNERSHIP_RECLAIM',
    title: 'an account beside the owner that appoints the owner',
    source: `address maker; ${owner} function keep() external guarded {}
      function appoint(address to) external { require(msg.sender == HERE); boss = to; }`,
    shows: 'maker',
    hides: 'boss',
    beside: ['HIDDEN_AUTHORITY'],
  },
  {
    type: 'HIDDEN_AUTHORITY',
    title: 'a check of an account that owner() does not show',
    source: `address maker; ${owner} ${stop('msg.sender == HERE')}`,
    shows: 'maker',
    hides: 'boss',
    beside: ['TRADING_PAUSABLE'],
    instead: ['TRADING_PAUSABLE'],
  },
  {
    type: 'ORIGIN_AUTHORITY',
    title: 'a check of the origin',
    source: stop('HERE == boss'),
    shows: 'tx.origin',
    hides: 'msg.sender',
    beside: ['TRADING_PAUSABLE'],
    instead: ['TRADING_PAUSABLE'],
  },
  {
    type: 'OWNERSHIP_RECLAIM',
    title: 'an account that makes itself the owner, though the owner never named it',
    source: `address maker; ${owner} function keep() external guarded {}
      function offer(address to) external guarded { HERE; }
      function accept() external { require(msg.sender == maker); boss = msg.sender; }`,
    shows: 'to',
    hides: 'maker = to',
    beside: ['HIDDEN_AUTHORITY'],
    // Who offers is not looked at: a former owner that comes back is taken for a new one that accepts.
    missed: 'whoever makes itself the owner counts as accepting an offer',
  },
]);
