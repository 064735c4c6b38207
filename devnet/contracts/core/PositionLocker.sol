// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IPositionManager {
    function transferFrom(address from, address to, uint256 tokenId) external;
    function ownerOf(uint256 tokenId) external view returns (address);
}

/// Holds Uniswap V3 positions until a date. Its getters have the shapes of UNCX's V3 locker: `getLocksLength`, `getLock`,
/// `getNumUserLocks`, `getUserLockAtIndex`. The fields for fee collectors and countries are kept at zero.
contract PositionLocker {
    struct Lock {
        uint256 lock_id;
        address nftPositionManager;
        address pool;
        uint256 nft_id;
        address owner;
        address pendingOwner;
        address additionalCollector;
        address collectAddress;
        uint256 unlockDate;
        uint16 countryCode;
        uint256 ucf;
    }

    Lock[] private _locks;
    mapping(address => uint256[]) private _idsForUser;

    event LockAdded(
        uint256 indexed lockId, address nftPositionManager, uint256 nftId, address owner, uint256 unlockDate, address pool
    );
    event LockRemoved(uint256 indexed lockId, address owner);

    function lock(address manager, uint256 nftId, address pool, address owner, uint256 unlockDate)
        external
        returns (uint256 lockId)
    {
        require(unlockDate > block.timestamp, "DATE PASSED");
        IPositionManager(manager).transferFrom(msg.sender, address(this), nftId);
        require(IPositionManager(manager).ownerOf(nftId) == address(this), "NOT RECEIVED");
        lockId = _locks.length;
        _locks.push(
            Lock(lockId, manager, pool, nftId, owner, address(0), address(0), owner, unlockDate, 0, 0)
        );
        _idsForUser[owner].push(lockId);
        emit LockAdded(lockId, manager, nftId, owner, unlockDate, pool);
    }

    function withdraw(uint256 lockId, address receiver) external {
        Lock storage entry = _locks[lockId];
        require(entry.owner == msg.sender, "OWNER");
        require(block.timestamp >= entry.unlockDate, "NOT YET");
        entry.owner = address(0);
        IPositionManager(entry.nftPositionManager).transferFrom(address(this), receiver, entry.nft_id);
        emit LockRemoved(lockId, msg.sender);
    }

    /// Extends only.
    function relock(uint256 lockId, uint256 unlockDate) external {
        Lock storage entry = _locks[lockId];
        require(entry.owner == msg.sender, "OWNER");
        require(unlockDate > entry.unlockDate, "DATE");
        entry.unlockDate = unlockDate;
    }

    function getLocksLength() external view returns (uint256) {
        return _locks.length;
    }

    function getLock(uint256 lockId) external view returns (Lock memory) {
        return _locks[lockId];
    }

    function getNumUserLocks(address user) external view returns (uint256) {
        return _idsForUser[user].length;
    }

    function getUserLockAtIndex(address user, uint256 index) external view returns (Lock memory) {
        return _locks[_idsForUser[user][index]];
    }
}
