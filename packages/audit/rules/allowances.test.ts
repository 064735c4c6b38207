import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const token = (approve: string, more = '') => `contract Token {
  mapping(address => uint256) held; mapping(address => mapping(address => uint256)) lent; address boss; bool closed;
  constructor() { boss = msg.sender; held[boss] = 1 ether; }
  function balanceOf(address who) external view returns (uint256) { return held[who]; }
  function allowance(address who, address by) external view returns (uint256) { return lent[who][by]; }
  function approve(address by, uint256 v) external returns (bool) { ${approve} lent[msg.sender][by] = v; return true; }
  function transfer(address to, uint256 v) external returns (bool) { held[msg.sender] -= v; held[to] += v; return true; }
  function transferFrom(address from, address to, uint256 v) external returns (bool) {
    lent[from][msg.sender] -= v; held[from] -= v; held[to] += v; return true; }
  ${more} }`;

describePairs('the allowance rule', [
  {
    type: 'STANDING_ALLOWANCE',
    title: 'a spender that is not Permit2',
    source: `function allowance(address who, address by) public view override returns (uint256) {
      return by == HERE ? type(uint256).max : lent[who][by]; }`,
    shows: 'address(0x1234567890123456789012345678901234567890)',
    hides: 'address(0x000000000022D473030F116dDEE9F6B43aC78BA3)',
  },
  {
    type: 'APPROVAL_REFUSED',
    title: 'an approval that only the boss can give',
    source: token('HERE'),
    shows: 'require(msg.sender == boss);',
    hides: 'require(!closed || msg.sender == boss);',
  },
  {
    type: 'APPROVAL_REFUSED',
    title: 'no other way to approve',
    source: token(
      'require(msg.sender == boss);',
      'function raise(address by, uint256 v) external { HERE lent[msg.sender][by] += v; }',
    ),
    shows: 'require(msg.sender == boss);',
    hides: '',
  },
  {
    type: 'SELECTOR_COLLISION',
    title: 'another name under the selector of transfer',
    source: `contract Token { mapping(address => uint256) held;
      function balanceOf(address who) external view returns (uint256) { return held[who]; }
      function HERE external {} }`,
    shows: 'many_msg_babbage(bytes1)',
    hides: 'many_msg_cabbage(bytes1)',
    onlyInSource: 'deployed code has selectors and no names',
  },
]);
