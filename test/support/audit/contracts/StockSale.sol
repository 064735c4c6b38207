// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Sells what the contract itself holds.
contract StockSale is Ledger {
  function buy() external payable {
    move(address(this), msg.sender, msg.value);
  }
}
