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

/// Moves balances without a Transfer event.
contract SilentToken is ERC20 {
    constructor() ERC20("Silent Running", "HUSH") {
        _mint(msg.sender, 1e24);
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(_balances[from] >= value, "balance");
        _balances[from] -= value;
        _balances[to] += value;
    }
}

/// Announces transfers that never happen: whoever replays logs sees a thousand holders.
contract PhantomToken is ERC20 {
    constructor() ERC20("Phantom Crowd", "BOO") {
        _mint(msg.sender, 1e24);
    }

    function announce(uint160 first, uint160 count) external {
        for (uint160 i = 0; i < count; i++) emit Transfer(msg.sender, address(first + i), 1e18);
    }
}

/// Logs with the signature of a V2 pair's Swap from a contract that no factory knows, and reserves that are made up.
contract FakePair {
    address public immutable token0;
    address public immutable token1;
    address public immutable factory;

    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    constructor(address a, address b, address factory_) {
        (token0, token1) = a < b ? (a, b) : (b, a);
        factory = factory_;
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (1e30, 1e30, uint32(block.timestamp));
    }

    function pretend(uint256 times) external {
        for (uint256 i = 0; i < times; i++) emit Swap(msg.sender, 1e21, 0, 0, 1e21, msg.sender);
    }
}

/// A proxy by EIP-1967 whose target is set by anybody: for loops, and for beacons that revert.
contract LooseProxy {
    function point(bytes32 slot, address target) external {
        assembly {
            sstore(slot, target)
        }
    }

    fallback() external payable {
        assembly {
            let target := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// A beacon that never says what its implementation is.
contract BrokenBeacon {
    function implementation() external pure returns (address) {
        revert("beacon is broken");
    }
}
