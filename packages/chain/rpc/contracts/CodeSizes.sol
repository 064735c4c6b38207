// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title The sizes of many accounts' code in one eth_call, without downloading the code.
/// @notice Injected by state override, never deployed.
/// Input: one word for each account. Output: one word for each size, in the same order.
contract CodeSizes {
    fallback() external {
        assembly {
            let size := calldatasize()
            for { let at := 0 } lt(at, size) { at := add(at, 32) } { mstore(at, extcodesize(calldataload(at))) }
            return(0, size)
        }
    }
}
