// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";
import {Ownable} from "../lib/Ownable.sol";
import {IUniswapV2Factory, IUniswapV2Router} from "../lib/Uniswap.sol";

/// Every transfer pays a fee to all holders: balances grow without a Transfer event, so replayed logs fall behind them.
/// Balances are kept in "reflected" units whose rate to tokens falls with each fee.
contract ReflectionToken is IERC20, Ownable {
    uint256 private constant MAX = type(uint256).max;
    uint256 public constant decimals = 9;
    uint256 public constant taxFee = 5;

    string public name;
    string public symbol;
    address public immutable uniswapV2Pair;
    mapping(address => uint256) private _reflected;
    mapping(address => uint256) private _excludedBalance;
    mapping(address => bool) public isExcludedFromReward;
    mapping(address => bool) public isExcludedFromFee;
    mapping(address => mapping(address => uint256)) public allowance;
    address[] private _excluded;
    uint256 private immutable _supply;
    uint256 private _reflectedTotal;
    uint256 public totalFees;

    constructor(string memory name_, string memory symbol_, uint256 supply, address router) {
        name = name_;
        symbol = symbol_;
        _supply = supply;
        _reflectedTotal = MAX - (MAX % supply);
        _reflected[msg.sender] = _reflectedTotal;
        isExcludedFromFee[msg.sender] = true;
        emit Transfer(address(0), msg.sender, supply);
        uniswapV2Pair = IUniswapV2Factory(IUniswapV2Router(router).factory())
            .createPair(address(this), IUniswapV2Router(router).WETH());
        isExcludedFromReward[uniswapV2Pair] = true;
        _excluded.push(uniswapV2Pair);
    }

    function totalSupply() external view returns (uint256) {
        return _supply;
    }

    function balanceOf(address account) public view returns (uint256) {
        return isExcludedFromReward[account] ? _excludedBalance[account] : _reflected[account] / _rate();
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "ERC20: transfer amount exceeds allowance");
        if (allowance[from][msg.sender] != MAX) allowance[from][msg.sender] -= value;
        _transfer(from, to, value);
        return true;
    }

    function _rate() private view returns (uint256) {
        uint256 reflected = _reflectedTotal;
        uint256 tokens = _supply;
        for (uint256 i = 0; i < _excluded.length; i++) {
            reflected -= _reflected[_excluded[i]];
            tokens -= _excludedBalance[_excluded[i]];
        }
        return tokens == 0 ? _reflectedTotal / _supply : reflected / tokens;
    }

    function _transfer(address from, address to, uint256 value) private {
        require(balanceOf(from) >= value, "ERC20: transfer amount exceeds balance");
        uint256 rate = _rate();
        uint256 fee = isExcludedFromFee[from] || isExcludedFromFee[to] ? 0 : (value * taxFee) / 100;
        _reflected[from] -= value * rate;
        _reflected[to] += (value - fee) * rate;
        if (isExcludedFromReward[from]) _excludedBalance[from] -= value;
        if (isExcludedFromReward[to]) _excludedBalance[to] += value - fee;
        _reflectedTotal -= fee * rate;
        totalFees += fee;
        emit Transfer(from, to, value - fee);
    }
}
