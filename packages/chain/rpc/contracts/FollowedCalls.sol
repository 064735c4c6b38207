// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title A look-up of an address, and calls that are made with its answer.
/// @notice Injected by state override, never deployed. Asks a factory for a pool and the pool for its state in one
/// call, where otherwise the second question waits for the answer to the first. Each call has its own gas, and its
/// answer is cut, as in FencedCalls.
///
/// Input, packed, repeated: target (20 bytes; zero: the address found), gas (4), length of data (4), where in the data
/// the address found is written (4; beyond the data: nowhere), data. The first call is the look-up: the address found
/// is the first word of its answer.
/// Output, packed, repeated, in the same order: status (1 byte: 0 failed, 1 succeeded, 2 not run), length of answer
/// (4), answer. Where no address was found, only the look-up's own.
contract FollowedCalls {
    /// A longer answer is cut here.
    uint256 private constant MAX_ANSWER = 1024;
    /// Gas kept for writing down one answer and returning all of them.
    uint256 private constant RESERVE = 20000;

    fallback() external {
        uint256 maxAnswer = MAX_ANSWER;
        uint256 reserve = RESERVE;
        assembly {
            let cursor := 0
            let out := 0
            let found := 0
            for {} lt(cursor, calldatasize()) {} {
                let head := calldataload(cursor)
                let target := shr(96, head)
                if iszero(target) { target := found }
                let fence := and(shr(64, head), 0xffffffff)
                let size := and(shr(32, head), 0xffffffff)
                let place := and(head, 0xffffffff)
                let status := 2
                let length := 0
                if gt(gas(), add(add(fence, div(fence, 32)), reserve)) {
                    calldatacopy(out, add(cursor, 32), size)
                    if lt(place, size) { mstore(add(out, place), found) }
                    status := staticcall(fence, target, out, size, 0, 0)
                    length := returndatasize()
                    if gt(length, maxAnswer) { length := maxAnswer }
                }
                mstore(out, or(shl(248, status), shl(216, length)))
                if length { returndatacopy(add(out, 5), 0, length) }
                if and(and(iszero(cursor), eq(status, 1)), gt(length, 31)) { found := shr(96, shl(96, mload(add(out, 5)))) }
                out := add(out, add(5, length))
                if iszero(found) { return(0, out) }
                cursor := add(cursor, add(32, size))
            }
            return(0, out)
        }
    }
}
