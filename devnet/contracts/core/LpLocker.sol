// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";

/// Holds tokens (LP shares above all) until a date. Its getters have the shapes of PinkLock V2, so that a reader of that
/// family reads it too: `getLocksForToken`, `totalLockCountForToken`, `getLockAt`, `getLockById`,
/// `getTotalLockCount`, `allLpTokenLockedCount`. Simple locks only: `tgeDate` is the unlock date, `tgeBps`, `cycle` and `cycleBps` are zero.
contract LpLocker {
    struct Lock {
        uint256 id;
        address token;
        address owner;
        uint256 amount;
        uint256 lockDate;
        uint256 tgeDate;
        uint256 tgeBps;
        uint256 cycle;
        uint256 cycleBps;
        uint256 unlockedAmount;
        string description;
    }

    /// Ids of PinkLock V2 start here as well.
    uint256 private constant ID_PADDING = 1_000_000;

    Lock[] private _locks;
    mapping(address => uint256[]) private _idsForToken;
    mapping(address => uint256[]) private _idsForUser;
    uint256 private _lpTokens;

    event LockAdded(
        uint256 indexed id, address token, address owner, uint256 amount, uint256 unlockDate
    );
    event LockRemoved(
        uint256 indexed id, address token, address owner, uint256 amount, uint256 unlockedAt
    );
    event LockUpdated(
        uint256 indexed id, address token, address owner, uint256 newAmount, uint256 newUnlockDate
    );

    function lock(
        address owner,
        address token,
        bool isLpToken,
        uint256 amount,
        uint256 unlockDate,
        string calldata description
    ) external returns (uint256 id) {
        require(token != address(0) && amount > 0, "Invalid token or amount");
        require(unlockDate > block.timestamp, "Unlock date should be in the future");
        uint256 before = IERC20(token).balanceOf(address(this));
        require(IERC20(token).transferFrom(msg.sender, address(this), amount), "Transfer failed");
        require(IERC20(token).balanceOf(address(this)) - before == amount, "Not enough token was transferred");
        id = ID_PADDING + _locks.length;
        _locks.push(Lock(id, token, owner, amount, block.timestamp, unlockDate, 0, 0, 0, 0, description));
        if (isLpToken && _idsForToken[token].length == 0) _lpTokens++;
        _idsForToken[token].push(id);
        _idsForUser[owner].push(id);
        emit LockAdded(id, token, owner, amount, unlockDate);
    }

    function unlock(uint256 id) external {
        Lock storage entry = _locks[id - ID_PADDING];
        require(entry.owner == msg.sender, "You are not the owner of this lock");
        require(block.timestamp >= entry.tgeDate, "It is not time to unlock");
        require(entry.unlockedAmount == 0, "Nothing to unlock");
        entry.unlockedAmount = entry.amount;
        require(IERC20(entry.token).transfer(msg.sender, entry.amount), "Transfer failed");
        emit LockRemoved(id, entry.token, msg.sender, entry.amount, block.timestamp);
    }

    /// Extends only: the date of a lock never comes nearer.
    function editLock(uint256 id, uint256 newUnlockDate) external {
        Lock storage entry = _locks[id - ID_PADDING];
        require(entry.owner == msg.sender, "You are not the owner of this lock");
        require(newUnlockDate >= entry.tgeDate, "New unlock time should not be before old unlock time");
        entry.tgeDate = newUnlockDate;
        emit LockUpdated(id, entry.token, msg.sender, entry.amount, newUnlockDate);
    }

    function getTotalLockCount() external view returns (uint256) {
        return _locks.length;
    }

    /// By position, from zero.
    function getLockAt(uint256 index) external view returns (Lock memory) {
        return _locks[index];
    }

    function getLockById(uint256 id) external view returns (Lock memory) {
        return _locks[id - ID_PADDING];
    }

    function allLpTokenLockedCount() external view returns (uint256) {
        return _lpTokens;
    }

    function totalLockCountForToken(address token) external view returns (uint256) {
        return _idsForToken[token].length;
    }

    function totalLockCountForUser(address user) external view returns (uint256) {
        return _idsForUser[user].length;
    }

    /// Locks `start` to `end` (inclusive, cut to the last one), in the order they were made.
    function getLocksForToken(address token, uint256 start, uint256 end) external view returns (Lock[] memory locks) {
        uint256[] storage ids = _idsForToken[token];
        if (end >= ids.length) end = ids.length == 0 ? 0 : ids.length - 1;
        if (ids.length == 0 || start > end) return new Lock[](0);
        locks = new Lock[](end - start + 1);
        for (uint256 i = start; i <= end; i++) locks[i - start] = _locks[ids[i] - ID_PADDING];
    }
}
