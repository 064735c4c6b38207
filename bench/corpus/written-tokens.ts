import type { CorpusCase } from './corpus-case.js';

interface Row extends Pick<CorpusCase, 'name' | 'truth' | 'expected' | 'missed' | 'grave' | 'untrue'> {
  readonly body: string;
}

/** What all of them have: balances, allowances, and moving them. */
const base = `abstract contract Base {
  string public constant name = "Token"; string public constant symbol = "TKN"; uint8 public constant decimals = 18;
  uint256 public totalSupply; mapping(address => uint256) internal books; mapping(address => mapping(address => uint256)) public allowance;
  event Transfer(address indexed from, address indexed to, uint256 value); event Approval(address indexed owner, address indexed spender, uint256 value);
  function balanceOf(address a) public view virtual returns (uint256) { return books[a]; }
  function approve(address s, uint256 v) public virtual returns (bool) { allowance[msg.sender][s] = v; emit Approval(msg.sender, s, v); return true; }
  function transfer(address to, uint256 v) public virtual returns (bool) { _move(msg.sender, to, v); return true; }
  function transferFrom(address from, address to, uint256 v) public virtual returns (bool) { _spend(from, msg.sender, v); _move(from, to, v); return true; }
  function _spend(address from, address s, uint256 v) internal { uint256 a = allowance[from][s]; if (a != type(uint256).max) allowance[from][s] = a - v; }
  function _move(address from, address to, uint256 v) internal virtual { require(to != address(0)); books[from] -= v; books[to] += v; emit Transfer(from, to, v); }
  function _mint(address to, uint256 v) internal { totalSupply += v; books[to] += v; emit Transfer(address(0), to, v); }
  function _burn(address from, uint256 v) internal { books[from] -= v; totalSupply -= v; emit Transfer(from, address(0), v); }
}
abstract contract Owned { address public owner = msg.sender; modifier onlyOwner() { require(msg.sender == owner); _; }
  function transferOwnership(address to) public onlyOwner { require(to != address(0)); owner = to; } }`;

function toCase({ body, ...rest }: Row): CorpusCase {
  return {
    ...rest,
    version: '0.8.30',
    packages: {},
    contract: 'Token',
    source: `pragma solidity ^0.8.0;\n${base}\n${body}\n`,
  };
}

