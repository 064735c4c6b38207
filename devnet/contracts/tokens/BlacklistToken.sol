// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// The owner puts accounts on a list of "bots"; those can neither sell nor move.
contract BlacklistToken is PairedToken, Ownable {
    mapping(address => bool) public bots;

    event BotsAdded(address[] accounts);

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {}

    function addBots(address[] calldata accounts) external onlyOwner {
        for (uint256 i = 0; i < accounts.length; i++) {
            require(accounts[i] != uniswapV2Pair && accounts[i] != address(uniswapV2Router), "Not a bot");
            bots[accounts[i]] = true;
        }
        emit BotsAdded(accounts);
    }

    function delBot(address account) external onlyOwner {
        bots[account] = false;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(!bots[from] && !bots[to], "TOKEN: Your account is blacklisted!");
        _move(from, to, value);
    }
}
