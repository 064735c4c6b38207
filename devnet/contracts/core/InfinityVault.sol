// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";
import {IInfinityVault, ILockCallback} from "../lib/Infinity.sol";

/// Stands in for the vault of PancakeSwap Infinity, with its interface: it holds the tokens of all pools, and lets who locked
/// it go only when nothing is owed. What the real one keeps for the time of a transaction is stored here.
contract InfinityVault is IInfinityVault {
    address private immutable _owner = msg.sender;
    mapping(address => bool) public isAppRegistered;
    address public getLocker;
    uint256 public getUnsettledDeltasCount;
    mapping(address => mapping(address => int256)) public currencyDelta;
    address private _synced;
    uint256 private _reserve;

    modifier whileLocked() {
        require(getLocker != address(0), "NO LOCKER");
        _;
    }

    function registerApp(address app) external {
        require(msg.sender == _owner, "OWNER");
        isAppRegistered[app] = true;
    }

    function lock(bytes calldata data) external returns (bytes memory result) {
        require(getLocker == address(0), "LOCKED");
        getLocker = msg.sender;
        result = ILockCallback(msg.sender).lockAcquired(data);
        require(getUnsettledDeltasCount == 0, "NOT SETTLED");
        getLocker = address(0);
    }

    function accountAppBalanceDelta(
        address currency0,
        address currency1,
        int256 delta,
        address settler,
        int256 hookDelta,
        address hook
    ) external whileLocked {
        require(isAppRegistered[msg.sender], "APP");
        _account(settler, currency0, int128(delta >> 128));
        _account(settler, currency1, int128(delta));
        _account(hook, currency0, int128(hookDelta >> 128));
        _account(hook, currency1, int128(hookDelta));
    }

    function sync(address currency) external {
        _synced = currency;
        _reserve = currency == address(0) ? 0 : IERC20(currency).balanceOf(address(this));
    }

    function settle() external payable whileLocked returns (uint256 paid) {
        paid = _synced == address(0) ? msg.value : IERC20(_synced).balanceOf(address(this)) - _reserve;
        _account(msg.sender, _synced, int256(paid));
        _synced = address(0);
    }

    function take(address currency, address to, uint256 amount) external whileLocked {
        _account(msg.sender, currency, -int256(amount));
        if (currency != address(0)) {
            require(IERC20(currency).transfer(to, amount), "TRANSFER");
            return;
        }
        (bool paid,) = to.call{value: amount}("");
        require(paid, "TRANSFER");
    }

    /// Claims that stay in the vault: nobody can make some here.
    function balanceOf(address, address) external pure returns (uint256) {
        return 0;
    }

    function _account(address settler, address currency, int256 change) private {
        if (change == 0) return;
        int256 before = currencyDelta[settler][currency];
        currencyDelta[settler][currency] = before + change;
        if (before == 0) getUnsettledDeltasCount += 1;
        else if (before + change == 0) getUnsettledDeltasCount -= 1;
    }
}
