// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a token asks the chain's registry of account rules.
interface IAccountRules {
    function isAuthorized(uint64 policyId, address account) external view returns (bool);
    function policyExists(uint64 policyId) external view returns (bool);
}
