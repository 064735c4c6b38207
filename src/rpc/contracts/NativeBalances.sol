// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Many accounts' native balances in one eth_call.
/// @notice Injected by state override, never deployed.
/// Input: one word for each account. Output: one word for each balance, in the same order.
contract NativeBalances {
    fallback() external {
        assembly {
            let size := calldatasize()
            for { let at := 0 } lt(at, size) { at := add(at, 32) } { mstore(at, balance(calldataload(at))) }
            return(0, size)
        }
    }
}
