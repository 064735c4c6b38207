// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Everybody freezes and thaws his own.
contract FreezeOwn is Ledger {
  mapping(address => uint256) internal frozen;

  function freeze(uint256 amount) external {
    held[msg.sender] -= amount;
    frozen[msg.sender] += amount;
  }

  function thaw(uint256 amount) external {
    frozen[msg.sender] -= amount;
    held[msg.sender] += amount;
  }
}
