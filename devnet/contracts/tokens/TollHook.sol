// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IInfinityHook, IInfinityVault, InfinityKey, InfinitySwap} from "../lib/Infinity.sol";

/// A hook of PancakeSwap Infinity that keeps a part of what every swap pays out.
contract TollHook is IInfinityHook {
    /// `afterSwap`, and that it returns an amount.
    uint16 public constant getHooksRegistrationBitmap = (1 << 7) | (1 << 11);

    IInfinityVault public immutable vault;
    uint256 public immutable percent;

    constructor(IInfinityVault vault_, uint256 percent_) {
        vault = vault_;
        percent = percent_;
    }

    receive() external payable {}

    function afterSwap(
        address,
        InfinityKey calldata key,
        InfinitySwap calldata order,
        int256 delta,
        bytes calldata
    ) external returns (bytes4, int128) {
        int128 out = order.zeroForOne ? int128(delta) : int128(delta >> 128);
        int128 part = (out * int128(int256(percent))) / 100;
        vault.take(order.zeroForOne ? key.currency1 : key.currency0, address(this), uint128(part));
        return (IInfinityHook.afterSwap.selector, part);
    }
}
