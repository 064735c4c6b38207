import { describePairs } from '../../../test/support/audit/rule-pairs.js';

describePairs('the getter rule', [
  {
    type: 'GETTER_WRITES',
    title: 'a getter that counts its readers',
    source: `contract Token { mapping(address => uint256) held; uint256 reads;
      function balanceOf(address who) external returns (uint256) { HERE return held[who]; }
      function count() external { reads += 1; } }`,
    shows: 'reads += 1;',
    hides: '',
  },
  {
    type: 'GETTER_LIES',
    title: 'an answer that depends on who reads',
    source:
      'function balanceOf(address who) public view override returns (uint256) { return HERE == boss ? all : held[who]; }',
    shows: 'msg.sender',
    hides: 'who',
  },
]);
