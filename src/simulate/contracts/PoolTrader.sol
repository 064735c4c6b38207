// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct PoolKey {
  address currency0;
  address currency1;
  uint24 fee;
  int24 tickSpacing;
  address hooks;
}

struct SwapParams {
  bool zeroForOne;
  int256 amountSpecified;
  uint160 sqrtPriceLimitX96;
}

interface IPoolManager {
  function unlock(bytes calldata data) external returns (bytes memory);
  function swap(PoolKey memory key, SwapParams memory params, bytes calldata hookData) external returns (int256);
  function sync(address currency) external;
  function settle() external payable returns (uint256);
  function take(address currency, address to, uint256 amount) external;
}

interface IWrappedNative {
  function deposit() external payable;
  function withdraw(uint256) external;
  function transfer(address, uint256) external returns (bool);
  function transferFrom(address, address, uint256) external returns (bool);
}

/// @title PoolTrader
/// @notice Swaps in one Uniswap V4 pool for whoever approved it. Never deployed: simulated calls put the code there by state
/// override, since nothing of the published routers need stand on a chain.
/// @dev The tokens go from the trader straight to the PoolManager and back, as through every router. What arrived is what is
/// swapped, so that a token that takes a fee can be sold and the fee is seen. A pool of the native coin is paid
/// in its wrapped form, so that traders need no other steps than elsewhere.
contract PoolTrader {
  struct Order {
    address manager;
    address wrapped;
    PoolKey key;
    bool zeroForOne;
    uint256 amountIn;
    address trader;
  }

  uint160 private constant MIN_PRICE_LIMIT = 4295128740;
  uint160 private constant MAX_PRICE_LIMIT = 1461446703485210103287273052203988822378723970341;

  receive() external payable {}

  /// Swaps exactly `amountIn` of one currency for whatever comes out. The amount is the first argument.
  function swapExactIn(uint256 amountIn, address manager, address wrapped, bool zeroForOne, PoolKey memory key) external {
    IPoolManager(manager).unlock(abi.encode(Order(manager, wrapped, key, zeroForOne, amountIn, msg.sender)));
  }

  function unlockCallback(bytes calldata data) external returns (bytes memory) {
    Order memory order = abi.decode(data, (Order));
    require(msg.sender == order.manager, "not the manager");
    (address input, address output) =
      order.zeroForOne ? (order.key.currency0, order.key.currency1) : (order.key.currency1, order.key.currency0);
    uint256 paid = _pay(order, input);
    uint160 limit = order.zeroForOne ? MIN_PRICE_LIMIT : MAX_PRICE_LIMIT;
    int256 delta = IPoolManager(order.manager).swap(order.key, SwapParams(order.zeroForOne, -int256(paid), limit), "");
    (int256 first, int256 second) = (int128(delta >> 128), int128(delta));
    (int256 spent, int256 bought) = order.zeroForOne ? (first, second) : (second, first);
    _collect(order, input, int256(paid) + spent);
    _collect(order, output, bought);
    return "";
  }

  function _pay(Order memory order, address currency) private returns (uint256) {
    IPoolManager manager = IPoolManager(order.manager);
    manager.sync(currency);
    if (currency == address(0)) {
      IWrappedNative(order.wrapped).transferFrom(order.trader, address(this), order.amountIn);
      IWrappedNative(order.wrapped).withdraw(order.amountIn);
      return manager.settle{value: order.amountIn}();
    }
    _transferFrom(currency, order.trader, order.manager, order.amountIn);
    return manager.settle();
  }

  function _collect(Order memory order, address currency, int256 amount) private {
    if (amount <= 0) return;
    IPoolManager manager = IPoolManager(order.manager);
    if (currency != address(0)) return manager.take(currency, order.trader, uint256(amount));
    manager.take(currency, address(this), uint256(amount));
    IWrappedNative(order.wrapped).deposit{value: uint256(amount)}();
    IWrappedNative(order.wrapped).transfer(order.trader, uint256(amount));
  }

  /// Old tokens answer nothing. A revert is passed on as it is.
  function _transferFrom(address token, address from, address to, uint256 amount) private {
    (bool passed, bytes memory answer) =
      token.call(abi.encodeCall(IWrappedNative.transferFrom, (from, to, amount)));
    if (!passed) {
      assembly {
        revert(add(answer, 32), mload(answer))
      }
    }
    require(answer.length == 0 || abi.decode(answer, (bool)), "transferFrom answered false");
  }
}
