// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {LiquidityMath} from "../../uniswap/libraries/LiquidityMath.sol";
import {SqrtPriceMath} from "../../uniswap/libraries/SqrtPriceMath.sol";
import {SwapMath} from "../../uniswap/libraries/SwapMath.sol";
import {TickBitmap} from "../../uniswap/libraries/TickBitmap.sol";
import {TickMath} from "../../uniswap/libraries/TickMath.sol";
import {
    IInfinityHook,
    IInfinityManager,
    IInfinityVault,
    InfinityKey,
    InfinityLiquidity,
    InfinitySwap
} from "../lib/Infinity.sol";

/// Stands in for `CLPoolManager` of PancakeSwap Infinity: its interface, events and places in storage, with the published
/// formulas of Uniswap V4, which Infinity took over. Swaps of an exact input only, no protocol fee, no fees for positions,
/// and of the hooks only what happens after a swap.
contract InfinityPools is IInfinityManager {
    using TickBitmap for mapping(int16 => uint256);

    struct Tick {
        uint128 liquidityGross;
        int128 liquidityNet;
        uint256 feeGrowthOutside0X128;
        uint256 feeGrowthOutside1X128;
    }

    struct Position {
        uint128 liquidity;
        uint256 feeGrowthInside0LastX128;
        uint256 feeGrowthInside1LastX128;
    }

    struct Pool {
        /// From the low bits: price (160), tick (24), protocol fee (24), fee (24).
        uint256 slot0;
        uint256 feeGrowthGlobal0X128;
        uint256 feeGrowthGlobal1X128;
        uint128 liquidity;
        mapping(int24 => Tick) ticks;
        mapping(int16 => uint256) bitmap;
        mapping(bytes32 => Position) positions;
    }

    struct State {
        uint160 price;
        int24 tick;
        uint128 liquidity;
        int256 left;
        uint256 out;
    }

    uint16 private constant AFTER_SWAP = 1 << 7;
    uint16 private constant AFTER_SWAP_RETURNS_DELTA = 1 << 11;

    IInfinityVault public immutable vault;
    /// Owner, pause and protocol fees of the real one.
    uint256[4] private _before;
    mapping(bytes32 => Pool) private _pools;
    mapping(bytes32 => InfinityKey) public poolIdToPoolKey;

    event Initialize(
        bytes32 indexed id,
        address indexed currency0,
        address indexed currency1,
        address hooks,
        uint24 fee,
        bytes32 parameters,
        uint160 sqrtPriceX96,
        int24 tick
    );
    event ModifyLiquidity(
        bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt
    );
    event Swap(
        bytes32 indexed id,
        address indexed sender,
        int128 amount0,
        int128 amount1,
        uint160 sqrtPriceX96,
        uint128 liquidity,
        int24 tick,
        uint24 fee,
        uint16 protocolFee
    );

    constructor(IInfinityVault vault_) {
        vault = vault_;
    }

    function initialize(InfinityKey memory key, uint160 price) external returns (int24 tick) {
        require(key.poolManager == address(this) && key.currency0 < key.currency1 && _spacing(key) > 0, "KEY");
        uint16 bits = uint16(uint256(key.parameters));
        if (key.hooks == address(0)) require(bits == 0, "HOOK");
        else require(IInfinityHook(key.hooks).getHooksRegistrationBitmap() == bits, "HOOK");
        bytes32 id = keccak256(abi.encode(key));
        require(_pools[id].slot0 == 0, "EXISTS");
        tick = TickMath.getTickAtSqrtPrice(price);
        _pools[id].slot0 = _pack(price, tick, key.fee);
        poolIdToPoolKey[id] = key;
        emit Initialize(id, key.currency0, key.currency1, key.hooks, key.fee, key.parameters, price, tick);
    }

    function modifyLiquidity(InfinityKey memory key, InfinityLiquidity memory change, bytes calldata)
        external
        returns (int256 delta, int256)
    {
        bytes32 id = keccak256(abi.encode(key));
        delta = _change(_pools[id], change, _spacing(key));
        emit ModifyLiquidity(id, msg.sender, change.tickLower, change.tickUpper, change.liquidityDelta, change.salt);
        _account(key, delta, 0);
        return (delta, 0);
    }

    function swap(InfinityKey memory key, InfinitySwap memory order, bytes calldata hookData)
        external
        returns (int256 delta)
    {
        require(order.amountSpecified < 0, "EXACT INPUT");
        bytes32 id = keccak256(abi.encode(key));
        State memory state = _cross(_pools[id], key, order);
        int256 spent = order.amountSpecified - state.left;
        delta = order.zeroForOne ? _join(spent, int256(state.out)) : _join(int256(state.out), spent);
        _emitSwap(id, delta, state, key.fee);
        int256 part = _askHook(key, order, delta, hookData);
        delta = order.zeroForOne
            ? _join(int128(delta >> 128), int128(delta) - part)
            : _join(int128(delta >> 128) - part, int128(delta));
        int256 hookDelta = order.zeroForOne ? _join(0, part) : _join(part, 0);
        _account(key, delta, hookDelta);
    }

    function getSlot0(bytes32 id) external view returns (uint160, int24, uint24, uint24) {
        uint256 slot0 = _pools[id].slot0;
        return (uint160(slot0), int24(int256(slot0 >> 160)), uint24(slot0 >> 184), uint24(slot0 >> 208));
    }

    function getLiquidity(bytes32 id) external view returns (uint128) {
        return _pools[id].liquidity;
    }

    function getLiquidity(bytes32 id, address owner, int24 tickLower, int24 tickUpper, bytes32 salt)
        external
        view
        returns (uint128)
    {
        return _pools[id].positions[_positionKey(owner, tickLower, tickUpper, salt)].liquidity;
    }

    /// Words of the storage.
    function extsload(bytes32[] calldata slots) external view returns (bytes32[] memory words) {
        words = new bytes32[](slots.length);
        for (uint256 at = 0; at < slots.length; at++) {
            bytes32 slot = slots[at];
            assembly {
                mstore(add(add(words, 32), mul(at, 32)), sload(slot))
            }
        }
    }

    /// Swaps through the ranges until the input is used up.
    function _cross(Pool storage pool, InfinityKey memory key, InfinitySwap memory order)
        private
        returns (State memory state)
    {
        (state.price, state.tick) = (uint160(pool.slot0), int24(int256(pool.slot0 >> 160)));
        require(state.price != 0, "NO POOL");
        (state.liquidity, state.left) = (pool.liquidity, order.amountSpecified);
        while (state.left != 0 && state.price != order.sqrtPriceLimitX96) {
            _step(pool, state, order, key);
        }
        pool.slot0 = _pack(state.price, state.tick, key.fee);
        pool.liquidity = state.liquidity;
    }

    function _step(Pool storage pool, State memory state, InfinitySwap memory order, InfinityKey memory key) private {
        bool down = order.zeroForOne;
        (int24 next, bool isBound) = pool.bitmap.nextInitializedTickWithinOneWord(state.tick, _spacing(key), down);
        if (next < TickMath.MIN_TICK) next = TickMath.MIN_TICK;
        if (next > TickMath.MAX_TICK) next = TickMath.MAX_TICK;
        uint160 priceNext = TickMath.getSqrtPriceAtTick(next);
        uint160 target = SwapMath.getSqrtPriceTarget(down, priceNext, order.sqrtPriceLimitX96);
        uint256[3] memory moved;
        (state.price, moved[0], moved[1], moved[2]) =
            SwapMath.computeSwapStep(state.price, target, state.liquidity, state.left, key.fee);
        state.left += int256(moved[0] + moved[2]);
        state.out += moved[1];
        if (state.price != priceNext) {
            state.tick = TickMath.getTickAtSqrtPrice(state.price);
            return;
        }
        if (isBound) {
            int128 net = pool.ticks[next].liquidityNet;
            state.liquidity = LiquidityMath.addDelta(state.liquidity, down ? -net : net);
        }
        state.tick = down ? next - 1 : next;
    }

    function _change(Pool storage pool, InfinityLiquidity memory change, int24 spacing) private returns (int256) {
        require(pool.slot0 != 0, "NO POOL");
        int128 liquidity = int128(change.liquidityDelta);
        bytes32 key = _positionKey(msg.sender, change.tickLower, change.tickUpper, change.salt);
        pool.positions[key].liquidity = LiquidityMath.addDelta(pool.positions[key].liquidity, liquidity);
        _bound(pool, change.tickLower, spacing, liquidity, liquidity);
        _bound(pool, change.tickUpper, spacing, liquidity, -liquidity);
        return _amounts(pool, change.tickLower, change.tickUpper, liquidity);
    }

    /// Keeps the end of a range.
    function _bound(Pool storage pool, int24 tick, int24 spacing, int128 gross, int128 net) private {
        Tick storage bound = pool.ticks[tick];
        bool wasUsed = bound.liquidityGross != 0;
        bound.liquidityGross = LiquidityMath.addDelta(bound.liquidityGross, gross);
        bound.liquidityNet += net;
        if (wasUsed != (bound.liquidityGross != 0)) pool.bitmap.flipTick(tick, spacing);
    }

    /// What a change of liquidity costs (below zero) or pays at the pool's price.
    function _amounts(Pool storage pool, int24 lower, int24 upper, int128 liquidity) private returns (int256) {
        uint160 price = uint160(pool.slot0);
        (uint160 low, uint160 high) = (TickMath.getSqrtPriceAtTick(lower), TickMath.getSqrtPriceAtTick(upper));
        if (price < low) return _join(SqrtPriceMath.getAmount0Delta(low, high, liquidity), 0);
        if (price >= high) return _join(0, SqrtPriceMath.getAmount1Delta(low, high, liquidity));
        pool.liquidity = LiquidityMath.addDelta(pool.liquidity, liquidity);
        return _join(
            SqrtPriceMath.getAmount0Delta(price, high, liquidity), SqrtPriceMath.getAmount1Delta(low, price, liquidity)
        );
    }

    /// The part that the hook takes of what the swap pays out.
    function _askHook(InfinityKey memory key, InfinitySwap memory order, int256 delta, bytes calldata hookData)
        private
        returns (int128 part)
    {
        uint16 bits = uint16(uint256(key.parameters));
        if (bits & AFTER_SWAP == 0) return 0;
        bytes4 answer;
        (answer, part) = IInfinityHook(key.hooks).afterSwap(msg.sender, key, order, delta, hookData);
        require(answer == IInfinityHook.afterSwap.selector, "HOOK");
        if (bits & AFTER_SWAP_RETURNS_DELTA == 0) part = 0;
    }

    function _account(InfinityKey memory key, int256 delta, int256 hookDelta) private {
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender, hookDelta, key.hooks);
    }

    function _emitSwap(bytes32 id, int256 delta, State memory state, uint24 fee) private {
        int128 amount0 = int128(delta >> 128);
        emit Swap(id, msg.sender, amount0, int128(delta), state.price, state.liquidity, state.tick, fee, 0);
    }

    function _positionKey(address owner, int24 lower, int24 upper, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(owner, lower, upper, salt));
    }

    function _spacing(InfinityKey memory key) private pure returns (int24) {
        return int24(uint24(uint256(key.parameters) >> 16));
    }

    function _pack(uint160 price, int24 tick, uint24 fee) private pure returns (uint256) {
        return price | (uint256(uint24(tick)) << 160) | (uint256(fee) << 208);
    }

    function _join(int256 amount0, int256 amount1) private pure returns (int256) {
        return (amount0 << 128) | int256(uint256(uint128(int128(amount1))));
    }
}
