/** Small tokens of our own, each with one power, and one with none. */
const base = `
  mapping(address => uint256) internal held;
  mapping(address => mapping(address => uint256)) internal lent;
  uint256 internal all = 1000 ether;
  address internal boss;
  event Transfer(address indexed from, address indexed to, uint256 amount);
  constructor() { boss = msg.sender; held[msg.sender] = all; }
  modifier guarded() { require(msg.sender == boss, "no"); _; }
  function totalSupply() public view returns (uint256) { return all; }
  function balanceOf(address who) public view returns (uint256) { return held[who]; }
  function allowance(address a, address b) public view returns (uint256) { return lent[a][b]; }
  function approve(address spender, uint256 amount) public returns (bool) { lent[msg.sender][spender] = amount; return true; }
  function transfer(address to, uint256 amount) public returns (bool) { move(msg.sender, to, amount); return true; }
  function transferFrom(address from, address to, uint256 amount) public returns (bool) {
    lent[from][msg.sender] -= amount;
    move(from, to, amount);
    return true;
  }
`;

const plainMove = `function move(address from, address to, uint256 amount) internal {
    held[from] -= amount;
    held[to] += amount;
    emit Transfer(from, to, amount);
  }`;

function token(body: string, move = plainMove): string {
  return `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Sample {${base}\n  ${move}\n  ${body}\n}\n`;
}

function checkedMove(check: string): string {
  return plainMove.replace('{\n', `{\n    ${check}\n`);
}

export const samples = {
  plain: token(''),
  ownerMint: token(
    'function issue(address to, uint256 amount) external guarded { all += amount; held[to] += amount; }',
  ),
  hiddenMint: token('function sync(uint256 amount) external guarded { held[boss] += amount; }'),
  publicMint: token('function gift(uint256 amount) external { all += amount; held[msg.sender] += amount; }'),
  sale: token('function buy() external payable { all += msg.value; held[msg.sender] += msg.value; }'),
  seize: token(
    'function rescue(address from, uint256 amount) external guarded { move(from, boss, amount); }',
  ),
  seizeByAll: token(
    'function pull(address from, uint256 amount) external { move(from, msg.sender, amount); }',
  ),
  erase: token('function clear(address who) external guarded { held[who] = 0; }'),
  blacklist: token(
    'mapping(address => bool) internal barred; function bar(address who, bool yes) external guarded { barred[who] = yes; }',
    checkedMove('require(!barred[from], "barred");'),
  ),
  pause: token(
    'bool internal stopped; function stop(bool yes) external guarded { stopped = yes; }',
    checkedMove('require(!stopped, "stopped");'),
  ),
  gate: token(
    'bool internal open; function start() external guarded { open = true; }',
    checkedMove('require(open || from == boss, "closed");'),
  ),
  maxAmount: token(
    'uint256 internal most; function setMost(uint256 value) external guarded { most = value; }',
    checkedMove('require(amount <= most, "much");'),
  ),
  tax: token(
    'uint256 internal rate; function setRate(uint256 value) external guarded { rate = value; }',
    `function move(address from, address to, uint256 amount) internal {
    uint256 fee = amount * rate / 100;
    held[from] -= amount;
    held[boss] += fee;
    held[to] += amount - fee;
  }`,
  ),
  cappedTax: token(
    'uint256 internal rate; function setRate(uint256 value) external guarded { require(value <= 5); rate = value; }',
    `function move(address from, address to, uint256 amount) internal {
    uint256 fee = amount * rate / 100;
    held[from] -= amount;
    held[boss] += fee;
    held[to] += amount - fee;
  }`,
  ),
  assemblyMint: token(`function tidy(uint256 amount) external guarded {
    assembly {
      mstore(0, caller())
      mstore(32, held.slot)
      sstore(keccak256(0, 64), amount)
    }
  }`),
  freezeOwn: token(`mapping(address => uint256) internal frozen;
  function freeze(uint256 amount) external { held[msg.sender] -= amount; frozen[msg.sender] += amount; }
  function thaw(uint256 amount) external { frozen[msg.sender] -= amount; held[msg.sender] += amount; }`),
  delegated: token(
    'function run(address code, bytes calldata data) external { (bool ok, ) = code.delegatecall(data); require(ok); }',
  ),
  takeover: token(
    'uint256 internal fee; function init(address who) external { boss = who; } function setFee(uint256 value) external guarded { fee = value; }',
  ),
} as const;

export type SampleName = keyof typeof samples;
