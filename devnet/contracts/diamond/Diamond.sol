// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {FacetCut, LibDiamond} from "./LibDiamond.sol";

/// One address, many contracts behind it (EIP-2535): every call is delegated to the facet that its selector is routed to.
contract Diamond {
    constructor(address owner, FacetCut[] memory cuts, address init, bytes memory data) payable {
        LibDiamond.setOwner(owner);
        LibDiamond.cut(cuts, init, data);
    }

    receive() external payable {}

    fallback() external payable {
        address facet = LibDiamond.table().routes[msg.sig].facet;
        require(facet != address(0), "Diamond: Function does not exist");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let result := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch result
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// A diamond whose routing nobody can read and whose table of facets is what its maker wants readers to see.
/// `tell` chooses the tale: 0 nothing (`facets()` reverts), 1 an innocent facet in place of the real one, 2 ten thousand facets,
/// 3 an answer of 5 MB, 4 itself as its only facet, 5 an endless loop, 6 offsets that point at themselves.
contract LyingDiamond {
    /// Not where readers look.
    mapping(bytes4 => address) private _routes;
    uint256 private _tale;
    address private _innocent;
    bytes4[] private _told;

    constructor(address[] memory facets_, bytes4[][] memory selectors, address innocent, address init, bytes memory data) {
        for (uint256 i = 0; i < facets_.length; i++) {
            for (uint256 j = 0; j < selectors[i].length; j++) {
                _routes[selectors[i][j]] = facets_[i];
                if (i == 0) _told.push(selectors[i][j]);
            }
        }
        _innocent = innocent;
        (bool success,) = init.delegatecall(data);
        require(success, "init reverted");
    }

    function tell(uint256 tale) external {
        _tale = tale;
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        if (_routes[selector] == address(0)) return address(0);
        return _tale == 4 ? address(this) : _innocent;
    }

    function facets() external view {
        uint256 tale = _tale;
        if (tale == 0) revert("not for you");
        if (tale == 2) _tellMany(10_000);
        if (tale == 3) {
            assembly {
                return(0, 5000000)
            }
        }
        if (tale == 5) {
            while (tale > 0) tale = tale % 7 + 1;
        }
        if (tale == 6) {
            assembly {
                mstore(0, 0x20)
                mstore(0x20, 0x1fffffff)
                for { let i := 0x40 } lt(i, 0x8000) { i := add(i, 0x20) } { mstore(i, 0) }
                return(0, 0x8000)
            }
        }
        _tellOne(tale == 4 ? address(this) : _innocent);
    }

    function _tellOne(address facet) private view {
        FacetRow[] memory rows = new FacetRow[](1);
        rows[0] = FacetRow(facet, _told);
        bytes memory answer = abi.encode(rows);
        assembly {
            return(add(answer, 0x20), mload(answer))
        }
    }

    function _tellMany(uint256 count) private pure {
        assembly {
            mstore(0, 0x20)
            mstore(0x20, count)
            for { let i := 0 } lt(i, count) { i := add(i, 1) } {
                mstore(add(0x40, mul(i, 0x20)), add(mul(count, 0x20), mul(i, 0x80)))
                let row := add(0x40, add(mul(count, 0x20), mul(i, 0x80)))
                mstore(row, add(i, 0x100000))
                mstore(add(row, 0x20), 0x40)
                mstore(add(row, 0x40), 1)
                mstore(add(row, 0x60), shl(224, add(i, 1)))
            }
            return(0, add(0x40, mul(count, 0xa0)))
        }
    }

    fallback() external payable {
        address facet = _routes[msg.sig];
        require(facet != address(0), "no such function");
        assembly {
            calldatacopy(0, 0, calldatasize())
            let result := delegatecall(gas(), facet, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch result
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

struct FacetRow {
    address facetAddress;
    bytes4[] functionSelectors;
}
