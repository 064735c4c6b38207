// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss sets a tax of any height.
contract Tax is Ledger {
  uint256 internal rate;

  function setRate(uint256 value) external guarded {
    rate = value;
  }

  function move(address from, address to, uint256 amount) internal override {
    uint256 fee = (amount * rate) / 100;
    held[from] -= amount;
    held[boss] += fee;
    held[to] += amount - fee;
  }
}
