// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "./ERC20.sol";
import {IUniswapV2Factory, IUniswapV2Router} from "./Uniswap.sol";

/// A token whose constructor makes its pair with the wrapped native coin, as most launches do.
abstract contract PairedToken is ERC20 {
    IUniswapV2Router public immutable uniswapV2Router;
    address public immutable uniswapV2Pair;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router) ERC20(name_, symbol_) {
        uniswapV2Router = IUniswapV2Router(router);
        uniswapV2Pair = IUniswapV2Factory(IUniswapV2Router(router).factory())
            .createPair(address(this), IUniswapV2Router(router).WETH());
        _mint(msg.sender, supply);
    }
}
