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
]);
