// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";

/// A locker whose owner takes what it likes, and which lets whoever locked something take it back by another door.
contract BackdoorLocker {
    address public owner;
    mapping(address => mapping(address => uint256)) public lockedBy;
    uint256 public unlockAt;

    constructor(uint256 unlockAt_) {
        owner = msg.sender;
        unlockAt = unlockAt_;
    }

    function lock(address token, uint256 amount) external {
        require(IERC20(token).transferFrom(msg.sender, address(this), amount), "transfer failed");
        lockedBy[token][msg.sender] += amount;
    }

    function unlock(address token) external {
        require(block.timestamp >= unlockAt, "not yet");
        _giveBack(token);
    }

    /// Forgets to look at the date.
    function migrate(address token) external {
        _giveBack(token);
    }

    function emergencyWithdraw(address token, address to, uint256 amount) external {
        require(msg.sender == owner, "only the owner");
        require(IERC20(token).transfer(to, amount), "transfer failed");
    }

    function _giveBack(address token) private {
        uint256 amount = lockedBy[token][msg.sender];
        require(amount > 0, "nothing locked");
        lockedBy[token][msg.sender] = 0;
        require(IERC20(token).transfer(msg.sender, amount), "transfer failed");
    }
}
