// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PoolKey, SwapParams} from "../lib/UniswapV4.sol";

/// A Uniswap V4 hook that refuses every sale of the token unless the account that began the transaction is its owner.
/// Its address must end in 0x0080 of the low 14 bits: `beforeSwap` and nothing else.
contract LaunchGuardHook {
    address public immutable owner;
    address public immutable token;

    constructor(address owner_, address token_) {
        owner = owner_;
        token = token_;
    }

    /// @return Its own selector, no change of the amounts, no change of the fee.
    function beforeSwap(address, PoolKey calldata key, SwapParams calldata params, bytes calldata)
        external
        view
        returns (bytes4, int256, uint24)
    {
        address sold = params.zeroForOne ? key.currency0 : key.currency1;
        require(sold != token || tx.origin == owner, "guard");
        return (this.beforeSwap.selector, 0, 0);
    }
}
