// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "../lib/ERC20.sol";
import {Ownable} from "../lib/Ownable.sol";

/// A custodial stablecoin: an issuer mints and burns, may pause, and may freeze accounts.
contract FiatToken is ERC20, Ownable {
    uint8 private immutable _decimals;
    address public minter;
    bool public paused;
    mapping(address => bool) public isBlacklisted;

    event Pause();
    event Unpause();
    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address minter_) ERC20(name_, symbol_) {
        _decimals = decimals_;
        minter = minter_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == minter, "FiatToken: caller is not the minter");
        _mint(to, value);
    }

    function burn(uint256 value) external {
        require(msg.sender == minter, "FiatToken: caller is not the minter");
        _burn(msg.sender, value);
    }

    function pause() external onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpause();
    }

    function blacklist(address account) external onlyOwner {
        isBlacklisted[account] = true;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external onlyOwner {
        isBlacklisted[account] = false;
        emit UnBlacklisted(account);
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(!paused, "Pausable: paused");
        require(!isBlacklisted[from] && !isBlacklisted[to], "Blacklistable: account is blacklisted");
        _move(from, to, value);
    }
}
