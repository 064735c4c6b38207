// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Unusual tokens
/// @notice Each moves in one way otherwise than a plain token. None has a constructor: tests put the code on a chain as it is.
contract RoutePlain {
  mapping(address => uint256) internal balances;
  mapping(address => mapping(address => uint256)) public allowance;
  uint256 internal start;

  string public constant name = "Route";
  string public constant symbol = "RTE";

  function begin() external {
    start = block.timestamp;
  }

  function totalSupply() external pure returns (uint256) {
    return 1_000_000e18;
  }

  function decimals() external pure virtual returns (uint256) {
    return 18;
  }

  function balanceOf(address owner) public view virtual returns (uint256) {
    return balances[owner];
  }

  function approve(address spender, uint256 amount) external virtual returns (bool) {
    allowance[msg.sender][spender] = amount;
    return true;
  }

  function transfer(address to, uint256 amount) external virtual returns (bool) {
    _move(msg.sender, to, amount);
    return true;
  }

  function transferFrom(address from, address to, uint256 amount) external virtual returns (bool) {
    allowance[from][msg.sender] -= amount;
    _move(from, to, amount);
    return true;
  }

  function _move(address from, address to, uint256 amount) internal virtual {
    balances[from] -= amount;
    balances[to] += amount;
  }
}

contract RouteFee is RoutePlain {
  function _move(address from, address to, uint256 amount) internal override {
    balances[from] -= amount;
    balances[to] += amount - amount / 20;
  }
}

contract RouteNoReturn is RoutePlain {
  function transfer(address to, uint256 amount) external override returns (bool) {
    _move(msg.sender, to, amount);
    assembly {
      return(0, 0)
    }
  }
}

contract RouteNoReapproval is RoutePlain {
  function approve(address spender, uint256 amount) external override returns (bool) {
    require(amount == 0 || allowance[msg.sender][spender] == 0, "set 0 first");
    allowance[msg.sender][spender] = amount;
    return true;
  }
}

contract RouteNoZero is RoutePlain {
  function _move(address from, address to, uint256 amount) internal override {
    require(amount > 0, "amount is 0");
    super._move(from, to, amount);
  }
}

contract RouteClamp is RoutePlain {
  function _move(address from, address to, uint256 amount) internal override {
    super._move(from, to, amount > balances[from] ? balances[from] : amount);
  }
}

contract RouteFalse is RoutePlain {
  function transfer(address to, uint256 amount) external override returns (bool) {
    if (amount > balances[msg.sender]) return false;
    _move(msg.sender, to, amount);
    return true;
  }
}

contract RouteSelf is RoutePlain {
  function _move(address from, address to, uint256 amount) internal override {
    uint256 there = balances[to];
    balances[from] -= amount;
    balances[to] = there + amount;
  }
}

contract RouteGrowing is RoutePlain {
  function balanceOf(address owner) public view virtual override returns (uint256) {
    return balances[owner] + balances[owner] * ((block.timestamp - start) / 10 days) / 100;
  }
}

/// Balances are shares of a number that the owner changes.
contract RouteRebased is RoutePlain {
  uint256 private index = 1e18;
  address public owner;

  function own() external {
    require(owner == address(0), "it has an owner");
    owner = msg.sender;
    index = 1e18;
  }

  function rebase(uint256, int256 supplyDelta) external {
    require(msg.sender == owner, "not the owner");
    index = index * uint256(int256(1_000_000e18) + supplyDelta) / 1_000_000e18;
  }

  function balanceOf(address holder) public view override returns (uint256) {
    return balances[holder] * index / 1e18;
  }

  function _move(address from, address to, uint256 amount) internal override {
    super._move(from, to, amount * 1e18 / index);
  }
}

/// By time, and by a call of anybody.
contract RoutePoked is RouteGrowing {
  uint256 private pokes;

  function poke() external {
    pokes += 1;
  }

  function balanceOf(address holder) public view override returns (uint256) {
    return super.balanceOf(holder) * (100 + pokes) / 100;
  }
}

