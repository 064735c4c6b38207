// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "../../../../devnet/contracts/lib/ERC20.sol";
import {Ownable} from "../../../../devnet/contracts/lib/Ownable.sol";

/// The owner is on no list, and decides who stops all transfers. Anyone may join those who create tokens.
contract Listed is ERC20, Ownable {
    address public pair;
    mapping(address => bool) private stoppers;
    mapping(address => bool) private friends;
    bool private stopped;

    constructor() ERC20("Listed", "LST") {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setPair(address pair_) external {
        require(pair == address(0), "pair is set");
        pair = pair_;
    }

    function setStopper(address who, bool on) external onlyOwner {
        stoppers[who] = on;
    }

    function dropStopper(address who) external onlyOwner {
        stoppers[who] = false;
    }

    function stop() external {
        require(stoppers[msg.sender], "not a stopper");
        stopped = true;
    }

    function join() external {
        friends[msg.sender] = true;
    }

    function thank(address who, uint256 value) external {
        require(friends[msg.sender], "not a friend");
        _mint(who, value);
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(!stopped, "stopped");
        _move(from, to, value);
    }
}
