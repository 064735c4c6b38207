import { describePairs } from '../../../test/support/audit/rule-pairs.js';

/** A transfer that takes a part for the contract. */
const taxed = (
  share: string,
) => `uint256 rate; function move(address from, address to, uint256 v) internal override {
  uint256 fee = (v * ${share}) / 100; held[from] -= v; held[address(this)] += fee; held[to] += v - fee; }`;
const setRate = (check: string) => `function setRate(uint256 value) external guarded { ${check} }`;

describePairs('the tax rule', [
  {
    type: 'TAX_UNLIMITED',
    title: 'a rate without a bound',
    source: `${taxed('rate')} ${setRate('HERE rate = value;')}`,
    shows: '',
    hides: 'require(value <= 10);',
    instead: ['TAX_MODIFIABLE'],
  },
  {
    type: 'TAX_CONFISCATORY',
    title: 'a bound above half of the amount',
    source: `${taxed('rate')} ${setRate('require(value <= HERE); rate = value;')}`,
    shows: '90',
    hides: '10',
    instead: ['TAX_MODIFIABLE'],
  },
  {
    type: 'TAX_MODIFIABLE',
    title: 'a rate that transfers read',
    source: `${taxed('HERE')} ${setRate('require(value <= 10); rate = value;')}`,
    shows: 'rate',
    hides: '5',
  },
  {
    type: 'TAX_MODIFIABLE',
    title: 'a part that the recipient does not get',
    source: `uint256 rate; ${setRate('require(value <= 10); rate = value;')}
      function move(address from, address to, uint256 v) internal override {
        held[from] -= v; held[to] += v - (v * rate) / 100; held[HERE] += (v * rate) / 100; }`,
    shows: 'boss',
    hides: 'to',
  },
  {
    type: 'TAX_UNLIMITED',
    title: 'a rate that can grow',
    source: `${taxed('rate')} ${setRate('HERE rate = value;')}`,
    shows: '',
    hides: 'require(value <= rate);',
    instead: ['TAX_MODIFIABLE'],
  },
]);
