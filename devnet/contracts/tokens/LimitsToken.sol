// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// Limits the amount of one trade and of one wallet. The owner may loosen or lift the limits, and may not set the
/// amount of a trade below 0.5 % of the supply.
contract LimitsToken is PairedToken, Ownable {
    uint256 public maxTransactionAmount;
    uint256 public maxWallet;
    bool public limitsInEffect = true;
    mapping(address => bool) public isExcludedMaxTransaction;

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address router,
        uint256 maxTransactionAmount_,
        uint256 maxWallet_
    ) PairedToken(name_, symbol_, supply, router) {
        maxTransactionAmount = maxTransactionAmount_;
        maxWallet = maxWallet_;
        isExcludedMaxTransaction[msg.sender] = true;
        isExcludedMaxTransaction[address(0xdead)] = true;
    }

    function removeLimits() external onlyOwner {
        limitsInEffect = false;
    }

    function updateMaxTransactionAmount(uint256 amount) external onlyOwner {
        require(amount >= totalSupply() / 200, "Cannot set maxTransactionAmount lower than 0.5%");
        maxTransactionAmount = amount;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        if (limitsInEffect && !isExcludedMaxTransaction[from] && !isExcludedMaxTransaction[to]) {
            if (from == uniswapV2Pair) {
                require(value <= maxTransactionAmount, "Buy transfer amount exceeds the maxTransactionAmount.");
                require(value + balanceOf(to) <= maxWallet, "Max wallet exceeded");
            } else if (to == uniswapV2Pair) {
                require(value <= maxTransactionAmount, "Sell transfer amount exceeds the maxTransactionAmount.");
            } else {
                require(value + balanceOf(to) <= maxWallet, "Max wallet exceeded");
            }
        }
        _move(from, to, value);
    }
}
