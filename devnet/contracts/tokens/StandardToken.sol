// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// Fixed supply, no owner, no switches.
contract StandardToken is PairedToken {
    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {}

    function burn(uint256 value) external {
        _burn(msg.sender, value);
    }
}
