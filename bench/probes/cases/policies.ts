import type { ProbeCase } from '../probe.js';

const hook = `interface Hook { function beforeMove(address from, address to, uint256 amount) external; }
interface Router { function swap(uint256 amount, uint256 least, address to) external; function coin() external view returns (address); }
interface Oracle { function amountOf(address who, uint256 amount) external view returns (uint256); }
interface Judge { function mayPass(address who) external view returns (bool); }`;
const boss = 'require(msg.sender == $o);';
const swapBack = `if (to == $z && $b[address(this)] >= 1 ether) { $w.coin(); $w.swap($b[address(this)], 0, address(this)); }`;
const sold = 'address $z; Router $w;';

/** Contracts that stand on the way of a transfer. */
export const policyCases: readonly ProbeCase[] = [
  {
    name: 'hook that the owner switches',
    expected: ['EXTERNAL_POLICY_SWITCHED'],
    head: hook,
    state: 'Hook $z; bool $x;',
    constructed: '$s = 1 ether; $b[msg.sender] = $s; $z = Hook(msg.sender); $x = true;',
    functions: `function $f(bool on) public { ${boss} $x = on; }`,
    before: 'if ($x) { $z.beforeMove(from, to, amount); }',
  },
  {
    name: 'hook that the owner replaces',
    expected: ['EXTERNAL_POLICY_REPLACEABLE'],
    head: hook,
    state: 'Hook $z;',
    functions: `function $f(address next) public { ${boss} $z = Hook(next); }`,
    before: '$z.beforeMove(from, to, amount);',
  },
  {
    name: 'hook that nobody steers',
    expected: ['EXTERNAL_POLICY'],
    head: hook,
    state: 'Hook $z;',
    constructed: '$s = 1 ether; $b[msg.sender] = $s; $z = Hook(msg.sender);',
    before: '$z.beforeMove(from, to, amount);',
  },
  {
    name: 'judge whose answer decides, replaced by the owner',
    expected: ['EXTERNAL_POLICY_REPLACEABLE'],
    head: hook,
    state: 'Judge $z;',
    functions: `function $f(address next) public { ${boss} $z = Judge(next); }`,
    before: 'require($z.mayPass(from));',
  },
  { name: 'sale of fees through a fixed router', expected: [], head: hook, state: sold, before: swapBack },
  {
    name: 'sale of fees through a router that the owner replaces',
    expected: ['CALLED_CONTRACT_REPLACEABLE'],
    head: hook,
    state: sold,
    functions: `function $f(address next) public { ${boss} $w = Router(next); }`,
    before: swapBack,
  },
  {
    name: 'tracker that the owner replaces and whose failure is caught',
    expected: [],
    head: hook,
    state: 'Hook $z;',
    functions: `function $f(address next) public { ${boss} $z = Hook(next); }`,
    before: 'try $z.beforeMove(from, to, amount) {} catch {}',
    from: '0.6',
  },
  {
    name: 'tracker whose caught failure reverts after all',
    expected: ['EXTERNAL_POLICY_REPLACEABLE'],
    head: hook,
    state: 'Hook $z;',
    functions: `function $f(address next) public { ${boss} $z = Hook(next); }`,
    before: 'try $z.beforeMove(from, to, amount) {} catch { revert(); }',
    from: '0.6',
  },
  {
    name: 'payee that must accept coins',
    expected: ['PAYEE_CAN_REFUSE'],
    state: 'address $z;',
    functions: `function $f(address next) public { ${boss} $z = next; }`,
    before: 'if (to == address(this)) { PAY[$z|address(this).balance]; }',
  },
  {
    name: 'payee that may refuse without harm',
    expected: [],
    state: 'address $z;',
    functions: `function $f(address next) public { ${boss} $z = next; }`,
    before: 'if (to == address(this)) { (bool sent, ) = SEND[$z|address(this).balance]; sent; }',
    from: '0.5',
  },
  {
    name: 'balance that another contract answers',
    expected: ['EXTERNAL_BALANCES', 'EXTERNAL_POLICY'],
    head: hook,
    state: 'Oracle $z;',
    constructed: '$s = 1 ether; $b[msg.sender] = $s; $z = Oracle(msg.sender);',
    before: '$b[from] = $z.amountOf(from, $b[from]);',
  },
  {
    name: 'fee that another contract answers',
    expected: ['EXTERNAL_POLICY'],
    head: hook,
    state: 'Oracle $z;',
    constructed: '$s = 1 ether; $b[msg.sender] = $s; $z = Oracle(msg.sender);',
    move: 'uint256 fee = $z.amountOf(from, amount); require(fee <= amount && $b[from] >= amount); $b[from] = LESS[$b[from]|amount]; $b[to] = $b[to] + (amount - fee); $b[$o] = PLUS[$b[$o]|fee];',
  },
];
