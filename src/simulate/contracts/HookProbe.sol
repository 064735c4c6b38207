// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IPoolManager, IWrappedNative, PoolKey, SwapParams} from "./PoolTrader.sol";

struct LiquidityParams {
  int24 tickLower;
  int24 tickUpper;
  int256 liquidityDelta;
  bytes32 salt;
}

interface ILiquidityManager is IPoolManager {
  function modifyLiquidity(PoolKey memory key, LiquidityParams memory params, bytes calldata hookData)
    external
    returns (int256 callerDelta, int256 feesAccrued);
  function donate(PoolKey memory key, uint256 amount0, uint256 amount1, bytes calldata hookData)
    external
    returns (int256);
  function balanceOf(address owner, uint256 id) external view returns (uint256);
}

interface IBalance {
  function balanceOf(address owner) external view returns (uint256);
}

/// @title HookProbe
/// @notice Plays one action in a Uniswap V4 pool with a hook, and tells what the pool owed and what the hook gained. Never
/// deployed: simulated calls put the code there by state override.
/// @dev Everything is paid into the PoolManager first, and the rest is taken out last: what a token itself takes of its
/// transfers is then not taken for the hook's part.
contract HookProbe {
  enum Action {
    SwapForOne,
    SwapForZero,
    Donate,
    AddAndRemove
  }

  struct Order {
    address manager;
    address wrapped;
    Action action;
    int24 tickLower;
    int24 tickUpper;
    uint256 liquidity;
    PoolKey key;
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

  uint160 private constant MIN_PRICE_LIMIT = 4295128740;
  uint160 private constant MAX_PRICE_LIMIT = 1461446703485210103287273052203988822378723970341;

  receive() external payable {}

  /// At most `budget0` and `budget1` of the caller are used.
  function play(uint256 budget0, uint256 budget1, Order memory order) external returns (Moved memory) {
    bytes memory data = abi.encode(budget0, budget1, msg.sender, order);
    return abi.decode(IPoolManager(order.manager).unlock(data), (Moved));
  }

  function unlockCallback(bytes calldata data) external returns (bytes memory) {
    (uint256 budget0, uint256 budget1, address trader, Order memory order) =
      abi.decode(data, (uint256, uint256, address, Order));
    require(msg.sender == order.manager, "not the manager");
    int256 paid0 = int256(_pay(order, order.key.currency0, trader, budget0));
    int256 paid1 = int256(_pay(order, order.key.currency1, trader, budget1));
    (uint256 held0, uint256 held1) = (_held(order, order.key.currency0), _held(order, order.key.currency1));
    Moved memory moved = _act(order, paid0, paid1);
    moved.hook0 = int256(_held(order, order.key.currency0)) - int256(held0);
    moved.hook1 = int256(_held(order, order.key.currency1)) - int256(held1);
    _collect(order, order.key.currency0, paid0 + moved.first0 + moved.back0);
    _collect(order, order.key.currency1, paid1 + moved.first1 + moved.back1);
    return abi.encode(moved);
  }

  function _act(Order memory order, int256 paid0, int256 paid1) private returns (Moved memory moved) {
    ILiquidityManager manager = ILiquidityManager(order.manager);
    if (order.action == Action.Donate) {
      (moved.first0, moved.first1) = _split(manager.donate(order.key, uint256(paid0) / 2, uint256(paid1) / 2, ""));
    } else if (order.action == Action.AddAndRemove) {
      (moved.first0, moved.first1) = _split(_change(order, int256(order.liquidity)));
      (moved.back0, moved.back1) = _split(_change(order, -int256(order.liquidity)));
    } else {
      bool forOne = order.action == Action.SwapForOne;
      SwapParams memory params =
        SwapParams(forOne, -(forOne ? paid0 : paid1) / 2, forOne ? MIN_PRICE_LIMIT : MAX_PRICE_LIMIT);
      (moved.first0, moved.first1) = _split(manager.swap(order.key, params, ""));
    }
  }

  function _change(Order memory order, int256 liquidity) private returns (int256 delta) {
    LiquidityParams memory params = LiquidityParams(order.tickLower, order.tickUpper, liquidity, bytes32(0));
    (delta,) = ILiquidityManager(order.manager).modifyLiquidity(order.key, params, "");
  }

  function _split(int256 delta) private pure returns (int256, int256) {
    return (int128(delta >> 128), int128(delta));
  }

  /// What the hook has, in its own account and as claims at the manager.
  function _held(Order memory order, address currency) private view returns (uint256) {
    address hook = order.key.hooks;
    uint256 own = currency == address(0) ? hook.balance : IBalance(currency).balanceOf(hook);
    return own + ILiquidityManager(order.manager).balanceOf(hook, uint160(currency));
  }

  function _pay(Order memory order, address currency, address trader, uint256 amount) private returns (uint256) {
    IPoolManager manager = IPoolManager(order.manager);
    manager.sync(currency);
    if (currency != address(0)) {
      (bool passed, bytes memory answer) =
        currency.call(abi.encodeCall(IWrappedNative.transferFrom, (trader, order.manager, amount)));
      require(passed && (answer.length == 0 || abi.decode(answer, (bool))), "transferFrom failed");
      return manager.settle();
    }
    IWrappedNative(order.wrapped).transferFrom(trader, address(this), amount);
    IWrappedNative(order.wrapped).withdraw(amount);
    return manager.settle{value: amount}();
  }

  function _collect(Order memory order, address currency, int256 amount) private {
    if (amount > 0) IPoolManager(order.manager).take(currency, address(this), uint256(amount));
  }
}
