// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";
import {IPoolManager, IUnlockCallback, ModifyLiquidityParams, PoolKey} from "../lib/UniswapV4.sol";

/// Keeps liquidity in Uniswap V4 pools without an NFT: to the pool manager the vault itself is the owner of the position.
/// It pays from what was sent to it, and its owner takes all of a position out again.
contract V4Vault is IUnlockCallback {
    IPoolManager public immutable manager;
    address public immutable owner;

    struct Change {
        PoolKey key;
        ModifyLiquidityParams params;
    }

    constructor(IPoolManager manager_, address owner_) {
        manager = manager_;
        owner = owner_;
    }

    receive() external payable {}

    /// Negative liquidity is taken out, to the owner.
    function modify(PoolKey calldata key, ModifyLiquidityParams calldata params) external payable {
        require(msg.sender == owner, "OWNER");
        manager.unlock(abi.encode(Change(key, params)));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(manager), "MANAGER");
        Change memory change = abi.decode(data, (Change));
        (int256 delta,) = manager.modifyLiquidity(change.key, change.params, "");
        balance(change.key.currency0, int128(delta >> 128));
        balance(change.key.currency1, int128(delta));
        return "";
    }

    function balance(address currency, int256 delta) private {
        if (delta > 0) manager.take(currency, owner, uint256(delta));
        if (delta >= 0) return;
        manager.sync(currency);
        if (currency == address(0)) {
            manager.settle{value: uint256(-delta)}();
        } else {
            IERC20(currency).transfer(address(manager), uint256(-delta));
            manager.settle();
        }
    }
}
