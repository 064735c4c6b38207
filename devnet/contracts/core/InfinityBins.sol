// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {FullMath} from "../../uniswap/libraries/FullMath.sol";
import {IInfinityBins, IInfinityVault, InfinityBinBurn, InfinityBinMint, InfinityKey} from "../lib/Infinity.sol";

/// Stands in for `BinPoolManager` of PancakeSwap Infinity: its interface, events and formulas. Swaps of an exact input only,
/// no protocol fee, no fee on lopsided additions, no hooks.
contract InfinityBins is IInfinityBins {
    struct Pool {
        uint24 activeId;
        uint24 lowest;
        uint24 highest;
        /// Of each bin: currency0 in the low half, currency1 in the high one.
        mapping(uint256 => bytes32) reserves;
        mapping(uint256 => uint256) shares;
        mapping(bytes32 => uint256) positions;
    }

    uint256 private constant MIDDLE = 1 << 23;

    IInfinityVault public immutable vault;
    mapping(bytes32 => Pool) private _pools;
    mapping(bytes32 => InfinityKey) public poolIdToPoolKey;

    event Initialize(
        bytes32 indexed id,
        address indexed currency0,
        address indexed currency1,
        address hooks,
        uint24 fee,
        bytes32 parameters,
        uint24 activeId
    );
    event Mint(
        bytes32 indexed id,
        address indexed sender,
        uint256[] ids,
        bytes32 salt,
        bytes32[] amounts,
        bytes32 compositionFeeAmount,
        bytes32 feeAmountToProtocol
    );
    event Burn(bytes32 indexed id, address indexed sender, uint256[] ids, bytes32 salt, bytes32[] amounts);
    event Swap(
        bytes32 indexed id,
        address indexed sender,
        int128 amount0,
        int128 amount1,
        uint24 activeId,
        uint24 fee,
        uint16 protocolFee
    );

    constructor(IInfinityVault vault_) {
        vault = vault_;
    }

    function initialize(InfinityKey memory key, uint24 activeId) external {
        require(key.poolManager == address(this) && key.currency0 < key.currency1 && _step(key) > 0, "KEY");
        require(key.hooks == address(0), "HOOK");
        bytes32 id = keccak256(abi.encode(key));
        require(_pools[id].activeId == 0 && _price(key, activeId) > 0, "EXISTS");
        (_pools[id].activeId, _pools[id].lowest, _pools[id].highest) = (activeId, activeId, activeId);
        poolIdToPoolKey[id] = key;
        emit Initialize(id, key.currency0, key.currency1, key.hooks, key.fee, key.parameters, activeId);
    }

    function mint(InfinityKey memory key, InfinityBinMint calldata order, bytes calldata)
        external
        returns (int256 delta, uint256[] memory ids, bytes32[] memory amounts, uint256[] memory minted)
    {
        bytes32 id = keccak256(abi.encode(key));
        uint256 count = order.liquidityConfigs.length;
        (ids, amounts, minted) = (new uint256[](count), new bytes32[](count), new uint256[](count));
        for (uint256 at = 0; at < count; at++) {
            (ids[at], amounts[at]) = _part(order.liquidityConfigs[at], order.amountIn);
            minted[at] = _fill(key, _pools[id], ids[at], amounts[at]);
            _pools[id].positions[_positionKey(msg.sender, uint24(ids[at]), order.salt)] += minted[at];
        }
        delta = _cost(amounts);
        emit Mint(id, msg.sender, ids, order.salt, amounts, 0, 0);
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender, 0, address(0));
    }

    function burn(InfinityKey memory key, InfinityBinBurn calldata order, bytes calldata)
        external
        returns (int256 delta, uint256[] memory ids, bytes32[] memory amounts)
    {
        bytes32 id = keccak256(abi.encode(key));
        (ids, amounts) = (order.ids, new bytes32[](order.ids.length));
        for (uint256 at = 0; at < ids.length; at++) {
            _pools[id].positions[_positionKey(msg.sender, uint24(ids[at]), order.salt)] -= order.amountsToBurn[at];
            amounts[at] = _empty(_pools[id], ids[at], order.amountsToBurn[at]);
        }
        int256 cost = _cost(amounts);
        delta = _join(-int128(cost >> 128), -int128(cost));
        emit Burn(id, msg.sender, ids, order.salt, amounts);
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender, 0, address(0));
    }

    function swap(InfinityKey memory key, bool swapForY, int128 amountSpecified, bytes calldata)
        external
        returns (int256 delta)
    {
        require(amountSpecified < 0, "EXACT INPUT");
        bytes32 id = keccak256(abi.encode(key));
        int128 got = int128(uint128(_cross(key, _pools[id], swapForY, uint128(-amountSpecified))));
        delta = swapForY ? _join(amountSpecified, got) : _join(got, amountSpecified);
        emit Swap(id, msg.sender, int128(delta >> 128), int128(delta), _pools[id].activeId, key.fee, 0);
        vault.accountAppBalanceDelta(key.currency0, key.currency1, delta, msg.sender, 0, address(0));
    }

    function getSlot0(bytes32 id) external view returns (uint24, uint24, uint24) {
        return (_pools[id].activeId, 0, poolIdToPoolKey[id].fee);
    }

    function getBin(bytes32 id, uint24 bin) external view returns (uint128, uint128, uint256, uint256) {
        uint256 reserves = uint256(_pools[id].reserves[bin]);
        uint256 value = _value(poolIdToPoolKey[id], bin, bytes32(reserves));
        return (uint128(reserves), uint128(reserves >> 128), value, _pools[id].shares[bin]);
    }

    function getPosition(bytes32 id, address owner, uint24 bin, bytes32 salt) external view returns (uint256) {
        return _pools[id].positions[_positionKey(owner, bin, salt)];
    }

    function getNextNonEmptyBin(bytes32 id, bool swapForY, uint24 bin) external view returns (uint24) {
        return _next(_pools[id], swapForY, bin);
    }

    /// As in the real one, the last id means that there is none below, 0 that there is none above.
    function _next(Pool storage pool, bool below, uint24 bin) private view returns (uint24) {
        if (below) {
            for (uint24 at = bin; at > pool.lowest;) if (pool.shares[--at] > 0) return at;
            return type(uint24).max;
        }
        for (uint24 at = bin < pool.lowest ? pool.lowest - 1 : bin; at < pool.highest;) {
            if (pool.shares[++at] > 0) return at;
        }
        return 0;
    }

    /// Swaps through the bins until the input is used up.
    function _cross(InfinityKey memory key, Pool storage pool, bool swapForY, uint256 left)
        private
        returns (uint256 out)
    {
        while (true) {
            (uint256 taken, uint256 paid) = _take(key, pool, swapForY, left);
            (left, out) = (left - taken, out + paid);
            if (left == 0) return out;
            uint24 next = _next(pool, swapForY, pool.activeId);
            require(next != 0 && next != type(uint24).max, "OUT OF LIQUIDITY");
            pool.activeId = next;
        }
    }

    /// What the active bin takes of an input, and pays for it.
    function _take(InfinityKey memory key, Pool storage pool, bool swapForY, uint256 left)
        private
        returns (uint256 taken, uint256 paid)
    {
        uint256 reserves = uint256(pool.reserves[pool.activeId]);
        (uint256 price, uint256 kept) = (_price(key, pool.activeId), 1e6 - key.fee);
        uint256 reserve = swapForY ? reserves >> 128 : uint128(reserves);
        uint256 net = swapForY ? _roundUp(reserve << 128, price) : _roundUp(reserve * price, 1 << 128);
        taken = _roundUp(net * 1e6, kept);
        if (taken <= left) {
            paid = reserve;
        } else {
            taken = left;
            net = left * kept / 1e6;
            paid = swapForY ? (net * price) >> 128 : (net << 128) / price;
        }
        (uint256 x, uint256 y) = (uint128(reserves), reserves >> 128);
        (x, y) = swapForY ? (x + taken, y - paid) : (x - paid, y + taken);
        pool.reserves[pool.activeId] = bytes32(x | (y << 128));
    }

    /// Adds amounts to a bin. The first parts of a bin are its liquidity, later ones in proportion.
    function _fill(InfinityKey memory key, Pool storage pool, uint256 bin, bytes32 amounts) private returns (uint256) {
        uint256 added = uint256(amounts);
        require(bin <= pool.activeId || added >> 128 == 0, "Y ABOVE");
        require(bin >= pool.activeId || uint128(added) == 0, "X BELOW");
        uint256 value = _value(key, bin, amounts);
        uint256 before = _value(key, bin, pool.reserves[bin]);
        uint256 minted = before == 0 ? value : FullMath.mulDiv(value, pool.shares[bin], before);
        pool.shares[bin] += minted;
        pool.reserves[bin] = bytes32(uint256(pool.reserves[bin]) + added);
        if (bin < pool.lowest) pool.lowest = uint24(bin);
        if (bin > pool.highest) pool.highest = uint24(bin);
        return minted;
    }

    /// Takes the part of a bin that its shares are of all.
    function _empty(Pool storage pool, uint256 bin, uint256 shares) private returns (bytes32 amounts) {
        if (shares == 0) return 0;
        (uint256 reserves, uint256 all) = (uint256(pool.reserves[bin]), pool.shares[bin]);
        uint256 x = FullMath.mulDiv(uint128(reserves), shares, all);
        uint256 y = FullMath.mulDiv(reserves >> 128, shares, all);
        amounts = bytes32(x | (y << 128));
        pool.shares[bin] = all - shares;
        pool.reserves[bin] = bytes32(reserves - uint256(amounts));
    }

    function _cost(bytes32[] memory amounts) private pure returns (int256) {
        (int128 x, int128 y) = (0, 0);
        for (uint256 at = 0; at < amounts.length; at++) {
            x -= int128(uint128(uint256(amounts[at])));
            y -= int128(uint128(uint256(amounts[at]) >> 128));
        }
        return _join(x, y);
    }

    function _part(bytes32 config, bytes32 amountIn) private pure returns (uint256 bin, bytes32 amounts) {
        uint256 word = uint256(config);
        uint256 x = uint128(uint256(amountIn)) * uint256(uint64(word >> 88)) / 1e18;
        uint256 y = (uint256(amountIn) >> 128) * uint256(uint64(word >> 24)) / 1e18;
        return (uint24(word), bytes32(x | (y << 128)));
    }

    function _value(InfinityKey memory key, uint256 bin, bytes32 amounts) private pure returns (uint256) {
        return _price(key, bin) * uint128(uint256(amounts)) + ((uint256(amounts) >> 128) << 128);
    }

    /// (1 + step)^(bin - 2^23) as Q128.128.
    function _price(InfinityKey memory key, uint256 bin) private pure returns (uint256 price) {
        uint256 exponent = bin > MIDDLE ? bin - MIDDLE : MIDDLE - bin;
        require(exponent < 1 << 20, "POWER");
        uint256 factor = type(uint256).max / ((1 << 128) + (_step(key) << 128) / 10_000);
        price = 1 << 128;
        for (; exponent > 0; exponent >>= 1) {
            if (exponent & 1 == 1) price = (price * factor) >> 128;
            factor = (factor * factor) >> 128;
        }
        if (bin > MIDDLE) price = type(uint256).max / price;
    }

    function _roundUp(uint256 value, uint256 divisor) private pure returns (uint256) {
        return (value + divisor - 1) / divisor;
    }

    function _positionKey(address owner, uint24 bin, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encodePacked(owner, bin, salt));
    }

    function _step(InfinityKey memory key) private pure returns (uint256) {
        return uint16(uint256(key.parameters) >> 16);
    }

    function _join(int128 amount0, int128 amount1) private pure returns (int256) {
        return (int256(amount0) << 128) | int256(uint256(uint128(amount1)));
    }
}
