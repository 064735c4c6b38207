import { describePairs } from '../../../test/support/audit/rule-pairs.js';

describePairs('the rule of tokens that the contract holds', [
  {
    type: 'HELD_TOKENS_PAID_OUT',
    title: 'tokens of the contract',
    source: 'function pay(address to, uint256 v) external guarded { held[HERE] -= v; held[to] += v; }',
    shows: 'address(this)',
    hides: 'msg.sender',
  },
  {
    type: 'HELD_TOKENS_PAID_OUT',
    title: 'an account in storage that gave no allowance',
    source: `address stock; function buy(uint256 v) external payable {
      HERE held[stock] -= v; held[msg.sender] += v; }`,
    shows: 'require(msg.value == v);',
    hides: 'lent[stock][msg.sender] -= v;',
  },
  {
    type: 'HELD_TOKENS_PAID_OUT',
    title: 'a sale of what somebody else holds',
    source: `function buy(uint256 v) external payable {
      require(msg.value == v); held[HERE] -= v; held[msg.sender] += v; }`,
    shows: 'boss',
    hides: 'msg.sender',
  },
  {
    type: 'HELD_TOKENS_PAID_OUT',
    title: 'a record that grows without a payment, beside what was put in',
    source: `mapping(address => uint256) stakes;
      function stake(uint256 v) external { held[msg.sender] -= v; held[address(this)] += v; stakes[msg.sender] += v; }
      function back(uint256 v) external { stakes[msg.sender] -= v; held[address(this)] -= v; held[msg.sender] += v; }
      function reward(address who, uint256 v) external guarded { HERE }`,
    shows: 'stakes[who] += v;',
    hides: 'stakes[who] = v - v;',
  },
  {
    type: 'HELD_TOKENS_PAID_OUT',
    title: 'tokens of the contract that go to another account, not only destroyed',
    source: `function close(address to, uint256 v) external guarded {
      uint256 own = held[address(this)]; held[address(this)] = 0; HERE }`,
    shows: 'held[to] += own;',
    hides: 'all = all - own + v; held[to] += v;',
  },
]);
