// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// The boss makes transfers say no, and nothing reverts.
contract Refusal is Ledger {
  bool internal stopped;

  function stop(bool yes) external guarded {
    stopped = yes;
  }

  function transfer(address to, uint256 amount) public override returns (bool) {
    if (stopped) return false;
    return super.transfer(to, amount);
  }
}
