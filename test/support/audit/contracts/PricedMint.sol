// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Sells new tokens at a rate that the boss sets.
contract PricedMint is Ledger {
  uint256 internal rate = 1;

  function setRate(uint256 value) external guarded {
    rate = value;
  }

  function buy() external payable {
    all += msg.value * rate;
    held[msg.sender] += msg.value * rate;
  }
}
