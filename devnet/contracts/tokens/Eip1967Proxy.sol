// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Transparent upgradeable proxy with the storage slots of EIP-1967. The admin manages, everybody else is forwarded.
contract Eip1967Proxy {
    /// keccak256("eip1967.proxy.implementation") - 1
    bytes32 private constant IMPLEMENTATION_SLOT =
        0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    /// keccak256("eip1967.proxy.admin") - 1
    bytes32 private constant ADMIN_SLOT = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;

    event Upgraded(address indexed implementation);
    event AdminChanged(address previousAdmin, address newAdmin);

    constructor(address implementation_, address admin_, bytes memory data) payable {
        _upgradeTo(implementation_);
        emit AdminChanged(address(0), admin_);
        _store(ADMIN_SLOT, admin_);
        if (data.length > 0) {
            (bool success,) = implementation_.delegatecall(data);
            require(success, "initialize failed");
        }
    }

    modifier ifAdmin() {
        if (msg.sender == _load(ADMIN_SLOT)) _;
        else _delegate();
    }

    receive() external payable {
        _delegate();
    }

    fallback() external payable {
        _delegate();
    }

    function upgradeTo(address newImplementation) external ifAdmin {
        _upgradeTo(newImplementation);
    }

    function changeAdmin(address newAdmin) external ifAdmin {
        emit AdminChanged(_load(ADMIN_SLOT), newAdmin);
        _store(ADMIN_SLOT, newAdmin);
    }

    function _upgradeTo(address newImplementation) private {
        require(newImplementation.code.length > 0, "ERC1967: new implementation is not a contract");
        _store(IMPLEMENTATION_SLOT, newImplementation);
        emit Upgraded(newImplementation);
    }

    function _load(bytes32 slot) private view returns (address value) {
        assembly {
            value := sload(slot)
        }
    }

    function _store(bytes32 slot, address value) private {
        assembly {
            sstore(slot, value)
        }
    }

    function _delegate() private {
        address implementation_ = _load(IMPLEMENTATION_SLOT);
        assembly {
            calldatacopy(0, 0, calldatasize())
            let result := delegatecall(gas(), implementation_, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch result
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
