// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {B20Layout} from "./B20Layout.sol";
import {IAccountRules} from "./IAccountRules.sol";

/// Roles, rules, pauses and the cap of a B20 token.
abstract contract B20Control {
    enum PausableFeature {
        TRANSFER,
        MINT,
        BURN,
        SEIZE
    }

    error AccessControlUnauthorizedAccount(address account, bytes32 neededRole);
    error AccessControlBadConfirmation();
    error LastAdminCannotRenounce();
    error NotSoleAdmin();
    error ContractPaused(PausableFeature feature);
    error EmptyFeatureSet();
    error InvalidSupplyCap(uint256 currentSupply, uint256 proposedCap);
    error PolicyForbids(bytes32 policyScope, uint64 policyId);
    error PolicyNotFound(uint64 policyId);
    error UnsupportedPolicyType(bytes32 policyScope);

    event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender);
    event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender);
    event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole);
    event LastAdminRenounced(address indexed previousAdmin);
    event Paused(address indexed updater, PausableFeature[] features);
    event Unpaused(address indexed updater, PausableFeature[] features);
    event PolicyUpdated(bytes32 indexed policyScope, uint64 oldPolicyId, uint64 newPolicyId);
    event SupplyCapUpdated(address indexed updater, uint256 oldSupplyCap, uint256 newSupplyCap);

    address internal constant FACTORY = 0xB20f000000000000000000000000000000000000;
    IAccountRules internal constant RULES = IAccountRules(0x8453000000000000000000000000000000000002);

    bytes32 public constant DEFAULT_ADMIN_ROLE = bytes32(0);
    bytes32 public constant MINT_ROLE = keccak256("MINT_ROLE");
    bytes32 public constant BURN_ROLE = keccak256("BURN_ROLE");
    bytes32 public constant BURN_BLOCKED_ROLE = keccak256("BURN_BLOCKED_ROLE");
    bytes32 public constant SEIZE_ROLE = keccak256("SEIZE_ROLE");
    bytes32 public constant PAUSE_ROLE = keccak256("PAUSE_ROLE");
    bytes32 public constant UNPAUSE_ROLE = keccak256("UNPAUSE_ROLE");
    bytes32 public constant METADATA_ROLE = keccak256("METADATA_ROLE");
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");

    bytes32 public constant TRANSFER_SENDER_POLICY = keccak256("TRANSFER_SENDER_POLICY");
    bytes32 public constant TRANSFER_RECEIVER_POLICY = keccak256("TRANSFER_RECEIVER_POLICY");
    bytes32 public constant TRANSFER_EXECUTOR_POLICY = keccak256("TRANSFER_EXECUTOR_POLICY");
    bytes32 public constant MINT_RECEIVER_POLICY = keccak256("MINT_RECEIVER_POLICY");
    bytes32 public constant SEIZE_EXEMPT_POLICY = keccak256("SEIZE_EXEMPT_POLICY");
    bytes32 public constant SEIZE_RECEIVER_POLICY = keccak256("SEIZE_RECEIVER_POLICY");

    modifier onlyRole(bytes32 role) {
        if (!_isBeingCreated() && !hasRole(role, msg.sender)) {
            revert AccessControlUnauthorizedAccount(msg.sender, role);
        }
        _;
    }

    modifier whenNotPaused(PausableFeature feature) {
        if (isPaused(feature)) revert ContractPaused(feature);
        _;
    }

    modifier onlyRoleAdmin(bytes32 role) {
        if (!_isBeingCreated()) {
            if (B20Layout.shared().adminCount == 0) {
                revert AccessControlUnauthorizedAccount(msg.sender, DEFAULT_ADMIN_ROLE);
            }
            bytes32 needed = getRoleAdmin(role);
            if (!hasRole(needed, msg.sender)) revert AccessControlUnauthorizedAccount(msg.sender, needed);
        }
        _;
    }

    function hasRole(bytes32 role, address account) public view returns (bool) {
        return B20Layout.shared().roles[role][account];
    }

    function getRoleAdmin(bytes32 role) public view returns (bytes32) {
        return B20Layout.shared().roleAdmins[role];
    }

    function grantRole(bytes32 role, address account) external onlyRoleAdmin(role) {
        _grant(role, account);
    }

    function revokeRole(bytes32 role, address account) external onlyRoleAdmin(role) {
        _revoke(role, account);
    }

    function renounceRole(bytes32 role, address confirmation) external {
        if (confirmation != msg.sender) revert AccessControlBadConfirmation();
        _revoke(role, msg.sender);
    }

    function renounceLastAdmin() external {
        B20Layout.Shared storage $ = B20Layout.shared();
        if (!hasRole(DEFAULT_ADMIN_ROLE, msg.sender)) {
            revert AccessControlUnauthorizedAccount(msg.sender, DEFAULT_ADMIN_ROLE);
        }
        if ($.adminCount != 1) revert NotSoleAdmin();
        $.roles[DEFAULT_ADMIN_ROLE][msg.sender] = false;
        $.adminCount = 0;
        emit RoleRevoked(DEFAULT_ADMIN_ROLE, msg.sender, msg.sender);
        emit LastAdminRenounced(msg.sender);
    }

    function setRoleAdmin(bytes32 role, bytes32 newAdminRole) external onlyRoleAdmin(role) {
        emit RoleAdminChanged(role, getRoleAdmin(role), newAdminRole);
        B20Layout.shared().roleAdmins[role] = newAdminRole;
    }

    function isPaused(PausableFeature feature) public view returns (bool) {
        return (B20Layout.shared().paused >> uint8(feature)) & 1 == 1;
    }

    function pause(PausableFeature[] calldata features) external onlyRole(PAUSE_ROLE) {
        if (features.length == 0) revert EmptyFeatureSet();
        for (uint256 at = 0; at < features.length; at++) B20Layout.shared().paused |= 1 << uint8(features[at]);
        emit Paused(msg.sender, features);
    }

    function unpause(PausableFeature[] calldata features) external onlyRole(UNPAUSE_ROLE) {
        if (features.length == 0) revert EmptyFeatureSet();
        for (uint256 at = 0; at < features.length; at++) B20Layout.shared().paused &= ~(1 << uint8(features[at]));
        emit Unpaused(msg.sender, features);
    }

    function policyId(bytes32 scope) public view returns (uint64) {
        B20Layout.Shared storage $ = B20Layout.shared();
        if (scope == TRANSFER_SENDER_POLICY) return $.sender;
        if (scope == TRANSFER_RECEIVER_POLICY) return $.receiver;
        if (scope == TRANSFER_EXECUTOR_POLICY) return $.executor;
        if (scope == MINT_RECEIVER_POLICY) return uint64($.mintReceiver);
        if (scope == SEIZE_EXEMPT_POLICY) return $.seizeExempt;
        if (scope == SEIZE_RECEIVER_POLICY) return $.seizeReceiver;
        revert UnsupportedPolicyType(scope);
    }

    function updatePolicy(bytes32 scope, uint64 id) external onlyRole(DEFAULT_ADMIN_ROLE) {
        uint64 old = policyId(scope);
        if (!RULES.policyExists(id)) revert PolicyNotFound(id);
        B20Layout.Shared storage $ = B20Layout.shared();
        if (scope == TRANSFER_SENDER_POLICY) $.sender = id;
        else if (scope == TRANSFER_RECEIVER_POLICY) $.receiver = id;
        else if (scope == TRANSFER_EXECUTOR_POLICY) $.executor = id;
        else if (scope == MINT_RECEIVER_POLICY) $.mintReceiver = id;
        else if (scope == SEIZE_EXEMPT_POLICY) $.seizeExempt = id;
        else $.seizeReceiver = id;
        emit PolicyUpdated(scope, old, id);
    }

    function supplyCap() public view returns (uint256) {
        return B20Layout.shared().supplyCap;
    }

    function updateSupplyCap(uint256 cap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        B20Layout.Shared storage $ = B20Layout.shared();
        if (cap < $.totalSupply || cap > type(uint128).max) revert InvalidSupplyCap($.totalSupply, cap);
        emit SupplyCapUpdated(msg.sender, $.supplyCap, cap);
        $.supplyCap = cap;
    }

    /// While the factory creates the token, its calls pass the checks of roles.
    function _isBeingCreated() internal view returns (bool) {
        return msg.sender == FACTORY && !B20Layout.shared().initialized;
    }

    function _requireLet(bytes32 scope, address account) internal view {
        uint64 id = policyId(scope);
        if (!RULES.isAuthorized(id, account)) revert PolicyForbids(scope, id);
    }

    function _grant(bytes32 role, address account) internal {
        if (hasRole(role, account)) return;
        B20Layout.shared().roles[role][account] = true;
        if (role == DEFAULT_ADMIN_ROLE) B20Layout.shared().adminCount += 1;
        emit RoleGranted(role, account, msg.sender);
    }

    function _revoke(bytes32 role, address account) private {
        if (!hasRole(role, account)) return;
        if (role == DEFAULT_ADMIN_ROLE) {
            if (B20Layout.shared().adminCount == 1) revert LastAdminCannotRenounce();
            B20Layout.shared().adminCount -= 1;
        }
        B20Layout.shared().roles[role][account] = false;
        emit RoleRevoked(role, account, msg.sender);
    }
}
