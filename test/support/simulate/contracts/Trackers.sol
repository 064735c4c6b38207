// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Plain} from "./Tokens.sol";

/// Books holdings for the token that made it.
contract Tracker {
    address public immutable owner = msg.sender;
    mapping(address => uint256) public held;

    function isTracker() external pure returns (bool) {
        return true;
    }

    function record(address account, uint256 amount) external {
        held[account] = amount;
    }
}

/// Every sale calls a tracker. The owner replaces it by any that says it is the token's.
contract Tracked is Plain {
    Tracker internal _tracker = new Tracker();

    function updateTracker(address next) external virtual onlyOwner {
        require(Tracker(next).owner() == address(this), "not mine");
        _tracker = Tracker(next);
    }

    function _transfer(address from, address to, uint256 value) internal virtual override {
        _move(from, to, value);
        if (to == pair) _tracker.record(from, balanceOf(from));
    }
}

/// The owner replaces the tracker by any that says it is one.
contract Gated is Tracked {
    function updateTracker(address next) external override onlyOwner {
        require(Tracker(next).isTracker(), "no tracker");
        _tracker = Tracker(next);
    }
}

/// A tracker whose failure stops nothing.
contract Caught is Tracked {
    function _transfer(address from, address to, uint256 value) internal override {
        _move(from, to, value);
        try _tracker.record(from, balanceOf(from)) {} catch {}
    }
}
