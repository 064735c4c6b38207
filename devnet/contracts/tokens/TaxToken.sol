// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Ownable} from "../lib/Ownable.sol";
import {PairedToken} from "../lib/PairedToken.sol";

/// Taxes trades with its pair and sells what it collected for native coin, as marketing-wallet tokens do.
/// `maxFee` is the highest fee in percent that the owner may ever set.
contract TaxToken is PairedToken, Ownable {
    uint256 public buyFee;
    uint256 public sellFee;
    uint256 public immutable maxFee;
    address payable public marketingWallet;
    uint256 public swapTokensAtAmount;
    mapping(address => bool) public isExcludedFromFees;
    bool private _swapping;

    event FeesUpdated(uint256 buyFee, uint256 sellFee);

    constructor(
        string memory name_,
        string memory symbol_,
        uint256 supply,
        address router,
        uint256 buyFee_,
        uint256 sellFee_,
        uint256 maxFee_
    ) PairedToken(name_, symbol_, supply, router) {
        buyFee = buyFee_;
        sellFee = sellFee_;
        maxFee = maxFee_;
        marketingWallet = payable(msg.sender);
        swapTokensAtAmount = supply / 2000;
        isExcludedFromFees[msg.sender] = true;
        isExcludedFromFees[address(this)] = true;
        _approve(address(this), router, type(uint256).max);
    }

    receive() external payable {}

    function setFees(uint256 buyFee_, uint256 sellFee_) external onlyOwner {
        require(buyFee_ <= maxFee && sellFee_ <= maxFee, "Fee too high");
        buyFee = buyFee_;
        sellFee = sellFee_;
        emit FeesUpdated(buyFee_, sellFee_);
    }

    function setMarketingWallet(address payable wallet) external onlyOwner {
        marketingWallet = wallet;
    }

    function excludeFromFees(address account, bool excluded) external onlyOwner {
        isExcludedFromFees[account] = excluded;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        if (_swapping || isExcludedFromFees[from] || isExcludedFromFees[to]) {
            _move(from, to, value);
            return;
        }
        uint256 collected = balanceOf(address(this));
        if (to == uniswapV2Pair && collected >= swapTokensAtAmount) _swapBack(swapTokensAtAmount);
        uint256 rate = to == uniswapV2Pair ? sellFee : from == uniswapV2Pair ? buyFee : 0;
        uint256 fee = (value * rate) / 100;
        if (fee > 0) _move(from, address(this), fee);
        _move(from, to, value - fee);
    }

    function _swapBack(uint256 amount) private {
        _swapping = true;
        address[] memory path = new address[](2);
        path[0] = address(this);
        path[1] = uniswapV2Router.WETH();
        uniswapV2Router.swapExactTokensForETHSupportingFeeOnTransferTokens(
            amount, 0, path, marketingWallet, block.timestamp
        );
        _swapping = false;
    }
}
