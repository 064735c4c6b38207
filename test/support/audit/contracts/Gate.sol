// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Only the boss moves tokens until he opens.
contract Gate is Ledger {
  bool internal open;

  function start() external guarded {
    open = true;
  }

  function move(address from, address to, uint256 amount) internal override {
    require(open || from == boss, "closed");
    super.move(from, to, amount);
  }
}