/** Tokens whose source is in no package, written from their published interfaces. */
export const writtenCases: readonly CorpusCase[] = (
  [
    {
      name: 'Like USDC: minters with an allowance, blacklister, pauser, behind a proxy',
      body: `contract Token is Base { address public owner; address public masterMinter; address public pauser; address public blacklister; bool public paused; bool internal initialized;
  mapping(address => bool) internal minters; mapping(address => uint256) internal minterAllowed; mapping(address => bool) internal blacklisted;
  event MinterConfigured(address indexed minter, uint256 amount); event Blacklisted(address indexed account); event MinterRemoved(address indexed minter);
  modifier onlyOwner() { require(msg.sender == owner); _; } modifier whenNotPaused() { require(!paused); _; }
  modifier notBlacklisted(address a) { require(!blacklisted[a]); _; } modifier onlyMinters() { require(minters[msg.sender]); _; }
  function initialize(address m, address p, address b, address o) public { require(!initialized); masterMinter = m; pauser = p; blacklister = b; owner = o; initialized = true; }
  function mint(address to, uint256 v) external whenNotPaused onlyMinters notBlacklisted(msg.sender) notBlacklisted(to) returns (bool) { require(to != address(0) && v > 0); uint256 a = minterAllowed[msg.sender]; require(v <= a); minterAllowed[msg.sender] = a - v; _mint(to, v); return true; }
  function configureMinter(address m, uint256 v) external whenNotPaused returns (bool) { require(msg.sender == masterMinter); minters[m] = true; minterAllowed[m] = v; emit MinterConfigured(m, v); return true; }
  function removeMinter(address m) external returns (bool) { require(msg.sender == masterMinter); minters[m] = false; minterAllowed[m] = 0; emit MinterRemoved(m); return true; }
  function burn(uint256 v) external whenNotPaused onlyMinters notBlacklisted(msg.sender) { _burn(msg.sender, v); }
  function blacklist(address a) external { require(msg.sender == blacklister); blacklisted[a] = true; emit Blacklisted(a); }
  function unBlacklist(address a) external { require(msg.sender == blacklister); blacklisted[a] = false; }
  function pause() external { require(msg.sender == pauser); paused = true; } function unpause() external { require(msg.sender == pauser); paused = false; }
  function updateMasterMinter(address a) external onlyOwner { require(a != address(0)); masterMinter = a; } function updatePauser(address a) external onlyOwner { pauser = a; } function updateBlacklister(address a) external onlyOwner { blacklister = a; }
  function transferOwnership(address a) external onlyOwner { require(a != address(0)); owner = a; }
  function _move(address f, address t, uint256 v) internal override whenNotPaused notBlacklisted(f) notBlacklisted(t) notBlacklisted(msg.sender) { super._move(f, t, v); } }`,
      truth: { mint: 'role', pause: 'role', block: 'role' },
      expected: ['BLACKLIST', 'HIDDEN_AUTHORITY', 'OWNER_MINT', 'TRADING_PAUSABLE'],
    },
    {
      name: 'Like xERC20: bridges with limits that refill by time',
      body: `contract Token is Base, Owned { struct P { uint256 at; uint256 rate; uint256 max; uint256 left; } struct B { P minted; P burned; } mapping(address => B) public bridges;
  event BridgeLimitsSet(uint256 m, uint256 b, address indexed bridge);
  function setLimits(address b, uint256 m, uint256 n) external onlyOwner { bridges[b].minted = P(block.timestamp, m / 1 days, m, m); bridges[b].burned = P(block.timestamp, n / 1 days, n, n); emit BridgeLimitsSet(m, n, b); }
  function _left(P storage p) internal view returns (uint256) { if (p.left == p.max || p.at + 1 days <= block.timestamp) return p.max; uint256 l = p.left + (block.timestamp - p.at) * p.rate; return l > p.max ? p.max : l; }
  function mintingCurrentLimitOf(address b) public view returns (uint256) { return _left(bridges[b].minted); }
  function mint(address to, uint256 v) public { uint256 l = _left(bridges[msg.sender].minted); require(l >= v); bridges[msg.sender].minted.at = block.timestamp; bridges[msg.sender].minted.left = l - v; _mint(to, v); }
  function burn(address from, uint256 v) public { if (msg.sender != from) _spend(from, msg.sender, v); uint256 l = _left(bridges[msg.sender].burned); require(l >= v); bridges[msg.sender].burned.at = block.timestamp; bridges[msg.sender].burned.left = l - v; _burn(from, v); } }`,
      truth: { mint: 'role' },
      expected: ['OWNER_MINT'],
    },
    {
      name: 'Like AMPL: a monetary policy rebases',
      body: `contract Token is Owned { string public constant name = "Token"; string public constant symbol = "TKN"; uint8 public constant decimals = 9; uint256 private constant MAX = ~uint128(0); uint256 private constant TOTAL = type(uint256).max - (type(uint256).max % 5e16);
  uint256 public totalSupply = 5e16; uint256 private per = TOTAL / 5e16; mapping(address => uint256) private gons; mapping(address => mapping(address => uint256)) public allowance; address public monetaryPolicy;
  event LogRebase(uint256 indexed epoch, uint256 totalSupply); event Transfer(address indexed from, address indexed to, uint256 value);
  constructor() { gons[msg.sender] = TOTAL; } function setMonetaryPolicy(address p) external onlyOwner { monetaryPolicy = p; }
  function rebase(uint256 epoch, int256 d) external returns (uint256) { require(msg.sender == monetaryPolicy); if (d == 0) return totalSupply; if (d < 0) totalSupply -= uint256(-d); else totalSupply += uint256(d); if (totalSupply > MAX) totalSupply = MAX; per = TOTAL / totalSupply; emit LogRebase(epoch, totalSupply); return totalSupply; }
  function balanceOf(address a) public view returns (uint256) { return gons[a] / per; }
  function approve(address s, uint256 v) public returns (bool) { allowance[msg.sender][s] = v; return true; }
  function transfer(address to, uint256 v) public returns (bool) { uint256 g = v * per; gons[msg.sender] -= g; gons[to] += g; emit Transfer(msg.sender, to, v); return true; }
  function transferFrom(address f, address to, uint256 v) public returns (bool) { allowance[f][msg.sender] -= v; uint256 g = v * per; gons[f] -= g; gons[to] += g; emit Transfer(f, to, v); return true; } }`,
      truth: {},
      expected: ['HIDDEN_AUTHORITY'],
    },
    {
      name: 'Like stETH: shares of ether that an oracle reports',
      body: `contract Token { string public constant name = "Token"; string public constant symbol = "TKN"; uint8 public constant decimals = 18; mapping(address => uint256) private shares; mapping(address => mapping(address => uint256)) public allowance; uint256 public totalShares; uint256 private beacon; uint256 private buffered; address public immutable oracle; bool public stopped; address public immutable voting;
  event Transfer(address indexed from, address indexed to, uint256 value); constructor(address o, address v) { oracle = o; voting = v; }
  function totalSupply() public view returns (uint256) { return beacon + buffered; }
  function getSharesByPooledEth(uint256 v) public view returns (uint256) { return totalSupply() == 0 ? v : v * totalShares / totalSupply(); }
  function balanceOf(address a) public view returns (uint256) { return totalShares == 0 ? 0 : shares[a] * totalSupply() / totalShares; }
  function submit() external payable returns (uint256 s) { require(msg.value != 0 && !stopped); s = getSharesByPooledEth(msg.value); shares[msg.sender] += s; totalShares += s; buffered += msg.value; emit Transfer(address(0), msg.sender, msg.value); }
  function report(uint256 b) external { require(msg.sender == oracle); beacon = b; }
  function stop() external { require(msg.sender == voting); stopped = true; } function resume() external { require(msg.sender == voting); stopped = false; }
  function approve(address s, uint256 v) public returns (bool) { allowance[msg.sender][s] = v; return true; }
  function _move(address f, address to, uint256 v) internal { require(!stopped && to != address(0)); uint256 s = getSharesByPooledEth(v); shares[f] -= s; shares[to] += s; emit Transfer(f, to, v); }
  function transfer(address to, uint256 v) public returns (bool) { _move(msg.sender, to, v); return true; }
  function transferFrom(address f, address to, uint256 v) public returns (bool) { allowance[f][msg.sender] -= v; _move(f, to, v); return true; } }`,
      truth: { pause: 'contract' },
      expected: ['MINT_PRICE', 'TRADING_PAUSABLE'],
    },
    {
      name: 'Like wstETH: wraps another token',
      body: `interface Inner { function sharesOf(uint256) external view returns (uint256); function valueOf(uint256) external view returns (uint256); function transfer(address, uint256) external returns (bool); function transferFrom(address, address, uint256) external returns (bool); }
contract Token is Base { Inner public immutable inner; constructor(Inner i) { inner = i; }
  function wrap(uint256 v) external returns (uint256 s) { require(v > 0); s = inner.sharesOf(v); _mint(msg.sender, s); inner.transferFrom(msg.sender, address(this), v); }
  function unwrap(uint256 s) external returns (uint256 v) { require(s > 0); v = inner.valueOf(s); _burn(msg.sender, s); inner.transfer(msg.sender, v); } }`,
      truth: {},
      expected: [],
    },
    {
      name: 'Like CRV: a minter by a schedule of years',
      body: `contract Token is Base { address public minter; address public admin; uint256 public startEpochTime; uint256 public rate; uint256 public startEpochSupply; int128 public miningEpoch = -1;
  event SetMinter(address minter); constructor() { admin = msg.sender; _mint(msg.sender, 1e27); startEpochTime = block.timestamp + 1 days - 365 days; startEpochSupply = 1e27; }
  function _update() internal { uint256 s = startEpochSupply; startEpochTime += 365 days; miningEpoch += 1; if (rate == 0) rate = 8e18; else { s += rate * 365 days; startEpochSupply = s; rate = rate * 1e18 / 1189207115002721024; } }
  function updateMiningParameters() external { require(block.timestamp >= startEpochTime + 365 days); _update(); }
  function availableSupply() public view returns (uint256) { return startEpochSupply + (block.timestamp - startEpochTime) * rate; }
  function setMinter(address m) external { require(msg.sender == admin && minter == address(0)); minter = m; emit SetMinter(m); }
  function setAdmin(address a) external { require(msg.sender == admin); admin = a; }
  function mint(address to, uint256 v) external returns (bool) { require(msg.sender == minter && to != address(0)); if (block.timestamp >= startEpochTime + 365 days) _update(); require(totalSupply + v <= availableSupply()); _mint(to, v); return true; }
  function burn(uint256 v) external returns (bool) { _burn(msg.sender, v); return true; } }`,
      truth: { mint: 'contract' },
      expected: ['OWNER_MINT'],
    },
    {
      name: 'Like UNI: a minter, at most 2 % in a year',
      body: `contract Token is Base { address public minter; uint256 public mintingAllowedAfter; event MinterChanged(address minter, address newMinter);
  constructor(address a, address m, uint256 t) { _mint(a, 1e27); minter = m; mintingAllowedAfter = t; emit MinterChanged(address(0), m); }
  function setMinter(address m) external { require(msg.sender == minter); emit MinterChanged(minter, m); minter = m; }
  function mint(address to, uint256 v) external { require(msg.sender == minter); require(block.timestamp >= mintingAllowedAfter); require(to != address(0)); mintingAllowedAfter = block.timestamp + 365 days; require(v <= totalSupply * 2 / 100); _mint(to, v); } }`,
      truth: { mint: 'contract' },
      expected: ['OWNER_MINT'],
    },
    {
      name: 'Like DAI: wards mint',
      body: `contract Token is Base { mapping(address => uint256) public wards; modifier auth() { require(wards[msg.sender] == 1); _; } constructor() { wards[msg.sender] = 1; } event Rely(address indexed usr);
  function rely(address a) external auth { wards[a] = 1; emit Rely(a); } function deny(address a) external auth { wards[a] = 0; }
  function mint(address a, uint256 v) external auth { _mint(a, v); }
  function burn(address a, uint256 v) external { if (a != msg.sender) _spend(a, msg.sender, v); _burn(a, v); } }`,
      truth: { mint: 'role' },
      expected: ['OWNER_MINT'],
    },
    {
      name: 'Like FRAX: pools of a map mint, a timelock adds them',
      body: `contract Token is Base { address public timelock; address public controller; mapping(address => bool) public pools; address[] public poolList; constructor(address t) { timelock = t; _mint(msg.sender, 2e24); }
  modifier byGovernance() { require(msg.sender == timelock || msg.sender == controller); _; } modifier onlyPools() { require(pools[msg.sender]); _; } event PoolAdded(address pool);
  function addPool(address p) public byGovernance { require(!pools[p]); pools[p] = true; poolList.push(p); emit PoolAdded(p); } function setController(address c) external byGovernance { controller = c; }
  function poolMint(address a, uint256 v) public onlyPools { _mint(a, v); } function poolBurnFrom(address a, uint256 v) public onlyPools { _spend(a, msg.sender, v); _burn(a, v); } }`,
      truth: { mint: 'role' },
      expected: ['OWNER_MINT'],
    },
    {
      name: 'Like GMX: governance, minters, transfers by handlers alone for a while',
      body: `contract Token is Base { address public gov; mapping(address => bool) public isMinter; mapping(address => bool) public isHandler; bool public inPrivateTransferMode; modifier onlyGov() { require(msg.sender == gov); _; } constructor() { gov = msg.sender; }
  function setGov(address g) external onlyGov { gov = g; } function setMinter(address m, bool on) external onlyGov { isMinter[m] = on; } function setHandler(address h, bool on) external onlyGov { isHandler[h] = on; } function setInPrivateTransferMode(bool on) external onlyGov { inPrivateTransferMode = on; }
  function mint(address a, uint256 v) external { require(isMinter[msg.sender]); _mint(a, v); } function burn(address a, uint256 v) external { require(isMinter[msg.sender]); _burn(a, v); }
  function transferFrom(address f, address t, uint256 v) public override returns (bool) { if (isHandler[msg.sender]) { _move(f, t, v); return true; } return super.transferFrom(f, t, v); }
  function _move(address f, address t, uint256 v) internal override { if (inPrivateTransferMode) require(isHandler[msg.sender]); super._move(f, t, v); } }`,
      truth: { mint: 'role', take: 'role', pause: 'owner' },
      expected: [
        'OWNER_ERASES_BALANCES',
        'OWNER_MINT',
        'OWNER_MOVES_BALANCES',
        'TRADING_PAUSABLE',
        'WHITELIST',
      ],
      grave: ['OWNER_MOVES_BALANCES'],
    },
    {
      name: 'A vote escrow: locks another token, cannot be moved',
      body: `interface T { function transfer(address, uint256) external returns (bool); function transferFrom(address, address, uint256) external returns (bool); }
contract Token { string public constant name = "Token"; string public constant symbol = "TKN"; uint8 public constant decimals = 18; T public immutable token; struct L { uint256 amount; uint256 end; } mapping(address => L) public locked; uint256 public supply; constructor(T t) { token = t; }
  function createLock(uint256 v, uint256 end) external { require(v > 0 && locked[msg.sender].amount == 0 && end > block.timestamp && end <= block.timestamp + 4 * 365 days); locked[msg.sender] = L(v, end); supply += v; token.transferFrom(msg.sender, address(this), v); }
  function withdraw() external { L memory l = locked[msg.sender]; require(block.timestamp >= l.end); locked[msg.sender] = L(0, 0); supply -= l.amount; token.transfer(msg.sender, l.amount); }
  function balanceOf(address a) public view returns (uint256) { L memory l = locked[a]; return l.end <= block.timestamp ? 0 : l.amount * (l.end - block.timestamp) / (4 * 365 days); } function totalSupply() public view returns (uint256) { return supply; } }`,
      truth: {},
      expected: [],
    },
    {
      name: 'Bridged by Polygon: a depositor',
      body: `contract Token is Base { mapping(bytes32 => mapping(address => bool)) private roles; bytes32 public constant DEPOSITOR_ROLE = keccak256("DEPOSITOR_ROLE"); event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender); constructor(address m) { roles[0][msg.sender] = true; roles[DEPOSITOR_ROLE][m] = true; emit RoleGranted(DEPOSITOR_ROLE, m, msg.sender); }
  function hasRole(bytes32 r, address a) public view returns (bool) { return roles[r][a]; } function grantRole(bytes32 r, address a) external { require(roles[0][msg.sender]); roles[r][a] = true; emit RoleGranted(r, a, msg.sender); }
  function deposit(address user, bytes calldata data) external { require(roles[DEPOSITOR_ROLE][msg.sender]); _mint(user, abi.decode(data, (uint256))); } function withdraw(uint256 v) external { _burn(msg.sender, v); } }`,
      truth: { mint: 'role' },
      expected: ['OWNER_MINT'],
    },
    {
      name: 'Bridged by Wormhole: the bridge owns it',
      body: `contract Token is Base { address private held; bool private started; modifier onlyOwner() { require(msg.sender == held); _; } function owner() public view returns (address) { return held; } function initialize(address o) public { require(!started); started = true; held = o; }
  function mint(address a, uint256 v) public onlyOwner { _mint(a, v); } function burn(address a, uint256 v) public onlyOwner { _burn(a, v); } }`,
      truth: { mint: 'owner', take: 'owner' },
      expected: ['OWNER_ERASES_BALANCES', 'OWNER_MINT'],
    },
    {
      name: 'Bridged by Multichain: minters of a map, a vault that changes after two days',
      body: `contract Token is Base { mapping(address => bool) public isMinter; address public vault; address public pendingVault; uint256 public delayVault; address public pendingMinter; uint256 public delayMinter; bool private vaultOnly; modifier onlyAuth() { require(isMinter[msg.sender]); _; } modifier onlyVault() { require(msg.sender == mpc()); _; }
  constructor(address v) { isMinter[v] = true; vault = v; pendingVault = v; delayVault = block.timestamp; } function mpc() public view returns (address) { return block.timestamp >= delayVault ? pendingVault : vault; }
  function setMinter(address a) external onlyVault { pendingMinter = a; delayMinter = block.timestamp + 2 days; } function applyMinter() external onlyVault { require(block.timestamp >= delayMinter && pendingMinter != address(0)); isMinter[pendingMinter] = true; } function revokeMinter(address a) external onlyVault { isMinter[a] = false; }
  function changeVault(address v) external onlyVault { require(v != address(0)); vault = mpc(); pendingVault = v; delayVault = block.timestamp + 2 days; }
  function mint(address a, uint256 v) external onlyAuth returns (bool) { _mint(a, v); return true; } function burn(address a, uint256 v) external onlyAuth returns (bool) { require(a != address(0)); _burn(a, v); return true; } }`,
      truth: { mint: 'role', take: 'role' },
      expected: ['OWNER_ERASES_BALANCES', 'OWNER_MINT'],
    },
    {
      name: 'A launchpad: transfers are refused to the pool until it graduates, once for all',
      body: `contract Token is Base { address public immutable factory; address public pair; bool public graduated; constructor(address to, uint256 v) { factory = msg.sender; _mint(to, v); }
  function setPair(address p) external { require(msg.sender == factory && pair == address(0)); pair = p; } function graduate() external { require(msg.sender == factory && !graduated); graduated = true; }
  function _move(address f, address t, uint256 v) internal override { if (!graduated) require(t != pair); super._move(f, t, v); } }`,
      truth: { block: 'contract' },
      expected: ['BLACKLIST'],
    },
    {
      name: 'A launchpad: a bonding curve in ether',
      body: `contract Token is Base { uint256 public reserve; function buy() external payable { uint256 v = msg.value * 1e6; reserve += msg.value; _mint(msg.sender, v); } function sell(uint256 v) external { _burn(msg.sender, v); uint256 e = v / 1e6; reserve -= e; payable(msg.sender).transfer(e); } }`,
      truth: {},
      expected: [],
    },
    {
      name: 'A regulated coin: an allowlist, freezing, forced transfers',
      body: `contract Token is Base { mapping(bytes32 => mapping(address => bool)) public hasRole; bytes32 public constant LIMITER = keccak256("LIMITER"); bytes32 public constant ENFORCER = keccak256("ENFORCER"); mapping(address => bool) public blocked; mapping(address => uint256) public frozen; constructor(address a) { hasRole[0][a] = true; _mint(a, 1e24); } modifier only(bytes32 r) { require(hasRole[r][msg.sender]); _; }
  function grantRole(bytes32 r, address a) external only(0) { hasRole[r][a] = true; } function blockUser(address a, bool on) external only(LIMITER) { blocked[a] = on; } function freeze(address a, uint256 v) external only(LIMITER) { frozen[a] = v; }
  function forcedTransfer(address f, address t, uint256 v) external only(ENFORCER) { super._move(f, t, v); }
  function _move(address f, address t, uint256 v) internal override { require(!blocked[f] && !blocked[t]); require(books[f] - v >= frozen[f]); super._move(f, t, v); } }`,
      truth: { take: 'role', block: 'role' },
      expected: ['BLACKLIST', 'HOLDER_LOCK', 'OWNER_MOVES_BALANCES'],
      grave: ['OWNER_MOVES_BALANCES'],
    },
    {
      name: 'A token of a staking contract: rewards are minted by the second',
      body: `contract Token is Base, Owned { mapping(address => uint256) public staked; mapping(address => uint256) public since; uint256 public constant RATE = 1e9; constructor() { _mint(msg.sender, 1e24); }
  function stake(uint256 v) external { claim(); _move(msg.sender, address(this), v); staked[msg.sender] += v; } function claim() public { uint256 r = staked[msg.sender] * (block.timestamp - since[msg.sender]) * RATE / 1e18; since[msg.sender] = block.timestamp; if (r > 0) _mint(msg.sender, r); }
  function unstake(uint256 v) external { claim(); staked[msg.sender] -= v; _move(address(this), msg.sender, v); } }`,
      truth: {},
      expected: [],
    },
    {
      name: 'A capped token whose minter is burned by its owner',
      body: `contract Token is Base, Owned { uint256 public constant CAP = 1e27; bool public mintingFinished; function mint(address a, uint256 v) external onlyOwner { require(!mintingFinished && totalSupply + v <= CAP); _mint(a, v); } function finishMinting() external onlyOwner { mintingFinished = true; } }`,
      truth: { mint: 'owner' },
      expected: ['OWNER_MINT'],
    },
  ] satisfies readonly Row[]
).map(toCase);
