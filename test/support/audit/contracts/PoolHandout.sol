// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss hands tokens out of a pool that is nobody's: the balances together grow.
contract PoolHandout is Ledger {
  uint256 internal undistributed = 500 ether;

  function distribute(address to, uint256 amount) external guarded {
    undistributed -= amount;
    held[to] += amount;
  }
}
