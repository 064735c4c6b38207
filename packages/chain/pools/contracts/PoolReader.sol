// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IStorage {
    function extsload(bytes32[] calldata slots) external view returns (bytes32[] memory);
}

interface IBins {
    function getBin(bytes32 id, uint24 bin)
        external
        view
        returns (uint128 reserve0, uint128 reserve1, uint256 liquidity, uint256 shares);
    function getNextNonEmptyBin(bytes32 id, bool below, uint24 bin) external view returns (uint24);
}

/// @title A pool of V4 kind, its price and its liquidity, in one call.
/// @notice Never deployed: placed by state override, or made by the call itself. Where the liquidity is follows from the
/// price, and what it is from where it is: asked from outside, each question would wait for the answer before.
contract PoolReader {
    int24 private constant LAST_TICK = 887272;
    int24 private constant FLAGS = 256;
    /// Words of the bitmap to either side of the price: all of a pool with tick spacing 60 or more; with spacing 1, prices
    /// from 1/26 to 26 times the current one.
    int24 private constant WORDS = 128;

    /// All initialised ticks in `from <= tick < to`, ascending: the tick above the 128 bits of its net liquidity.
    struct Ticks {
        int24 from;
        int24 to;
        int256[] nets;
    }

    struct Bin {
        uint24 id;
        uint128 reserve0;
        uint128 reserve1;
        uint256 shares;
    }

    /// @param stateCall answers the first words of the pool's state as a list
    /// @param stateSlot the place of those words
    /// @param most ticks to either side of the price; 0: its state alone is read
    /// @return state the answer
    function readTicks(address manager, bytes calldata stateCall, uint256 stateSlot, int24 spacing, uint256 most)
        external
        view
        returns (bytes memory state, Ticks memory ticks)
    {
        state = _read(manager, stateCall);
        uint256 slot0 = _wordAt(state, 2);
        require(uint160(slot0) != 0);
        if (most == 0) return (state, ticks);
        ticks = _findTicks(manager, stateSlot + 5, _down(int24(int256(slot0 >> 160)), spacing), spacing, most);
        bytes32[] memory infos = _load(manager, ticks.nets, stateSlot + 4);
        for (uint256 at = 0; at < infos.length; at++) {
            ticks.nets[at] = (ticks.nets[at] << 128) | int256(uint256(infos[at]) >> 128);
        }
    }

    /// @param stateCall answers the active bin in its first word
    /// @param most bins to either side of the active one
    /// @return state the answer
    /// @return bins the active one and those with liquidity next to it, ascending
    function readBins(address manager, bytes calldata stateCall, bytes32 id, uint256 most)
        external
        view
        returns (bytes memory state, Bin[] memory bins)
    {
        state = _read(manager, stateCall);
        uint24 active = uint24(_wordAt(state, 0));
        require(active != 0);
        uint24[] memory ids = new uint24[](2 * most + 1);
        uint256 count;
        for (uint24 bin = active; count < most && _isBin(bin = IBins(manager).getNextNonEmptyBin(id, true, bin));) {
            ids[count++] = bin;
        }
        for (uint256 at = 0; at < count / 2; at++) (ids[at], ids[count - 1 - at]) = (ids[count - 1 - at], ids[at]);
        ids[count++] = active;
        uint256 end = count + most;
        for (uint24 bin = active; count < end && _isBin(bin = IBins(manager).getNextNonEmptyBin(id, false, bin));) {
            ids[count++] = bin;
        }
        bins = new Bin[](count);
        for (uint256 at = 0; at < count; at++) {
            Bin memory bin = bins[at];
            bin.id = ids[at];
            (bin.reserve0, bin.reserve1,, bin.shares) = IBins(manager).getBin(id, ids[at]);
        }
    }

    /// The initialised ticks next to the price, in `nets` still without their liquidity.
    /// @param near the price's tick in units of the spacing
    function _findTicks(address manager, uint256 bitmap, int24 near, int24 spacing, uint256 most)
        private
        view
        returns (Ticks memory ticks)
    {
        int24 first = _down(_down(-LAST_TICK, spacing), FLAGS);
        int24 last = _down(_down(LAST_TICK, spacing), FLAGS);
        int24 middle = _down(near, FLAGS);
        if (first < middle - WORDS) first = middle - WORDS;
        if (last > middle + WORDS - 1) last = middle + WORDS - 1;
        int256[] memory words = new int256[](uint24(last - first + 1));
        for (uint256 at = 0; at < words.length; at++) words[at] = first + int256(at);
        ticks.from = first * FLAGS * spacing;
        ticks.to = (last + 1) * FLAGS * spacing;
        ticks.nets = new int256[](2 * most);
        _collect(ticks, _load(manager, words, bitmap), near - first * FLAGS, spacing);
    }

    /// The ticks from the price on downwards and upwards. The range is narrowed where there may be more of them.
    /// @param ticks with room in `nets` for half of them on either side
    /// @param near place of the price's flag
    function _collect(Ticks memory ticks, bytes32[] memory flags, int24 near, int24 spacing) private pure {
        int256[] memory found = ticks.nets;
        (uint256 low, uint256 high) = (found.length / 2, found.length / 2);
        uint256 own = uint24(near) >> 8;
        uint256 upTo = type(uint256).max >> (255 - uint8(uint24(near)));
        for (uint256 at = own + 1; at > 0 && low > 0; at--) {
            uint256 left = uint256(flags[at - 1]) & (at - 1 == own ? upTo : type(uint256).max);
            for (; left != 0 && low > 0; left ^= 1 << uint8(uint256(found[low]))) {
                found[--low] = int256(((at - 1) << 8) | _highestBit(left));
            }
        }
        for (uint256 at = own; at < flags.length && high < found.length; at++) {
            uint256 left = uint256(flags[at]) & (at == own ? ~upTo : type(uint256).max);
            for (; left != 0 && high < found.length; left &= left - 1) {
                found[high++] = int256((at << 8) | _highestBit(left & (~left + 1)));
            }
        }
        int256 first = ticks.from;
        ticks.nets = new int256[](high - low);
        for (uint256 at = low; at < high; at++) ticks.nets[at - low] = first + found[at] * spacing;
        if (low == 0) ticks.from = int24(ticks.nets[0]);
        if (high == found.length) ticks.to = int24(ticks.nets[high - low - 1]);
    }

    /// The words of a mapping from signed numbers.
    function _load(address manager, int256[] memory keys, uint256 place) private view returns (bytes32[] memory) {
        bytes32[] memory slots = new bytes32[](keys.length);
        for (uint256 at = 0; at < keys.length; at++) slots[at] = keccak256(abi.encode(keys[at], place));
        return IStorage(manager).extsload(slots);
    }

    function _read(address target, bytes calldata data) private view returns (bytes memory answer) {
        bool passed;
        (passed, answer) = target.staticcall(data);
        require(passed, "no state");
    }

    /// The word at this place of an answer; 0 where it is shorter.
    function _wordAt(bytes memory answer, uint256 index) private pure returns (uint256 word) {
        if (answer.length < 32 * (index + 1)) return 0;
        assembly {
            word := mload(add(add(answer, 32), mul(index, 32)))
        }
    }

    function _isBin(uint24 id) private pure returns (bool) {
        return id != 0 && id != type(uint24).max;
    }

    /// The quotient, rounded down.
    function _down(int24 value, int24 divisor) private pure returns (int24 quotient) {
        quotient = value / divisor;
        if (value < 0 && value % divisor != 0) quotient--;
    }

    function _highestBit(uint256 value) private pure returns (uint256 bit) {
        for (uint256 half = 128; half > 0; half >>= 1) {
            if (value >> (bit + half) != 0) bit += half;
        }
    }
}
