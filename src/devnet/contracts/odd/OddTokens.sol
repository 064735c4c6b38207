// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "../lib/ERC20.sol";

/// Answers calls, and is no token.
contract Notary {
    mapping(bytes32 => uint256) public notarizedAt;

    function notarize(bytes32 document) external {
        notarizedAt[document] = block.timestamp;
    }
}

/// A plain token with any number of decimals and no pool.
contract PoollessToken is ERC20 {
    uint8 private immutable _decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) ERC20(name_, symbol_) {
        _decimals = decimals_;
        _mint(msg.sender, supply);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }
}

contract RevertingNameToken is ERC20 {
    constructor() ERC20("", "RVT") {
        _mint(msg.sender, 1e24);
    }

    function name() public pure override returns (string memory) {
        revert("no name for you");
    }
}

/// `name()` returns 1 MB of the letter A.
contract HugeNameToken is ERC20 {
    constructor() ERC20("", "HUGE") {
        _mint(msg.sender, 1e24);
    }

    function name() public pure override returns (string memory) {
        assembly {
            mstore(0, 0x20)
            mstore(0x20, 1000000)
            for { let i := 0x40 } lt(i, 1000064) { i := add(i, 0x20) } {
                mstore(i, 0x4141414141414141414141414141414141414141414141414141414141414141)
            }
            return(0, 1000064)
        }
    }
}

/// `name()` uses up whatever gas it is given.
contract BurningNameToken is ERC20 {
    constructor() ERC20("", "BURNS") {
        _mint(msg.sender, 1e24);
    }

    function name() public pure override returns (string memory) {
        assembly {
            invalid()
        }
    }
}

/// `name()` loops for ever: slower to answer than `invalid()`, for as much gas.
contract LoopingNameToken is ERC20 {
    constructor() ERC20("", "LOOP") {
        _mint(msg.sender, 1e24);
    }

    function name() public pure override returns (string memory) {
        uint256 i;
        while (i + 1 > i) {
            unchecked {
                i += 2;
            }
        }
        return "";
    }
}

/// Name and symbol as bytes32, like MKR and other tokens of 2017.
contract Bytes32NameToken {
    bytes32 public constant name = "Maker of Old";
    bytes32 public constant symbol = "OLDMKR";
    uint256 public constant decimals = 18;
    uint256 public constant totalSupply = 1e24;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        balanceOf[msg.sender] = totalSupply;
        emit Transfer(address(0), msg.sender, totalSupply);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return transferFrom(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) public returns (bool) {
        require(balanceOf[from] >= value);
        if (from != msg.sender) {
            require(allowance[from][msg.sender] >= value);
            allowance[from][msg.sender] -= value;
        }
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// Reverts any transfer with a reason of 5 MB.
contract LoudRevertToken is ERC20 {
    constructor() ERC20("Loud Revert", "LOUD") {
        _mint(msg.sender, 1e24);
    }

    function _transfer(address, address, uint256) internal pure override {
        assembly {
            mstore(0, 0x08c379a000000000000000000000000000000000000000000000000000000000)
            mstore(4, 0x20)
            mstore(0x24, 5000000)
            revert(0, 5000068)
        }
    }
}
