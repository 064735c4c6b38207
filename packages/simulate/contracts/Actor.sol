// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// @title Actor
/// @notice Lets an account in a simulated call do what it is told. Never deployed: the code is put there by state override.
/// @dev It answers every unknown call with success and no data, as an account without code does. Anyone may direct it:
/// nothing it does outlives the simulated call.
contract Actor {
  /// Answers longer than this are cut, so that a token cannot make its neighbours pay for a huge revert string.
  uint256 private constant MAX_ANSWER_BYTES = 4096;

  receive() external payable {}

  fallback() external payable virtual {}

  /// One call, made by this account. `gasLimit` 0: as much as there is.
  function act(address target, uint256 value, uint256 gasLimit, bytes memory data)
    public
    payable
    returns (bool success, uint256 gasUsed, bytes memory answer)
  {
    uint256 limit = gasLimit == 0 ? gasleft() : gasLimit;
    uint256 gasBefore = gasleft();
    assembly {
      success := call(limit, target, value, add(data, 32), mload(data), 0, 0)
    }
    gasUsed = gasBefore - gasleft();
    assembly {
      let size := returndatasize()
      if gt(size, MAX_ANSWER_BYTES) { size := MAX_ANSWER_BYTES }
      answer := mload(0x40)
      mstore(0x40, and(add(add(answer, size), 63), not(31)))
      mstore(answer, size)
      returndatacopy(add(answer, 32), 0, size)
    }
  }
}
