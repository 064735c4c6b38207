import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const redeem = (payment: string) => `function redeem(uint256 v) external {
  held[msg.sender] -= v; all -= v; ${payment} }`;
const pay = 'payable(msg.sender).transfer(v);';

describePairs('the collateral rule', [
  {
    type: 'COLLATERAL_DRAIN',
    title: 'coins that holders can redeem',
    source: `${redeem('HERE')} function take(uint256 v) external guarded { ${pay} }`,
    shows: pay,
    hides: '',
  },
  {
    type: 'COLLATERAL_DRAIN',
    title: 'a withdrawal that gives no tokens back',
    source: `${redeem(pay)} function take(uint256 v) external guarded { HERE ${pay} }`,
    shows: '',
    hides: 'held[msg.sender] -= v;',
  },
]);
