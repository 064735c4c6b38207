// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ledger} from "./Ledger.sol";

interface Router {
  function swapExactTokensForETHSupportingFeeOnTransferTokens(
    uint256 amountIn,
    uint256 amountOutMin,
    address[] calldata path,
    address to,
    uint256 deadline
  ) external;
}

/// The boss alone makes the contract sell: looks like an open swap.
contract GuardedSwap is Ledger {
  Router internal router;
  address internal coin;

  function swapBack() external guarded {
    address[] memory path = new address[](2);
    path[0] = address(this);
    path[1] = coin;
    router.swapExactTokensForETHSupportingFeeOnTransferTokens(held[address(this)], 0, path, boss, block.timestamp);
  }
}
