// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../../../../devnet/contracts/lib/IERC20.sol";
import {
    IPoolManager,
    IUnlockCallback,
    ModifyLiquidityParams,
    PoolKey,
    SwapParams
} from "../../../../devnet/contracts/lib/UniswapV4.sol";

interface IFeeSetter {
    function updateDynamicLPFee(PoolKey memory key, uint24 fee) external;
}

/// Puts the caller's tokens into pools. Native coin that is not needed goes back.
contract V4Lender is IUnlockCallback {
    IPoolManager public immutable manager;

    constructor(IPoolManager manager_) {
        manager = manager_;
    }

    function add(PoolKey calldata key, ModifyLiquidityParams calldata params) external payable {
        manager.unlock(abi.encode(msg.sender, key, params));
        payable(msg.sender).transfer(address(this).balance);
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (address payer, PoolKey memory key, ModifyLiquidityParams memory params) =
            abi.decode(data, (address, PoolKey, ModifyLiquidityParams));
        (int256 delta,) = manager.modifyLiquidity(key, params, "");
        pay(key.currency0, payer, uint256(-(delta >> 128)));
        pay(key.currency1, payer, uint256(-int256(int128(delta))));
        return "";
    }

    function pay(address currency, address payer, uint256 amount) private {
        manager.sync(currency);
        if (currency == address(0)) {
            manager.settle{value: amount}();
        } else {
            IERC20(currency).transferFrom(payer, address(manager), amount);
            manager.settle();
        }
    }
}

/// Takes 1.23 % of what a swap gives, and 5.43 % of liquidity that is taken out. It cannot take native coin.
contract FeeTakingHook {
    IPoolManager public immutable manager;

    constructor(IPoolManager manager_) {
        manager = manager_;
    }

    function afterSwap(address, PoolKey calldata key, SwapParams calldata params, int256 delta, bytes calldata)
        external
        returns (bytes4, int128)
    {
        bool givesSecond = (params.amountSpecified < 0) == params.zeroForOne;
        int128 amount = givesSecond ? int128(delta) : int128(delta >> 128);
        int128 fee = (amount < 0 ? -amount : amount) * 123 / 10000;
        manager.take(givesSecond ? key.currency1 : key.currency0, address(this), uint128(fee));
        return (this.afterSwap.selector, fee);
    }

    function afterRemoveLiquidity(
        address,
        PoolKey calldata key,
        ModifyLiquidityParams calldata,
        int256 delta,
        int256,
        bytes calldata
    ) external returns (bytes4, int256) {
        int256 first = (delta >> 128) * 543 / 10000;
        int256 second = int256(int128(delta)) * 543 / 10000;
        manager.take(key.currency0, address(this), uint256(first));
        manager.take(key.currency1, address(this), uint256(second));
        return (this.afterRemoveLiquidity.selector, (first << 128) | second);
    }
}

/// Sets the fee of its pool to nothing before each swap.
contract FeeSettingHook {
    function beforeSwap(address, PoolKey calldata key, SwapParams calldata, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        IFeeSetter(msg.sender).updateDynamicLPFee(key, 0);
        return (this.beforeSwap.selector, 0, 0);
    }
}
