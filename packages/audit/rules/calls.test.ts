import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const head = `interface Coin { function transfer(address to, uint256 v) external returns (bool);
  function transferFrom(address from, address to, uint256 v) external returns (bool); }`;
const run = '(bool ok, ) = code.delegatecall(data); require(ok);';

describePairs('the rule of calls', [
  {
    type: 'SELF_DESTRUCT',
    title: 'an end that the boss reaches while tokens exist',
    source: 'function end() external guarded { HERE selfdestruct(payable(msg.sender)); }',
    shows: '',
    hides: 'require(all == 0);',
  },
  {
    type: 'PUBLIC_SELF_DESTRUCT',
    title: 'a caller that is not checked',
    source: 'function end() external { HERE selfdestruct(payable(boss)); }',
    shows: '',
    hides: 'require(msg.sender == boss);',
    instead: ['SELF_DESTRUCT'],
  },
  {
    type: 'ARBITRARY_DELEGATECALL',
    title: 'code that the boss names',
    source: `address library_; function run(address code, bytes calldata data) external guarded {
      (bool ok, ) = HERE.delegatecall(data); require(ok && code != address(0)); }`,
    shows: 'code',
    hides: 'library_',
  },
  {
    type: 'PUBLIC_DELEGATECALL',
    title: 'a caller that is not checked',
    source: `function run(address code, bytes calldata data) external { HERE ${run} }`,
    shows: '',
    hides: 'require(msg.sender == boss);',
    instead: ['ARBITRARY_DELEGATECALL'],
  },
  {
    type: 'REENTRANCY',
    title: 'a record that is cleared after the payment',
    source: `mapping(address => uint256) owed; function withdraw() external {
      uint256 v = owed[msg.sender]; HERE }`,
    shows: '(bool ok, ) = msg.sender.call{value: v}(""); require(ok); owed[msg.sender] = 0;',
    hides: 'owed[msg.sender] = 0; (bool ok, ) = msg.sender.call{value: v}(""); require(ok);',
  },
  {
    type: 'REENTRANCY',
    title: 'a call without a lock',
    source: `mapping(address => uint256) owed; bool busy; function withdraw() external {
      require(!busy); HERE (bool ok, ) = msg.sender.call{value: owed[msg.sender]}(""); require(ok);
      owed[msg.sender] = 0; busy = false; }`,
    shows: '',
    hides: 'busy = true;',
  },
  {
    type: 'CUSTODY_DRAIN',
    title: 'any token that the boss names, beside deposits',
    head,
    source: `mapping(address => uint256) stake; Coin coin;
      function deposit(uint256 v) external { coin.transferFrom(msg.sender, address(this), v); HERE }
      function rescue(Coin which, uint256 v) external guarded { which.transfer(msg.sender, v); }`,
    shows: 'stake[msg.sender] += v;',
    hides: '',
  },
  {
    type: 'CUSTODY_DRAIN',
    title: 'the boss, who takes more than its own deposit',
    head,
    source: `mapping(address => uint256) stake; Coin coin;
      function deposit(uint256 v) external { coin.transferFrom(msg.sender, address(this), v); stake[msg.sender] += v; }
      function rescue(Coin which, uint256 v) external { HERE which.transfer(msg.sender, v); }`,
    shows: 'require(msg.sender == boss);',
    hides: 'stake[msg.sender] -= v;',
  },
]);
