// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A wallet of several owners with the getters of Safe. Owners approve a call's hash on chain; anybody then executes it.
contract Multisig {
    address[] private _owners;
    uint256 private immutable _threshold;
    uint256 public nonce;
    mapping(address => bool) public isOwner;
    mapping(address => mapping(bytes32 => bool)) public approvedHashes;

    constructor(address[] memory owners, uint256 threshold) {
        require(threshold > 0 && threshold <= owners.length, "GS201");
        for (uint256 i = 0; i < owners.length; i++) {
            require(owners[i] != address(0) && !isOwner[owners[i]], "GS203");
            isOwner[owners[i]] = true;
        }
        _owners = owners;
        _threshold = threshold;
    }

    receive() external payable {}

    function getOwners() external view returns (address[] memory) {
        return _owners;
    }

    function getThreshold() external view returns (uint256) {
        return _threshold;
    }

    function VERSION() external pure returns (string memory) {
        return "1.3.0";
    }

    function getTransactionHash(address to, uint256 value, bytes calldata data, uint256 nonce_)
        public
        view
        returns (bytes32)
    {
        return keccak256(abi.encode(block.chainid, address(this), to, value, keccak256(data), nonce_));
    }

    function approveHash(bytes32 hash) external {
        require(isOwner[msg.sender], "GS030");
        approvedHashes[msg.sender][hash] = true;
    }

    function execTransaction(address to, uint256 value, bytes calldata data) external returns (bool success) {
        bytes32 hash = getTransactionHash(to, value, data, nonce++);
        uint256 approvals;
        for (uint256 i = 0; i < _owners.length; i++) {
            if (approvedHashes[_owners[i]][hash]) approvals++;
        }
        require(approvals >= _threshold, "GS020");
        (success,) = to.call{value: value}(data);
        require(success, "GS013");
    }
}
