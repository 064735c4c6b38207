// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Where Base keeps the state of a B20 token: namespaces `base.b20` and `base.b20.asset` of ERC-7201.
library B20Layout {
    struct Shared {
        string name;
        string symbol;
        string contractURI;
        uint256 totalSupply;
        mapping(address => uint256) balances;
        mapping(address => mapping(address => uint256)) allowances;
        mapping(bytes32 => mapping(address => bool)) roles;
        mapping(bytes32 => bytes32) roleAdmins;
        uint256 adminCount;
        uint64 sender;
        uint64 receiver;
        uint64 executor;
        uint256 mintReceiver;
        uint256 paused;
        uint256 supplyCap;
        mapping(address => uint256) nonces;
        uint64 seizeExempt;
        uint64 seizeReceiver;
        bool initialized;
    }

    struct Asset {
        uint8 decimals;
        uint256 multiplier;
    }

    function shared() internal pure returns (Shared storage $) {
        assembly {
            $.slot := 0xc78b71fee795ddd74aff64ea9b2474194c938c3196430e10bb5f01ed48434000
        }
    }

    function asset() internal pure returns (Asset storage $) {
        bytes32 slot = keccak256(abi.encode(uint256(keccak256("base.b20.asset")) - 1)) & ~bytes32(uint256(0xff));
        assembly {
            $.slot := slot
        }
    }
}
