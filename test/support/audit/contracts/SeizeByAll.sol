// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Anyone moves anybody's tokens.
contract SeizeByAll is Ledger {
  function pull(address from, uint256 amount) external {
    move(from, msg.sender, amount);
  }
}
