// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IVault, ManagedPool, ManagerKind, PoolUser} from "./ManagedPool.sol";

interface IBalance {
  function balanceOf(address owner) external view returns (uint256);
}

/// @title HookProbe
/// @notice Plays one action in a pool with a hook, and tells what the pool owed and what the hook gained. Never deployed:
/// simulated calls put the code there by state override.
/// @dev Everything is paid into the vault first, and the rest is taken out last: what a token itself takes of its
/// transfers is then not taken for the hook's part.
contract HookProbe is PoolUser {
  enum Action {
    SwapForOne,
    SwapForZero,
    Donate,
    AddAndRemove
  }

  struct Order {
    Action action;
    int24 tickLower;
    int24 tickUpper;
    uint256 liquidity;
  }

  /// Amounts of both currencies: what the action cost (below zero) or paid, what came back where liquidity was added, and
  /// what the hook gained.
  struct Moved {
    int256 first0;
    int256 first1;
    int256 back0;
    int256 back1;
    int256 hook0;
    int256 hook1;
  }

  bytes4 private constant DONATE_V4 =
    bytes4(keccak256("donate((address,address,uint24,int24,address),uint256,uint256,bytes)"));
  bytes4 private constant DONATE_INFINITY =
    bytes4(keccak256("donate((address,address,address,address,uint24,bytes32),uint256,uint256,bytes)"));
  bytes4 private constant DONATE_BIN =
    bytes4(keccak256("donate((address,address,address,address,uint24,bytes32),uint128,uint128,bytes)"));
  bytes4 private constant CHANGE_V4 =
    bytes4(keccak256("modifyLiquidity((address,address,uint24,int24,address),(int24,int24,int256,bytes32),bytes)"));
  bytes4 private constant CHANGE_INFINITY = bytes4(
    keccak256("modifyLiquidity((address,address,address,address,uint24,bytes32),(int24,int24,int256,bytes32),bytes)")
  );

  /// At most `budget0` and `budget1` of the caller are used.
  function play(uint256 budget0, uint256 budget1, ManagedPool memory at, Order memory order)
    external
    returns (Moved memory)
  {
    return abi.decode(_enter(at, abi.encode(budget0, budget1, msg.sender, at, order)), (Moved));
  }

  function _entered(bytes calldata data) internal override returns (bytes memory) {
    (uint256 budget0, uint256 budget1, address trader, ManagedPool memory at, Order memory order) =
      abi.decode(data, (uint256, uint256, address, ManagedPool, Order));
    require(msg.sender == at.vault, "not the vault");
    (address currency0, address currency1) = _currencies(at);
    int256 paid0 = int256(_pay(at, currency0, trader, budget0));
    int256 paid1 = int256(_pay(at, currency1, trader, budget1));
    int256 held0 = _held(at, currency0);
    int256 held1 = _held(at, currency1);
    Moved memory moved = _act(at, order, paid0, paid1);
    moved.hook0 = _held(at, currency0) - held0;
    moved.hook1 = _held(at, currency1) - held1;
    _collect(at, currency0, paid0 + moved.first0 + moved.back0);
    _collect(at, currency1, paid1 + moved.first1 + moved.back1);
    return abi.encode(moved);
  }

  function _act(ManagedPool memory at, Order memory order, int256 paid0, int256 paid1)
    private
    returns (Moved memory moved)
  {
    if (order.action == Action.Donate) {
      bytes memory gift = abi.encode(uint256(paid0) / 2, uint256(paid1) / 2);
      bytes4 selector = _isInfinity(at) ? DONATE_INFINITY : DONATE_V4;
      if (at.kind == ManagerKind.InfinityBin) selector = DONATE_BIN;
      (moved.first0, moved.first1) = _split(_call(at, selector, gift));
    } else if (order.action == Action.AddAndRemove) {
      (moved.first0, moved.first1) = _change(at, order, int256(order.liquidity));
      (moved.back0, moved.back1) = _change(at, order, -int256(order.liquidity));
    } else {
      bool forOne = order.action == Action.SwapForOne;
      (moved.first0, moved.first1) = _swap(at, forOne, uint256(forOne ? paid0 : paid1) / 2);
    }
  }

  /// A pool with liquidity in bins does not know this call, so there nothing is shown.
  function _change(ManagedPool memory at, Order memory order, int256 liquidity) private returns (int256, int256) {
    bytes memory position = abi.encode(order.tickLower, order.tickUpper, liquidity, bytes32(0));
    return _split(_call(at, _isInfinity(at) ? CHANGE_INFINITY : CHANGE_V4, position));
  }

  /// What the hook has, in its own account and as claims in the vault.
  function _held(ManagedPool memory at, address currency) private view returns (int256) {
    address hook = _hook(at);
    uint256 own = currency == address(0) ? hook.balance : IBalance(currency).balanceOf(hook);
    IVault vault = IVault(at.vault);
    uint256 claims = _isInfinity(at) ? vault.balanceOf(hook, currency) : vault.balanceOf(hook, uint160(currency));
    return int256(own + claims);
  }

  function _hook(ManagedPool memory at) private pure returns (address hook) {
    if (_isInfinity(at)) (,, hook) = abi.decode(at.key, (address, address, address));
    else (,,,, hook) = abi.decode(at.key, (address, address, uint24, int24, address));
  }

  function _collect(ManagedPool memory at, address currency, int256 amount) private {
    if (amount > 0) IVault(at.vault).take(currency, address(this), uint256(amount));
  }
}
