// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// Taxes trades with its pair from its birth on, less with every day, and at last not at all. Nobody can change it.
contract LaunchTaxToken is PairedToken {
    uint256 public immutable launchedAt;
    uint256 public constant FIRST_FEE = 40;
    uint256 public constant LESS_EACH_DAY = 10;
    address private immutable _treasury;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {
        launchedAt = block.timestamp;
        _treasury = msg.sender;
    }

    /// In percent.
    function fee() public view returns (uint256) {
        uint256 fallen = ((block.timestamp - launchedAt) / 1 days) * LESS_EACH_DAY;
        return fallen >= FIRST_FEE ? 0 : FIRST_FEE - fallen;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        bool trades = from == uniswapV2Pair || to == uniswapV2Pair;
        uint256 taken = trades && from != _treasury && to != _treasury ? (value * fee()) / 100 : 0;
        if (taken > 0) _move(from, _treasury, taken);
        _move(from, to, value - taken);
    }
}
