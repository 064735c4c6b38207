// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";
import {IUniswapV2Router} from "../lib/Uniswap.sol";
import {StandardToken} from "../tokens/StandardToken.sol";

/// Makes tokens for whoever calls, and keeps their liquidity. Its owner can take it out.
contract Launchpad {
    IUniswapV2Router private immutable _router;
    address public immutable owner;

    event Launched(address indexed token, address indexed by);

    constructor(address router) {
        _router = IUniswapV2Router(router);
        owner = msg.sender;
    }

    function launch(string calldata name, string calldata symbol, uint256 supply) external payable returns (address) {
        StandardToken token = new StandardToken(name, symbol, supply, address(_router));
        token.approve(address(_router), supply);
        _router.addLiquidityETH{value: msg.value}(address(token), supply, 0, 0, address(this), block.timestamp);
        emit Launched(address(token), msg.sender);
        return address(token);
    }

    function withdraw(IERC20 liquidity) external {
        require(msg.sender == owner, "not the owner");
        liquidity.transfer(owner, liquidity.balanceOf(address(this)));
    }
}
