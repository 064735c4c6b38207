// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Stands in for Base's registry of features: those of B20 are open, as on the real network.
contract ActivationRegistry {
    function isActivated(bytes32 feature) external pure returns (bool) {
        return feature == keccak256("base.b20_asset") || feature == keccak256("base.b20_stablecoin")
            || feature == keccak256("base.policy_registry");
    }
}
