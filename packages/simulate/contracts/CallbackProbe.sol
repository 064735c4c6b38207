// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Actor} from "./Actor.sol";

/// @title CallbackProbe
/// @notice A recipient that tells whether a transfer called it, and moves the token again while it does. Never deployed:
/// simulated calls put the code there by state override.
contract CallbackProbe is Actor {
  /// What an account answers that lets others act for it in the registry of ERC-1820.
  bytes32 private constant ACCEPTS = keccak256("ERC1820_ACCEPT_MAGIC");
  bytes4 private constant CAN_IMPLEMENT = bytes4(keccak256("canImplementInterfaceForAddress(bytes32,address)"));
  bytes4 private constant TRANSFER = bytes4(keccak256("transfer(address,uint256)"));

  /// How often it was called, the first function, and whether the transfer made meanwhile passed.
  uint256 private calls;
  bytes4 private first;
  bool private reentered;

  function told() external view returns (uint256, bytes4, bool) {
    return (calls, first, reentered);
  }

  /// Remembers a call by `token`. Reverts where nothing may be written.
  function note(address token, bytes4 selector) external {
    require(msg.sender == address(this));
    if (calls++ > 0) return;
    first = selector;
    // To itself and of nothing: it needs no balance yet.
    (bool success, bytes memory answer) = token.call(abi.encodeWithSelector(TRANSFER, address(this), 0));
    reentered = success && (answer.length == 0 || abi.decode(answer, (uint256)) != 0);
  }

  fallback() external payable override {
    bytes32 answer = bytes32(msg.sig);
    if (msg.sig == CAN_IMPLEMENT) {
      answer = ACCEPTS;
    } else {
      (bool done,) = address(this).call{gas: gasleft() / 2}(abi.encodeCall(this.note, (msg.sender, msg.sig)));
      done;
    }
    assembly {
      mstore(0, answer)
      return(0, 32)
    }
  }
}
