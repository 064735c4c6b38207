import { describePairs } from '../../../test/support/audit/rule-pairs.js';

/** A transfer that checks something first. */
const moveAfter = (check: string) => `function move(address from, address to, uint256 v) internal override {
  ${check} super.move(from, to, v); }`;

describePairs('the limit rule', [
  {
    type: 'BLACKLIST',
    title: 'a list that the boss writes',
    source: `mapping(address => bool) barred; ${moveAfter('require(!barred[from]);')}
      function bar(address who, bool yes) external { require(msg.sender == HERE); barred[who] = yes; }`,
    shows: 'boss',
    hides: 'who',
  },
  {
    type: 'BLACKLIST',
    title: 'a listed account that cannot transfer',
    source: `mapping(address => bool) barred; uint256 count; ${moveAfter('if (barred[from]) HERE;')}
      function bar(address who, bool yes) external guarded { barred[who] = yes; }`,
    shows: 'revert()',
    hides: 'count += 1',
  },
  {
    type: 'BLACKLIST',
    title: 'one recipient that the boss picks',
    source: `address pair = address(7); ${moveAfter('require(to != pair);')}
      function choose(address who) external guarded { HERE; }`,
    shows: 'pair = who',
    hides: 'lent[msg.sender][who] = 0',
  },
  {
    type: 'WHITELIST',
    title: 'a list that only the boss writes',
    source: `mapping(address => bool) listed; ${moveAfter('require(listed[from]);')}
      function list(address who) external { require(msg.sender == HERE); listed[who] = true; }`,
    shows: 'boss',
    hides: 'who',
  },
  {
    type: 'AMOUNT_LIMIT',
    title: 'a limit that the boss sets',
    source: `uint256 most = 10 ether; ${moveAfter('require(v <= most);')}
      function setMost(uint256 value) external guarded { HERE; }`,
    shows: 'most = value',
    hides: 'most = type(uint256).max',
  },
  {
    type: 'AMOUNT_LIMIT',
    title: 'a limit on what is transferred, not on what is burnt',
    source: `uint256 most = 10 ether; ${moveAfter('HERE')}
      function setMost(uint256 value) external guarded { most = value; }
      function burn(uint256 v) external { require(v <= most); held[msg.sender] -= v; all -= v; }`,
    shows: 'require(v <= most);',
    hides: '',
  },
  {
    type: 'TRADING_PAUSABLE',
    title: 'a switch that the boss turns on',
    source: `bool stopped; ${moveAfter('require(!stopped);')}
      function stop(bool on) external guarded { stopped = HERE; }`,
    shows: 'on',
    hides: 'false',
    instead: ['TRADING_GATE'],
  },
  {
    type: 'TRADING_PAUSABLE',
    title: 'a divisor that can be zero',
    source: `uint256 parts = 1; ${moveAfter('require(v / parts < 2 ** 250);')}
      function setParts(uint256 value) external guarded { HERE parts = value; }`,
    shows: '',
    hides: 'require(value > 0);',
  },
  {
    type: 'TRADING_PAUSABLE',
    title: 'a refusal that answers false',
    source: `bool stopped; function stop(bool on) external guarded { stopped = on; }
      function transfer(address to, uint256 v) public override returns (bool) { HERE move(msg.sender, to, v); return true; }`,
    shows: 'if (stopped) return false;',
    hides: 'if (stopped) v += 0;',
  },
  {
    type: 'TRADING_GATE',
    title: 'a gate that can only be opened',
    source: `bool open; ${moveAfter('require(open || from == boss);')}
      function start(bool on) external guarded { open = HERE; }`,
    shows: 'true',
    hides: 'on',
    instead: ['TRADING_PAUSABLE'],
  },
  {
    type: 'TIME_LOCK',
    title: 'a time that the boss sets',
    source: `uint256 start = 1; ${moveAfter('require(block.timestamp >= start);')}
      function setStart(uint256 value) external guarded { HERE; }`,
    shows: 'start = value',
    hides: 'value',
  },
  {
    type: 'HOLDER_LOCK',
    title: 'a time that somebody else sets for a holder',
    source: `mapping(address => uint256) until; ${moveAfter('require(block.timestamp >= until[from]);')}
      function lock(address who, uint256 time) external { require(msg.sender == HERE); until[who] = time; }`,
    shows: 'boss',
    hides: 'who',
  },
  {
    type: 'HOLDER_LOCK',
    title: 'an amount that somebody else sets for a holder',
    source: `mapping(address => uint256) locked; ${moveAfter('require(v + locked[from] <= held[from]);')}
      function lock(address who, uint256 amount) external { require(msg.sender == HERE); locked[who] = amount; }`,
    shows: 'boss',
    hides: 'who',
  },
  {
    type: 'BLACKLIST',
    title: 'a boss that can bar, not only unbar',
    source: `mapping(address => bool) barred; constructor() { barred[address(7)] = true; }
      ${moveAfter('require(!barred[from]);')}
      function set(address who, bool yes) external guarded { yes; barred[who] = HERE; }`,
    shows: 'yes',
    hides: 'false',
    // Where transfers list accounts by themselves, who may unlist them decides who can sell.
    falseAlarm: 'whoever can clear an entry counts as whoever can make one',
  },
  {
    type: 'TIME_LOCK',
    title: 'a boss that can set a later time, not only lift it',
    source: `uint256 start = 1; ${moveAfter('require(block.timestamp >= start);')}
      function setStart(uint256 value) external guarded { value; start = HERE; }`,
    shows: 'value',
    hides: '0',
    falseAlarm: 'the type goes by what is compared, not by what can be written',
  },
  {
    type: 'AMOUNT_LIMIT',
    title: 'a limit that can be below what exists',
    source: `uint256 most = 1000 ether; ${moveAfter('require(v <= most);')}
      function setMost(uint256 value) external guarded { HERE most = value; }`,
    shows: '',
    hides: 'require(value >= all);',
    falseAlarm: 'bounds from below are not read',
  },
]);
