// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Many view calls in one eth_call, each behind its own gas fence.
/// @notice Injected by state override, never deployed. Multicall3 has no gas limit per call: a token that burns
/// everything it is given leaves a 64th for its neighbours, and one that returns a megabyte makes the whole answer
/// run out of gas. Here a call gets the gas it was asked with, its answer is cut, and a call that cannot be given
/// its gas any more is reported as not run, so that the caller can ask again.
///
/// Input, packed, repeated: target (20 bytes), gas (4), length of data (4), data.
/// Output, packed, repeated, in the same order: status (1 byte: 0 failed, 1 succeeded, 2 not run),
/// length of answer (4), answer (revert data where the call failed).
contract FencedCalls {
    /// A longer answer is cut here.
    uint256 private constant MAX_ANSWER = 32768;
    /// Once the output is longer than this, the remaining calls are not run: memory costs grow with its square.
    uint256 private constant MAX_OUTPUT = 524288;
    /// Gas kept for writing down one answer and returning all of them.
    uint256 private constant RESERVE = 150000;

    fallback() external {
        uint256 maxAnswer = MAX_ANSWER;
        uint256 maxOutput = MAX_OUTPUT;
        uint256 reserve = RESERVE;
        assembly {
            let cursor := 0
            let out := 0
            for {} lt(cursor, calldatasize()) {} {
                let head := calldataload(cursor)
                let fence := and(shr(64, head), 0xffffffff)
                let size := and(shr(32, head), 0xffffffff)
                let status := 2
                let length := 0
                // A call is given at most 63/64 of what is left: a 32nd more than the fence covers that.
                if and(gt(gas(), add(add(fence, div(fence, 32)), reserve)), lt(out, maxOutput)) {
                    calldatacopy(out, add(cursor, 28), size)
                    status := staticcall(fence, shr(96, head), out, size, 0, 0)
                    length := returndatasize()
                    if gt(length, maxAnswer) { length := maxAnswer }
                }
                mstore(out, or(shl(248, status), shl(216, length)))
                if length { returndatacopy(add(out, 5), 0, length) }
                out := add(out, add(5, length))
                cursor := add(cursor, add(28, size))
            }
            return(0, out)
        }
    }
}
