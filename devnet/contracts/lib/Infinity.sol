// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The zero address is the native coin, and stands first. `parameters`: 16 bits for the hook, above them the tick spacing
/// or, of pools with bins, their step in basis points.
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

/// A configuration: 64 bits each of how much of the amounts goes to the bin (of 10^18), and the bin's id (24). Amounts: of
/// currency0 in the low half.
struct InfinityBinMint {
    bytes32[] liquidityConfigs;
    bytes32 amountIn;
    bytes32 salt;
}

struct InfinityBinBurn {
    uint256[] ids;
    uint256[] amountsToBurn;
    bytes32 salt;
}

interface IInfinityBins {
    function initialize(InfinityKey memory key, uint24 activeId) external;
    function swap(InfinityKey memory key, bool swapForY, int128 amountSpecified, bytes calldata hookData)
        external
        returns (int256 delta);
    function mint(InfinityKey memory key, InfinityBinMint calldata order, bytes calldata hookData)
        external
        returns (int256 delta, uint256[] memory ids, bytes32[] memory amounts, uint256[] memory minted);
    function burn(InfinityKey memory key, InfinityBinBurn calldata order, bytes calldata hookData)
        external
        returns (int256 delta, uint256[] memory ids, bytes32[] memory amounts);
    function getSlot0(bytes32 id) external view returns (uint24 activeId, uint24 protocolFee, uint24 lpFee);
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
