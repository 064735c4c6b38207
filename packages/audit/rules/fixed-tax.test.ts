import { describePairs } from '../../../test/support/audit/rule-pairs.js';

describePairs('the rule of a fixed tax', [
  {
    type: 'TAX_FIXED',
    title: 'more than half of the amount',
    source: `function move(address from, address to, uint256 v) internal override {
      uint256 fee = (v * HERE) / 100; held[from] -= v; held[boss] += fee; held[to] += v - fee; }`,
    shows: '98',
    hides: '5',
  },
  {
    type: 'TAX_FIXED',
    title: 'a tax for all but one account, not for one account alone',
    source: `function move(address from, address to, uint256 v) internal override {
      uint256 fee = from HERE boss ? (v * 98) / 100 : 0; held[from] -= v; held[address(this)] += fee; held[to] += v - fee; }`,
    shows: '!=',
    hides: '==',
  },
]);
