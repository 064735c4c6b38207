// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// A forgotten modifier: anybody mints.
contract OpenMintToken is PairedToken {
    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {}

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }
}
