// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {B20Token} from "./B20Token.sol";

/// Stands in for Base's factory of B20 tokens. A contract cannot put code at an address of its choice, so the code of
/// the token must be in place before its creation.
contract B20Factory {
    enum B20Variant {
        ASSET,
        STABLECOIN
    }

    struct B20AssetCreateParams {
        uint8 version;
        string name;
        string symbol;
        address initialAdmin;
        uint8 decimals;
    }

    error InvalidVariant();
    error UnsupportedVersion(uint8 version, B20Variant variant);
    error InvalidDecimals(uint8 decimals);
    error TokenAlreadyExists(address token);
    error InitCallFailed(uint256 index);

    event B20Created(
        address indexed token,
        B20Variant indexed variant,
        string name,
        string symbol,
        uint8 decimals,
        bytes variantEventParams
    );

    mapping(address => bool) public isB20Initialized;

    function createB20(B20Variant variant, bytes32 salt, bytes calldata params, bytes[] calldata initCalls)
        external
        returns (address token)
    {
        if (variant != B20Variant.ASSET) revert InvalidVariant();
        B20AssetCreateParams memory given = abi.decode(params, (B20AssetCreateParams));
        if (given.version != 1) revert UnsupportedVersion(given.version, variant);
        if (given.decimals < 6 || given.decimals > 18) revert InvalidDecimals(given.decimals);
        token = getB20Address(variant, msg.sender, salt);
        if (isB20Initialized[token]) revert TokenAlreadyExists(token);
        B20Token(token).initialize(given.name, given.symbol, given.initialAdmin, given.decimals);
        for (uint256 at = 0; at < initCalls.length; at++) {
            (bool passed,) = token.call(initCalls[at]);
            if (!passed) revert InitCallFailed(at);
        }
        B20Token(token).endCreation();
        isB20Initialized[token] = true;
        emit B20Created(token, variant, given.name, given.symbol, given.decimals, "");
    }

    function getB20Address(B20Variant variant, address sender, bytes32 salt) public pure returns (address) {
        uint256 prefix = (uint256(0xB2) << 152) | (uint256(variant) << 72);
        return address(uint160(prefix | (uint256(keccak256(abi.encode(sender, salt))) >> 184)));
    }

    function isB20(address token) external pure returns (bool) {
        return uint160(token) >> 80 == uint160(0xB2) << 72;
    }
}