/// What was pulled is taxed where it goes on to somebody else: only who takes custody loses.
contract RouteCustody is RoutePlain {
  mapping(address => address) internal pulledFrom;

  function transferFrom(address from, address to, uint256 amount) external override returns (bool) {
    allowance[from][msg.sender] -= amount;
    pulledFrom[to] = from;
    super._move(from, to, amount);
    return true;
  }

  function _move(address from, address to, uint256 amount) internal virtual override {
    address source = pulledFrom[from];
    bool taxed = source != address(0) && source != to;
    balances[from] -= amount;
    balances[to] += taxed ? amount - amount / 100 : amount;
  }
}

/// What was pulled cannot go back to where it came from.
contract RouteVault is RouteCustody {
  function _move(address from, address to, uint256 amount) internal override {
    require(pulledFrom[from] == address(0) || pulledFrom[from] != to, "no way back");
    balances[from] -= amount;
    balances[to] += amount;
  }
}

/// What came by a transfer is taxed where it goes on.
contract RouteSettlement is RoutePlain {
  mapping(address => bool) private wasPaid;

  function _move(address from, address to, uint256 amount) internal override {
    bool taxed = wasPaid[from];
    if (msg.sender == from) wasPaid[to] = true;
    balances[from] -= amount;
    balances[to] += taxed ? amount - amount / 100 : amount;
  }
}

/// An account that was never paid keeps one unit, where it pays all that it has to one without code.
contract RouteDust is RoutePlain {
  mapping(address => bool) private wasPaid;

  function _move(address from, address to, uint256 amount) internal override {
    bool keeps = !wasPaid[from] && amount == balances[from] && amount > 0 && to.code.length == 0;
    wasPaid[to] = true;
    super._move(from, to, keeps ? amount - 1 : amount);
  }
}

contract RouteCallback is RoutePlain {
  function _move(address from, address to, uint256 amount) internal virtual override {
    super._move(from, to, amount);
    if (to.code.length == 0) return;
    (bool done,) = to.call(abi.encodeWithSignature("tokensReceived(address,uint256)", from, amount));
    require(done, "the recipient refuses");
  }
}

/// Calls its recipient, which cannot move it meanwhile.
contract RouteGuarded is RouteCallback {
  bool private entered;

  function _move(address from, address to, uint256 amount) internal override {
    require(!entered, "entered already");
    entered = true;
    super._move(from, to, amount);
    entered = false;
  }
}

contract RouteDecimals is RoutePlain {
  function decimals() external pure override returns (uint256) {
    return 24;
  }
}

contract RouteGas is RoutePlain {
  function _move(address from, address to, uint256 amount) internal override {
    super._move(from, to, amount);
    while (gasleft() > 300_000) keccak256(abi.encode(gasleft()));
  }
}

contract RoutePermit is RoutePlain {
  mapping(address => uint256) public nonces;

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(abi.encode("RoutePermit", block.chainid, address(this)));
  }

  function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
    external
  {
    bytes32 kind = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 message = keccak256(abi.encode(kind, owner, spender, value, nonces[owner]++, deadline));
    bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message));
    require(owner != address(0) && ecrecover(digest, v, r, s) == owner, "wrong signature");
    allowance[owner][spender] = value;
  }
}

/// The permit of DAI.
contract RouteDaiPermit is RoutePlain {
  mapping(address => uint256) public nonces;

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(abi.encode("RouteDaiPermit", block.chainid, address(this)));
  }

  function permit(
    address holder,
    address spender,
    uint256 nonce,
    uint256 expiry,
    bool allowed,
    uint8 v,
    bytes32 r,
    bytes32 s
  ) external {
    bytes32 kind = keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");
    bytes32 message = keccak256(abi.encode(kind, holder, spender, nonce, expiry, allowed));
    bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message));
    require(holder != address(0) && ecrecover(digest, v, r, s) == holder, "wrong signature");
    require(nonce == nonces[holder]++, "wrong nonce");
    allowance[holder][spender] = allowed ? type(uint256).max : 0;
  }
}
