// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Anyone becomes the boss.
contract Takeover is Ledger {
  uint256 internal fee;

  function init(address who) external {
    boss = who;
  }

  function setFee(uint256 value) external guarded {
    fee = value;
  }
}
