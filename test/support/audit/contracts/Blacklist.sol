// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss bars accounts.
contract Blacklist is Ledger {
  mapping(address => bool) internal barred;

  function bar(address who, bool yes) external guarded {
    barred[who] = yes;
  }

  function move(address from, address to, uint256 amount) internal override {
    require(!barred[from], "barred");
    super.move(from, to, amount);
  }
}
