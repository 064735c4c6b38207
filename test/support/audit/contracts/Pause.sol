// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss stops all transfers.
contract Pause is Ledger {
  bool internal stopped;

  function stop(bool yes) external guarded {
    stopped = yes;
  }

  function move(address from, address to, uint256 amount) internal override {
    require(!stopped, "stopped");
    super.move(from, to, amount);
  }
}
