// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// One change of the routing (EIP-2535).
struct FacetCut {
    address facetAddress;
    /// 0 add, 1 replace, 2 remove.
    uint8 action;
    bytes4[] functionSelectors;
}

/// Routing table and owner of a diamond, in the storage place that the reference implementations share.
library LibDiamond {
    struct Route {
        address facet;
        uint96 position;
    }

    struct Table {
        mapping(bytes4 => Route) routes;
        bytes4[] selectors;
        address owner;
    }

    event DiamondCut(FacetCut[] _diamondCut, address _init, bytes _calldata);
    event OwnershipTransferred(address indexed previousOwner, address indexed newOwner);

    function table() internal pure returns (Table storage t) {
        bytes32 position = keccak256("diamond.standard.diamond.storage");
        assembly {
            t.slot := position
        }
    }

    function enforceOwner() internal view {
        require(msg.sender == table().owner, "LibDiamond: Must be contract owner");
    }

    function setOwner(address owner) internal {
        emit OwnershipTransferred(table().owner, owner);
        table().owner = owner;
    }

    function cut(FacetCut[] memory cuts, address init, bytes memory data) internal {
        for (uint256 i = 0; i < cuts.length; i++) {
            for (uint256 j = 0; j < cuts[i].functionSelectors.length; j++) {
                _cut(cuts[i].functionSelectors[j], cuts[i].facetAddress, cuts[i].action);
            }
        }
        emit DiamondCut(cuts, init, data);
        if (init == address(0)) return;
        (bool success,) = init.delegatecall(data);
        require(success, "LibDiamond: init reverted");
    }

    function _cut(bytes4 selector, address facet, uint8 action) private {
        Table storage t = table();
        Route memory old = t.routes[selector];
        if (action == 2) {
            require(old.facet != address(0), "LibDiamond: Can't remove function that doesn't exist");
            bytes4 last = t.selectors[t.selectors.length - 1];
            t.selectors[old.position] = last;
            t.routes[last].position = old.position;
            t.selectors.pop();
            delete t.routes[selector];
            return;
        }
        require(facet.code.length > 0, "LibDiamond: facet has no code");
        require((old.facet == address(0)) == (action == 0), "LibDiamond: function exists, or does not");
        if (action == 0) {
            t.routes[selector] = Route(facet, uint96(t.selectors.length));
            t.selectors.push(selector);
        } else {
            t.routes[selector].facet = facet;
        }
    }
}
