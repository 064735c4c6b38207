// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IVault, IWrappedNative, ManagedPool, PoolUser} from "./ManagedPool.sol";

/// @title PoolTrader
/// @notice Swaps in one pool of a pool manager for whoever approved it. Never deployed: simulated calls put the code there by
/// state override, since nothing of the published routers need stand on a chain.
/// @dev The tokens go from the trader straight to the vault and back, as through every router. What arrived is what is
/// swapped, so that a token that takes a fee can be sold and the fee is seen. A pool of the native coin is paid
/// in its wrapped form, so that traders need no other steps than elsewhere.
contract PoolTrader is PoolUser {
  struct Order {
    ManagedPool at;
    bool zeroForOne;
    uint256 amountIn;
    address trader;
  }

  /// Swaps exactly `amountIn` of one currency for whatever comes out. The amount is the first argument.
  function swapExactIn(uint256 amountIn, ManagedPool memory at, bool zeroForOne) external {
    _enter(at, abi.encode(Order(at, zeroForOne, amountIn, msg.sender)));
  }

  function _entered(bytes calldata data) internal override returns (bytes memory) {
    Order memory order = abi.decode(data, (Order));
    require(msg.sender == order.at.vault, "not the vault");
    (address currency0, address currency1) = _currencies(order.at);
    uint256 paid = _pay(order.at, order.zeroForOne ? currency0 : currency1, order.trader, order.amountIn);
    (int256 change0, int256 change1) = _swap(order.at, order.zeroForOne, paid);
    (change0, change1) = order.zeroForOne ? (change0 + int256(paid), change1) : (change0, change1 + int256(paid));
    _collect(order, currency0, change0);
    _collect(order, currency1, change1);
    return "";
  }

  function _collect(Order memory order, address currency, int256 amount) private {
    if (amount <= 0) return;
    IVault vault = IVault(order.at.vault);
    if (currency != address(0)) return vault.take(currency, order.trader, uint256(amount));
    vault.take(currency, address(this), uint256(amount));
    IWrappedNative(order.at.wrapped).deposit{value: uint256(amount)}();
    IWrappedNative(order.at.wrapped).transfer(order.trader, uint256(amount));
  }
}
