// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";
import {
    IInfinityManager,
    IInfinityVault,
    ILockCallback,
    InfinityKey,
    InfinityLiquidity,
    InfinitySwap
} from "../lib/Infinity.sol";

/// What router and position manager share: what is owed is paid by the account that called, or from the native coin that was
/// sent along, and what is left of that goes back.
abstract contract InfinityUser is ILockCallback {
    IInfinityVault public immutable vault;
    IInfinityManager public immutable clPoolManager;

    constructor(IInfinityVault vault_, IInfinityManager manager) {
        vault = vault_;
        clPoolManager = manager;
    }

    receive() external payable {}

    function _pay(address currency, address payer, uint256 amount) internal returns (uint256) {
        vault.sync(currency);
        if (currency == address(0)) return vault.settle{value: amount}();
        IERC20(currency).transferFrom(payer, address(vault), amount);
        return vault.settle();
    }

    function _settle(address currency, address account, int256 amount) internal {
        if (amount > 0) vault.take(currency, account, uint256(amount));
        else if (amount < 0) _pay(currency, account, uint256(-amount));
    }

    function _refund() internal {
        (bool paid,) = msg.sender.call{value: address(this).balance}("");
        require(paid, "REFUND");
    }
}

/// Sells an exact amount in one pool. What arrives at the vault is what is swapped, so a token that taxes its transfers can
/// be sold.
contract InfinityRouter is InfinityUser {
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    constructor(IInfinityVault vault_, IInfinityManager manager) InfinityUser(vault_, manager) {}

    function swapExactIn(InfinityKey calldata key, bool zeroForOne, uint256 amountIn) external payable {
        vault.lock(abi.encode(key, zeroForOne, amountIn, msg.sender));
        _refund();
    }

    function lockAcquired(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(vault), "VAULT");
        (InfinityKey memory key, bool zeroForOne, uint256 amountIn, address trader) =
            abi.decode(data, (InfinityKey, bool, uint256, address));
        uint256 paid = _pay(zeroForOne ? key.currency0 : key.currency1, trader, amountIn);
        InfinitySwap memory order = InfinitySwap(zeroForOne, -int256(paid), zeroForOne ? LOWEST : HIGHEST);
        int256 delta = clPoolManager.swap(key, order, "");
        (int256 change0, int256 change1) = (int128(delta >> 128), int128(delta));
        if (zeroForOne) change0 += int256(paid);
        else change1 += int256(paid);
        _settle(key.currency0, trader, change0);
        _settle(key.currency1, trader, change1);
        return "";
    }
}

/// Stands in for `CLPositionManager`, as far as positions are made, moved and read. The caller names the liquidity itself:
/// nothing is worked out from amounts.
contract InfinityPositions is InfinityUser {
    struct Position {
        bytes32 pool;
        int24 tickLower;
        int24 tickUpper;
    }

    uint256 public nextTokenId = 1;
    mapping(uint256 => Position) private _positions;
    mapping(bytes25 => InfinityKey) public poolKeys;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event MintPosition(uint256 indexed tokenId);

    constructor(IInfinityVault vault_, IInfinityManager manager) InfinityUser(vault_, manager) {}

    function initializePool(InfinityKey calldata key, uint160 sqrtPriceX96) external returns (int24) {
        return clPoolManager.initialize(key, sqrtPriceX96);
    }

    function mint(InfinityKey calldata key, int24 tickLower, int24 tickUpper, uint128 liquidity, address owner)
        external
        payable
        returns (uint256 tokenId)
    {
        tokenId = nextTokenId++;
        bytes32 pool = keccak256(abi.encode(key));
        _positions[tokenId] = Position(pool, tickLower, tickUpper);
        poolKeys[bytes25(pool)] = key;
        ownerOf[tokenId] = owner;
        emit Transfer(address(0), owner, tokenId);
        emit MintPosition(tokenId);
        InfinityLiquidity memory change =
            InfinityLiquidity(tickLower, tickUpper, int256(uint256(liquidity)), bytes32(tokenId));
        vault.lock(abi.encode(key, change, msg.sender));
        _refund();
    }

    function lockAcquired(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(vault), "VAULT");
        (InfinityKey memory key, InfinityLiquidity memory change, address payer) =
            abi.decode(data, (InfinityKey, InfinityLiquidity, address));
        (int256 delta,) = clPoolManager.modifyLiquidity(key, change, "");
        _settle(key.currency0, payer, int128(delta >> 128));
        _settle(key.currency1, payer, int128(delta));
        return "";
    }

    function getPositionLiquidity(uint256 tokenId) external view returns (uint128) {
        Position memory one = _positions[tokenId];
        return clPoolManager.getLiquidity(one.pool, address(this), one.tickLower, one.tickUpper, bytes32(tokenId));
    }

    function approve(address spender, uint256 id) external {
        require(ownerOf[id] == msg.sender, "OWNER");
        getApproved[id] = spender;
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from, "OWNER");
        require(msg.sender == from || msg.sender == getApproved[id], "NOT APPROVED");
        getApproved[id] = address(0);
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }
}
