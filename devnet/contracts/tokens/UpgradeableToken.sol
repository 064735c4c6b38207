// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "../lib/ERC20.sol";

/// Logic of a token that lives behind a proxy: an initializer instead of a constructor.
contract UpgradeableToken is ERC20 {
    bool private _initialized;
    string private _proxiedName;
    string private _proxiedSymbol;

    constructor() ERC20("", "") {
        _initialized = true;
    }

    function initialize(string calldata name_, string calldata symbol_, uint256 supply, address receiver) external {
        require(!_initialized, "Initializable: contract is already initialized");
        _initialized = true;
        _proxiedName = name_;
        _proxiedSymbol = symbol_;
        _mint(receiver, supply);
    }

    function name() public view override returns (string memory) {
        return _proxiedName;
    }

    function symbol() public view override returns (string memory) {
        return _proxiedSymbol;
    }

    function version() external pure returns (string memory) {
        return "1";
    }
}
