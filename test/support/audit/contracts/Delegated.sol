// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

/// Anyone runs his own code in the token.
contract Delegated is Ledger {
  function run(address code, bytes calldata data) external {
    (bool ok, ) = code.delegatecall(data);
    require(ok);
  }
}
