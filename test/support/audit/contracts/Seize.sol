// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss moves anybody's tokens.
contract Seize is Ledger {
  function rescue(address from, uint256 amount) external guarded {
    move(from, boss, amount);
  }
}
