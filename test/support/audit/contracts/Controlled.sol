// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

interface Controller {
  function onTransfer(address from, address to, uint256 amount) external returns (bool);
}

/// The power to destroy is a controller's, a contract that each transfer asks.
contract Controlled is Ledger {
  function clear(address who) external guarded {
    held[who] = 0;
  }

  function move(address from, address to, uint256 amount) internal override {
    if (boss.code.length > 0) require(Controller(boss).onTransfer(from, to, amount), "refused");
    super.move(from, to, amount);
  }
}
