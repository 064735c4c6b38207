// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Looks like a mint at a price of choice, but the price is fixed.
contract Sale is Ledger {
  function buy() external payable {
    all += msg.value;
    held[msg.sender] += msg.value;
  }
}
