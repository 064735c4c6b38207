// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Anyone creates tokens.
contract PublicMint is Ledger {
  function gift(uint256 amount) external {
    all += amount;
    held[msg.sender] += amount;
  }
}
