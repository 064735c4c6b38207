import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const flag = 'bool done;';
const once = 'require(!done); done = true;';
/** Balances are the coins of the chain, which a precompiled contract moves. */
const coins = (functions: string) => `contract Token {
  uint256 all; address boss = msg.sender;
  function totalSupply() public view returns (uint256) { return all; }
  function balanceOf(address who) public view returns (uint256) { return who.balance; }
  function move(address from, address to, uint256 v) internal {
    (bool done, ) = address(0xfd).call(abi.encode(from, to, v)); require(done); }
  function transfer(address to, uint256 v) public returns (bool) { move(msg.sender, to, v); return true; }
  ${functions} }`;

describePairs('the mint rule', [
  {
    type: 'OWNER_MINT',
    title: 'a mint that the boss can repeat',
    source: `${flag} function mint(address to, uint256 v) external guarded { HERE all += v; held[to] += v; }`,
    shows: '',
    hides: once,
  },
  {
    type: 'OWNER_MINT',
    title: 'a one-shot guard that the boss can open again',
    source: `${flag} function mint(address to, uint256 v) external { ${once} all += v; held[to] += v; }
      function again(bool value) external guarded { HERE; }`,
    shows: 'done = value',
    hides: 'done = true',
  },
  {
    type: 'HIDDEN_MINT',
    title: 'a supply that stays as it was',
    source: 'function mint(address to, uint256 v) external guarded { HERE held[to] += v; }',
    shows: '',
    hides: 'all += v;',
    instead: ['OWNER_MINT'],
  },
  {
    type: 'HIDDEN_MINT',
    title: 'tokens that come out of nothing',
    source: 'function mint(address to, uint256 v) external guarded { HERE held[to] += v; }',
    shows: '',
    hides: 'held[msg.sender] -= v;',
  },
  {
    type: 'PUBLIC_MINT',
    title: 'a caller that is not checked',
    source: 'function mint(address to, uint256 v) external { HERE all += v; held[to] += v; }',
    shows: '',
    hides: 'require(msg.sender == boss);',
    instead: ['OWNER_MINT'],
  },
  {
    type: 'PUBLIC_MINT',
    title: 'a role that each account gives itself',
    source: `mapping(address => bool) minter; function enlist(address who) external { HERE minter[who] = true; }
      function mint(address to, uint256 v) external { require(minter[msg.sender]); all += v; held[to] += v; }`,
    shows: '',
    hides: 'require(msg.sender == boss);',
    instead: ['OWNER_MINT'],
  },
  {
    type: 'PUBLIC_MINT',
    title: 'tokens that nobody gives back for it',
    source: 'Coin coin; function wrap(uint256 v) external { HERE all += v; held[msg.sender] += v; }',
    shows: '',
    hides: 'coin.transferFrom(msg.sender, address(this), v);',
    head: 'interface Coin { function transferFrom(address from, address to, uint256 v) external; }',
  },
  {
    type: 'MINT_PRICE',
    title: 'a price that the boss sets',
    source: `uint256 rate; function setRate(uint256 value) external guarded { rate = value; }
      function buy() external payable { uint256 v = msg.value * HERE; all += v; held[msg.sender] += v; }`,
    shows: 'rate',
    hides: '1000',
  },
  {
    type: 'PUBLIC_EMISSION',
    title: 'a reward that anyone can call for again',
    source: `${flag} function reward() external { HERE all += 1 ether; held[boss] += 1 ether; }`,
    shows: '',
    hides: once,
  },
  {
    type: 'INFLATING_TRANSFER',
    title: 'a recipient that gets more than was sent',
    source: `function move(address from, address to, uint256 v) internal override {
      held[from] -= v; held[to] += HERE; }`,
    shows: 'v * 2',
    hides: 'v',
  },
  {
    type: 'PUBLIC_MINT',
    title: 'a signature of anyone',
    source: `function mint(address to, uint256 v, bytes32 h, uint8 p, bytes32 r, bytes32 s) external {
      address signer = ecrecover(h, p, r, s); require(signer HERE); all += v; held[to] += v; }`,
    shows: '!= address(0)',
    hides: '== boss',
    instead: ['OWNER_MINT'],
  },
  {
    type: 'PUBLIC_MINT',
    title: 'an amount that the caller chooses',
    source: 'function mint(uint256 v) external { v += 0; all += HERE; held[msg.sender] += HERE; }',
    shows: 'v',
    hides: '1 ether',
    instead: ['PUBLIC_EMISSION'],
  },
  {
    type: 'PUBLIC_MINT',
    title: 'a balance that is filled up again',
    source: 'function fill() external { held[msg.sender] = HERE; }',
    shows: '1 ether',
    hides: 'held[msg.sender]',
  },
  {
    type: 'HIDDEN_MINT',
    title: 'tokens that were not set aside for the account',
    source: `mapping(address => uint256) due;
      function release(address to, uint256 v) external guarded { HERE held[to] += v; }`,
    shows: '',
    hides: 'due[to] -= v;',
  },
  {
    type: 'OWNER_MINT',
    title: 'coins of the chain that the boss has made',
    source: coins(
      'function mint(address to, uint256 v) external { require(msg.sender == boss); all HERE= v; move(address(0), to, v); }',
    ),
    shows: '+',
    hides: '-',
  },
  {
    type: 'OWNER_MINT',
    title: 'coins of the chain that the chain alone has made',
    source: coins(
      'function mint(address to, uint256 v) external { require(msg.sender == address(0)); HERE move(address(0), to, v); }',
    ),
    shows: 'all += v;',
    hides: '',
  },
]);
