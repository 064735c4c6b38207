// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The zero address is the native coin, and stands first. `parameters`: 16 bits for the hook, above them the tick spacing.
struct InfinityKey {
    address currency0;
    address currency1;
    address hooks;
    address poolManager;
    uint24 fee;
    bytes32 parameters;
}

/// A negative amount is what is given, a positive one what is asked for.
struct InfinitySwap {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

/// The salt tells positions of one owner and range apart.
struct InfinityLiquidity {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

interface IInfinityVault {
    function lock(bytes calldata data) external returns (bytes memory);
    /// Two int128 in one word each: the first is of currency0. Negative is owed to the vault.
    function accountAppBalanceDelta(
        address currency0,
        address currency1,
        int256 delta,
        address settler,
        int256 hookDelta,
        address hook
    ) external;
    function sync(address currency) external;
    function settle() external payable returns (uint256 paid);
    function take(address currency, address to, uint256 amount) external;
}

interface ILockCallback {
    function lockAcquired(bytes calldata data) external returns (bytes memory);
}

interface IInfinityManager {
    function initialize(InfinityKey memory key, uint160 sqrtPriceX96) external returns (int24 tick);
    function swap(InfinityKey memory key, InfinitySwap memory order, bytes calldata hookData)
        external
        returns (int256 delta);
    function modifyLiquidity(InfinityKey memory key, InfinityLiquidity memory change, bytes calldata hookData)
        external
        returns (int256 delta, int256 feeDelta);
    function getLiquidity(bytes32 id, address owner, int24 tickLower, int24 tickUpper, bytes32 salt)
        external
        view
        returns (uint128);
}

interface IInfinityHook {
    /// Must be the 16 bits of the key.
    function getHooksRegistrationBitmap() external view returns (uint16);
    /// The number is taken from what the swap pays out, and owed to the hook.
    function afterSwap(
        address sender,
        InfinityKey calldata key,
        InfinitySwap calldata order,
        int256 delta,
        bytes calldata hookData
    ) external returns (bytes4, int128);
}
