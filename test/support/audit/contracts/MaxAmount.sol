// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss limits amounts.
contract MaxAmount is Ledger {
  uint256 internal most;

  function setMost(uint256 value) external guarded {
    most = value;
  }

  function move(address from, address to, uint256 amount) internal override {
    require(amount <= most, "much");
    super.move(from, to, amount);
  }
}
