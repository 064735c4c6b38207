// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IManager {
    function take(address currency, address to, uint256 amount) external;
}

struct Key {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct Params {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

struct Change {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

/// Takes all that a swap pays, and gives nothing.
contract KeepingHook {
    receive() external payable {}

    function beforeSwap(address, Key calldata key, Params calldata params, bytes calldata)
        external
        returns (bytes4, int256, uint24)
    {
        uint256 paid = uint256(-params.amountSpecified);
        IManager(msg.sender).take(params.zeroForOne ? key.currency0 : key.currency1, address(this), paid);
        return (this.beforeSwap.selector, int256(paid) << 128, 0);
    }
}

/// May change what a swap moves, and changes nothing.
contract LookingHook {
    function beforeSwap(address, Key calldata, Params calldata, bytes calldata)
        external
        pure
        returns (bytes4, int256, uint24)
    {
        return (this.beforeSwap.selector, 0, 0);
    }
}

/// Refuses that liquidity is taken out.
contract HoldingHook {
    function beforeRemoveLiquidity(address, Key calldata, Change calldata, bytes calldata) external pure returns (bytes4) {
        revert("stay");
    }
}
