// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// Nobody but whom the owner lets in can trade until the owner opens trading, once and for all.
contract SwitchedToken is PairedToken, Ownable {
    bool public tradingOpen;
    mapping(address => bool) public isLetIn;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {
        isLetIn[msg.sender] = true;
    }

    function letIn(address account) external onlyOwner {
        isLetIn[account] = true;
    }

    function openTrading() external onlyOwner {
        tradingOpen = true;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(tradingOpen || isLetIn[from] || isLetIn[to], "Trading is not open yet");
        _move(from, to, value);
    }
}
