import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const head = `interface Hook { function pass(address from, address to, uint256 v) external; }
interface Judge { function mayPass(address who) external view returns (bool); }
interface Rates { function feeOf(address who, uint256 v) external view returns (uint256); }
interface Router { function sell(uint256 v) external; }`;

const moveAfter = (action: string) => `function move(address from, address to, uint256 v) internal override {
  ${action} super.move(from, to, v); }`;

const replaced = 'function replace(address next) external guarded';

const keeper = `interface Keeper {
  function total() external view returns (uint256);
  function held(address who) external view returns (uint256);
  function lent(address who, address by) external view returns (uint256);
  function move(address by, address to, uint256 v) external returns (bool);
  function moveFrom(address by, address from, address to, uint256 v) external returns (bool);
}`;

const handsAllOn = `contract Token {
  address boss = msg.sender;
  Keeper keeper = Keeper(address(777));
  function totalSupply() public view returns (uint256) { return keeper.total(); }
  function balanceOf(address who) public view returns (uint256) { return keeper.held(who); }
  function allowance(address who, address by) public view returns (uint256) { return keeper.lent(who, by); }
  function transfer(address to, uint256 v) public returns (bool) { return keeper.move(msg.sender, to, v); }
  function transferFrom(address from, address to, uint256 v) public returns (bool) {
    return keeper.moveFrom(msg.sender, from, to, v); }
  function replace(address next) external { require(msg.sender == boss); HERE; }
}`;

/** The contract behind is told who calls, then gets the call as it came. */
const saysWhoCalls = `contract Token {
  address boss = msg.sender;
  Front front = Front(address(777));
  function balanceOf(address who) public view returns (uint256) { return front.balanceOf(who); }
  function transfer(address to, uint256 v) public returns (bool) {
    front.setMessageSender(msg.sender); return front.transfer(to, v); }
  function replace(address next) external { require(msg.sender == boss); HERE; }
}`;

describePairs('the rule of other contracts', [
  {
    type: 'IMPLEMENTATION_REPLACEABLE',
    title: 'a contract behind the token that finds the sender by itself',
    head: `interface Front {
      function balanceOf(address who) external view returns (uint256);
      function setMessageSender(address who) external;
      function transfer(address to, uint256 v) external returns (bool);
    }`,
    source: saysWhoCalls,
    shows: 'front = Front(next)',
    hides: 'next',
    instead: ['EXTERNAL_POLICY'],
  },
  {
    type: 'IMPLEMENTATION_REPLACEABLE',
    title: 'a keeper of all balances that the boss replaces',
    head: keeper,
    source: handsAllOn,
    shows: 'keeper = Keeper(next)',
    hides: 'next',
    instead: ['EXTERNAL_POLICY'],
  },
  {
    type: 'EXTERNAL_POLICY',
    title: 'a failure that makes the transfer fail',
    head,
    source: `Hook hook; ${moveAfter('HERE')}`,
    shows: 'hook.pass(from, to, v);',
    hides: 'try hook.pass(from, to, v) {} catch {}',
  },
  {
    type: 'EXTERNAL_POLICY',
    title: 'an answer that decides',
    head,
    source: `Judge judge; uint256 count; ${moveAfter('try judge.mayPass(from) returns (bool may) { HERE } catch {}')}`,
    shows: 'require(may);',
    hides: 'if (may) count += 1;',
  },
  {
    type: 'EXTERNAL_POLICY_SWITCHED',
    title: 'a switch that the boss turns',
    head,
    source: `Hook hook; bool on; ${moveAfter('if (on) hook.pass(from, to, v);')}
      function set(bool value) external guarded { HERE; }`,
    shows: 'on = value',
    hides: 'value',
    instead: ['EXTERNAL_POLICY'],
  },
  {
    type: 'EXTERNAL_POLICY_REPLACEABLE',
    title: 'a hook that the boss replaces',
    head,
    source: `Hook hook; ${moveAfter('hook.pass(from, to, v);')} ${replaced} { HERE; }`,
    shows: 'hook = Hook(next)',
    hides: 'next',
    instead: ['EXTERNAL_POLICY'],
  },
  {
    type: 'CALLED_CONTRACT_REPLACEABLE',
    title: 'a router that the boss replaces',
    head,
    source: `Router router; ${moveAfter('if (to == boss) router.sell(held[address(this)]);')}
      ${replaced} { HERE; }`,
    shows: 'router = Router(next)',
    hides: 'next',
  },
  {
    type: 'CALLED_CONTRACT_REPLACEABLE',
    title: 'a router whose failure is not caught',
    head,
    source: `Router router; ${moveAfter('HERE')} ${replaced} { router = Router(next); }`,
    shows: 'router.sell(held[address(this)]);',
    hides: 'try router.sell(held[address(this)]) {} catch {}',
  },
  {
    type: 'PAYEE_CAN_REFUSE',
    title: 'a payment that has to succeed',
    source: `address payable wallet; ${moveAfter('if (to == address(this)) { HERE }')}
      function setWallet(address payable next) external guarded { wallet = next; }`,
    shows: 'wallet.transfer(address(this).balance);',
    hides: '(bool sent, ) = wallet.call{value: address(this).balance}(""); sent;',
  },
  {
    type: 'EXTERNAL_POLICY',
    title: 'a fee that another contract answers',
    head,
    source: `Rates rates; function move(address from, address to, uint256 v) internal override {
      uint256 fee = HERE; held[from] -= v; held[address(this)] += fee; held[to] += v - fee; }`,
    shows: 'rates.feeOf(from, v)',
    hides: 'v / 50',
  },
  {
    type: 'EXTERNAL_POLICY_REPLACEABLE',
    title: 'a hook that can be set more than once',
    head,
    source: `Hook hook; ${moveAfter('hook.pass(from, to, v);')} ${replaced} { HERE hook = Hook(next); }`,
    shows: '',
    hides: 'require(address(hook) == address(0));',
    // Guards that let a privileged account write once are read for mints and leaks, not for values of transfers.
    falseAlarm: 'what the boss can set once counts as replaceable',
  },
]);
