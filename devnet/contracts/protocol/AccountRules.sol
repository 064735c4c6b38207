// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IAccountRules} from "./IAccountRules.sol";

/// Stands in for Base's registry of policies: lists of accounts that B20 tokens obey, and their admins.
contract AccountRules is IAccountRules {
    enum PolicyType {
        BLOCKLIST,
        ALLOWLIST,
        UNION,
        INTERSECT
    }

    struct Rule {
        bool exists;
        address admin;
        address pendingAdmin;
        uint64[] parts;
        mapping(address => bool) listed;
    }

    error Unauthorized();
    error PolicyNotFound();
    error IncompatiblePolicyType();
    error ZeroAddress();
    error BatchSizeTooLarge(uint256 maxBatchSize);
    error NoPendingAdmin();
    error ChildPoliciesOutsideOfRange();
    error InvalidChildPolicy(uint64 childPolicyId);

    event PolicyCreated(uint64 indexed policyId, address indexed creator, PolicyType policyType);
    event PolicyAdminStaged(uint64 indexed policyId, address indexed currentAdmin, address indexed pendingAdmin);
    event PolicyAdminUpdated(uint64 indexed policyId, address indexed previousAdmin, address indexed newAdmin);
    event AllowlistUpdated(uint64 indexed policyId, address indexed updater, bool allowed, address[] accounts);
    event BlocklistUpdated(uint64 indexed policyId, address indexed updater, bool blocked, address[] accounts);
    event CompositePolicyUpdated(uint64 indexed policyId, address indexed updater, uint64[] childPolicyIds);

    uint64 private constant EVERYONE = 0;
    uint64 private constant NOBODY = 0x0100000000000001;
    uint256 private constant MAX_BATCH = 64;

    mapping(uint64 => Rule) private _rules;
    uint64 private _made;

    function createPolicy(address admin, PolicyType policyType) external returns (uint64 id) {
        if (admin == address(0)) revert ZeroAddress();
        if (policyType > PolicyType.ALLOWLIST) revert IncompatiblePolicyType();
        id = _create(admin, policyType);
    }

    function createPolicyWithAccounts(address admin, PolicyType policyType, address[] calldata accounts)
        external
        returns (uint64 id)
    {
        if (admin == address(0)) revert ZeroAddress();
        if (policyType > PolicyType.ALLOWLIST) revert IncompatiblePolicyType();
        id = _create(admin, policyType);
        _list(id, policyType, true, accounts);
    }

    function createCompositePolicy(address admin, PolicyType policyType, uint64[] calldata parts)
        external
        returns (uint64 id)
    {
        if (admin == address(0)) revert ZeroAddress();
        if (policyType < PolicyType.UNION) revert IncompatiblePolicyType();
        id = _create(admin, policyType);
        _compose(id, parts);
    }

    function updateBlocklist(uint64 id, bool blocked, address[] calldata accounts) external {
        _requireAdmin(id, PolicyType.BLOCKLIST);
        _list(id, PolicyType.BLOCKLIST, blocked, accounts);
    }

    function updateAllowlist(uint64 id, bool allowed, address[] calldata accounts) external {
        _requireAdmin(id, PolicyType.ALLOWLIST);
        _list(id, PolicyType.ALLOWLIST, allowed, accounts);
    }

    function updateComposite(uint64 id, uint64[] calldata parts) external {
        if (!policyExists(id)) revert PolicyNotFound();
        if (_typeOf(id) < PolicyType.UNION) revert IncompatiblePolicyType();
        if (_rules[id].admin != msg.sender) revert Unauthorized();
        _compose(id, parts);
    }

    function stageUpdateAdmin(uint64 id, address newAdmin) external {
        _requireAdmin(id, _typeOf(id));
        _rules[id].pendingAdmin = newAdmin;
        emit PolicyAdminStaged(id, msg.sender, newAdmin);
    }

    function finalizeUpdateAdmin(uint64 id) external {
        Rule storage rule = _rules[id];
        if (!policyExists(id)) revert PolicyNotFound();
        if (rule.pendingAdmin == address(0)) revert NoPendingAdmin();
        if (rule.pendingAdmin != msg.sender) revert Unauthorized();
        emit PolicyAdminUpdated(id, rule.admin, msg.sender);
        (rule.admin, rule.pendingAdmin) = (msg.sender, address(0));
    }

    function renounceAdmin(uint64 id) external {
        _requireAdmin(id, _typeOf(id));
        emit PolicyAdminUpdated(id, msg.sender, address(0));
        (_rules[id].admin, _rules[id].pendingAdmin) = (address(0), address(0));
    }

    function isAuthorized(uint64 id, address account) external view returns (bool) {
        if (id >> 56 < 2) return _lets(id, account);
        if (id >> 56 > 3) return false;
        bool all = _typeOf(id) == PolicyType.INTERSECT;
        uint64[] storage parts = _rules[id].parts;
        for (uint256 at = 0; at < parts.length; at++) {
            if (_lets(parts[at], account) != all) return !all;
        }
        return all;
    }

    function policyExists(uint64 id) public view returns (bool) {
        return id == EVERYONE || id == NOBODY || _rules[id].exists;
    }

    function policyAdmin(uint64 id) external view returns (address) {
        return _rules[id].admin;
    }

    function pendingPolicyAdmin(uint64 id) external view returns (address) {
        return _rules[id].pendingAdmin;
    }

    function _typeOf(uint64 id) private pure returns (PolicyType) {
        if (id >> 56 > 3) revert PolicyNotFound();
        return PolicyType(id >> 56);
    }

    /// A list decides by its accounts; a list that was never made is an empty one.
    function _lets(uint64 id, address account) private view returns (bool) {
        return _rules[id].listed[account] == (_typeOf(id) == PolicyType.ALLOWLIST);
    }

    function _create(address admin, PolicyType policyType) private returns (uint64 id) {
        // The first two numbers are built in.
        id = (uint64(policyType) << 56) | (2 + _made++);
        _rules[id].exists = true;
        _rules[id].admin = admin;
        emit PolicyCreated(id, msg.sender, policyType);
        emit PolicyAdminUpdated(id, address(0), admin);
    }

    function _requireAdmin(uint64 id, PolicyType policyType) private view {
        if (!_rules[id].exists) revert PolicyNotFound();
        if (_typeOf(id) != policyType) revert IncompatiblePolicyType();
        if (_rules[id].admin != msg.sender) revert Unauthorized();
    }

    function _list(uint64 id, PolicyType policyType, bool on, address[] calldata accounts) private {
        if (accounts.length > MAX_BATCH) revert BatchSizeTooLarge(MAX_BATCH);
        for (uint256 at = 0; at < accounts.length; at++) _rules[id].listed[accounts[at]] = on;
        if (policyType == PolicyType.ALLOWLIST) emit AllowlistUpdated(id, msg.sender, on, accounts);
        else emit BlocklistUpdated(id, msg.sender, on, accounts);
    }

    function _compose(uint64 id, uint64[] calldata parts) private {
        if (parts.length < 2 || parts.length > 4) revert ChildPoliciesOutsideOfRange();
        for (uint256 at = 0; at < parts.length; at++) {
            if (!policyExists(parts[at])) revert PolicyNotFound();
            if (_typeOf(parts[at]) > PolicyType.ALLOWLIST || !_rules[parts[at]].exists) {
                revert InvalidChildPolicy(parts[at]);
            }
        }
        _rules[id].parts = parts;
        emit CompositePolicyUpdated(id, msg.sender, parts);
    }
}
