// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {FacetCut, LibDiamond} from "./LibDiamond.sol";

/// Where all facets of the token keep balances.
library LibToken {
    struct State {
        mapping(address => uint256) balances;
        mapping(address => mapping(address => uint256)) allowances;
        uint256 totalSupply;
        string name;
        string symbol;
    }

    function state() internal pure returns (State storage s) {
        bytes32 position = keccak256("assay.devnet.token");
        assembly {
            s.slot := position
        }
    }
}

/// The ERC-20 part of a diamond.
contract TokenFacet {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function name() external view returns (string memory) {
        return LibToken.state().name;
    }

    function symbol() external view returns (string memory) {
        return LibToken.state().symbol;
    }

    function decimals() external pure returns (uint8) {
        return 18;
    }

    function totalSupply() external view returns (uint256) {
        return LibToken.state().totalSupply;
    }

    function balanceOf(address account) external view returns (uint256) {
        return LibToken.state().balances[account];
    }

    function allowance(address owner_, address spender) external view returns (uint256) {
        return LibToken.state().allowances[owner_][spender];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        LibToken.state().allowances[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        mapping(address => uint256) storage allowed = LibToken.state().allowances[from];
        require(allowed[msg.sender] >= value, "ERC20: insufficient allowance");
        allowed[msg.sender] -= value;
        _move(from, to, value);
        return true;
    }

    function _move(address from, address to, uint256 value) private {
        LibToken.State storage s = LibToken.state();
        require(s.balances[from] >= value, "ERC20: transfer amount exceeds balance");
        s.balances[from] -= value;
        s.balances[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Another part: whoever owns the diamond makes tokens.
contract MintFacet {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        LibDiamond.enforceOwner();
        LibToken.State storage s = LibToken.state();
        s.totalSupply += value;
        s.balances[to] += value;
        emit Transfer(address(0), to, value);
    }
}

/// Run once, by delegation, when the diamond is made.
contract TokenInit {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function init(string calldata name_, string calldata symbol_, uint256 supply, address receiver) external {
        LibToken.State storage s = LibToken.state();
        s.name = name_;
        s.symbol = symbol_;
        s.totalSupply = supply;
        s.balances[receiver] = supply;
        emit Transfer(address(0), receiver, supply);
    }
}

/// Says what is routed where, changes it, and who may (EIP-2535, EIP-173).
contract DiamondFacet {
    struct Facet {
        address facetAddress;
        bytes4[] functionSelectors;
    }

    function diamondCut(FacetCut[] calldata cuts, address init, bytes calldata data) external {
        LibDiamond.enforceOwner();
        LibDiamond.cut(cuts, init, data);
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        return LibDiamond.table().routes[selector].facet;
    }

    function facets() external view returns (Facet[] memory found) {
        LibDiamond.Table storage t = LibDiamond.table();
        uint256 count = t.selectors.length;
        found = new Facet[](count);
        uint256 used;
        for (uint256 i = 0; i < count; i++) {
            address facet = t.routes[t.selectors[i]].facet;
            uint256 at = 0;
            while (at < used && found[at].facetAddress != facet) at++;
            if (at == used) {
                found[at] = Facet(facet, _selectorsOf(facet));
                used++;
            }
        }
        assembly {
            mstore(found, used)
        }
    }

    function _selectorsOf(address facet) private view returns (bytes4[] memory selectors) {
        LibDiamond.Table storage t = LibDiamond.table();
        selectors = new bytes4[](t.selectors.length);
        uint256 used;
        for (uint256 i = 0; i < t.selectors.length; i++) {
            if (t.routes[t.selectors[i]].facet == facet) selectors[used++] = t.selectors[i];
        }
        assembly {
            mstore(selectors, used)
        }
    }

    function owner() external view returns (address) {
        return LibDiamond.table().owner;
    }

    function transferOwnership(address newOwner) external {
        LibDiamond.enforceOwner();
        LibDiamond.setOwner(newOwner);
    }
}
