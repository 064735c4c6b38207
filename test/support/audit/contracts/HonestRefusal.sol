// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Says no to who has too little: looks like a refusal at will.
contract HonestRefusal is Ledger {
  function transfer(address to, uint256 amount) public override returns (bool) {
    if (held[msg.sender] < amount) return false;
    return super.transfer(to, amount);
  }
}
