// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";
import {IPoolManager, IUnlockCallback, PoolKey, SwapParams} from "../lib/UniswapV4.sol";

/// Sells an exact amount in one Uniswap V4 pool. The zero address is the native coin. What arrives at the pool is what is
/// swapped, so a token that taxes its transfers can be sold; what a pool without depth leaves over goes back.
contract V4Router is IUnlockCallback {
    uint160 private constant MIN_PRICE_LIMIT = 4295128740;
    uint160 private constant MAX_PRICE_LIMIT = 1461446703485210103287273052203988822378723970341;

    IPoolManager public immutable manager;

    struct Swap {
        PoolKey key;
        bool zeroForOne;
        uint256 amountIn;
        address trader;
    }

    constructor(IPoolManager manager_) {
        manager = manager_;
    }

    function swapExactIn(
        address currency0,
        address currency1,
        uint24 fee,
        uint24 tickSpacing,
        address hooks,
        bool zeroForOne,
        uint256 amountIn
    ) external payable {
        PoolKey memory key = PoolKey(currency0, currency1, fee, int24(tickSpacing), hooks);
        manager.unlock(abi.encode(Swap(key, zeroForOne, amountIn, msg.sender)));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(manager), "MANAGER");
        Swap memory order = abi.decode(data, (Swap));
        (address input, address output) = order.zeroForOne
            ? (order.key.currency0, order.key.currency1)
            : (order.key.currency1, order.key.currency0);
        uint256 paid = pay(input, order.trader, order.amountIn);
        uint160 limit = order.zeroForOne ? MIN_PRICE_LIMIT : MAX_PRICE_LIMIT;
        int256 delta = manager.swap(order.key, SwapParams(order.zeroForOne, -int256(paid), limit), "");
        (int128 delta0, int128 delta1) = (int128(delta >> 128), int128(delta));
        (int128 spent, int128 bought) = order.zeroForOne ? (delta0, delta1) : (delta1, delta0);
        collect(input, order.trader, int256(paid) + spent);
        collect(output, order.trader, bought);
        return "";
    }

    function pay(address currency, address trader, uint256 amount) private returns (uint256) {
        manager.sync(currency);
        if (currency == address(0)) return manager.settle{value: amount}();
        IERC20(currency).transferFrom(trader, address(manager), amount);
        return manager.settle();
    }

    function collect(address currency, address trader, int256 amount) private {
        if (amount > 0) manager.take(currency, trader, uint256(amount));
    }
}
