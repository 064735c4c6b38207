// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IERC20} from "../lib/IERC20.sol";
import {
    IInfinityBins,
    IInfinityManager,
    IInfinityVault,
    ILockCallback,
    InfinityBinBurn,
    InfinityBinMint,
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
        int256 delta = _swap(key, zeroForOne, -int256(paid));
        (int256 change0, int256 change1) = (int128(delta >> 128), int128(delta));
        if (zeroForOne) change0 += int256(paid);
        else change1 += int256(paid);
        _settle(key.currency0, trader, change0);
        _settle(key.currency1, trader, change1);
        return "";
    }

    function _swap(InfinityKey memory key, bool zeroForOne, int256 amount) private returns (int256) {
        if (key.poolManager == address(clPoolManager)) {
            return clPoolManager.swap(key, InfinitySwap(zeroForOne, amount, zeroForOne ? LOWEST : HIGHEST), "");
        }
        return IInfinityBins(key.poolManager).swap(key, zeroForOne, int128(amount), "");
    }
}

/// Stands in for `BinPositionManager`, as far as liquidity is added, moved, taken out and read. Who has which part of a bin is kept here,
/// without NFTs.
contract InfinityBinPositions is InfinityUser {
    mapping(address => mapping(uint256 => uint256)) public balanceOf;
    mapping(uint256 => uint256) public totalSupply;

    event TransferBatch(
        address indexed sender, address indexed from, address indexed to, uint256[] ids, uint256[] amounts
    );

    constructor(IInfinityVault vault_) InfinityUser(vault_, IInfinityManager(address(0))) {}

    function initializePool(InfinityKey calldata key, uint24 activeId) external {
        IInfinityBins(key.poolManager).initialize(key, activeId);
    }

    /// In equal parts: currency0 to the active bin and `reach` above it, currency1 to it and as many below.
    function add(InfinityKey calldata key, uint128 amount0, uint128 amount1, uint24 reach, address owner)
        external
        payable
    {
        bytes32 pool = keccak256(abi.encode(key));
        (uint24 active,,) = IInfinityBins(key.poolManager).getSlot0(pool);
        InfinityBinMint memory order;
        order.amountIn = bytes32(uint256(amount0) | (uint256(amount1) << 128));
        order.liquidityConfigs = new bytes32[](2 * reach + 1);
        uint256 part = 1e18 / (reach + 1);
        for (uint24 at = 0; at <= 2 * reach; at++) {
            uint256 ofBoth = (at >= reach ? part << 88 : 0) | (at <= reach ? part << 24 : 0);
            order.liquidityConfigs[at] = bytes32(ofBoth | (active - reach + at));
        }
        bytes memory answer = vault.lock(abi.encode(key, msg.sender, true, abi.encode(order)));
        (uint256[] memory bins, uint256[] memory minted) = abi.decode(answer, (uint256[], uint256[]));
        for (uint256 at = 0; at < bins.length; at++) {
            bins[at] = uint256(keccak256(abi.encode(pool, bins[at])));
            balanceOf[owner][bins[at]] += minted[at];
            totalSupply[bins[at]] += minted[at];
        }
        emit TransferBatch(msg.sender, address(0), owner, bins, minted);
        _refund();
    }

    /// All that the caller has in the bin `middle` and in `reach` bins to either side of it.
    function remove(InfinityKey calldata key, uint24 middle, uint24 reach) external {
        bytes32 pool = keccak256(abi.encode(key));
        InfinityBinBurn memory order;
        (order.ids, order.amountsToBurn) = (new uint256[](2 * reach + 1), new uint256[](2 * reach + 1));
        uint256[] memory tokens = new uint256[](2 * reach + 1);
        for (uint24 at = 0; at <= 2 * reach; at++) {
            order.ids[at] = middle - reach + at;
            tokens[at] = uint256(keccak256(abi.encode(pool, order.ids[at])));
            order.amountsToBurn[at] = balanceOf[msg.sender][tokens[at]];
            balanceOf[msg.sender][tokens[at]] = 0;
            totalSupply[tokens[at]] -= order.amountsToBurn[at];
        }
        vault.lock(abi.encode(key, msg.sender, false, abi.encode(order)));
        emit TransferBatch(msg.sender, msg.sender, address(0), tokens, order.amountsToBurn);
    }

    function lockAcquired(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(vault), "VAULT");
        (InfinityKey memory key, address account, bool isAdding, bytes memory order) =
            abi.decode(data, (InfinityKey, address, bool, bytes));
        IInfinityBins manager = IInfinityBins(key.poolManager);
        int256 delta;
        uint256[] memory bins;
        uint256[] memory minted;
        if (isAdding) (delta, bins,, minted) = manager.mint(key, abi.decode(order, (InfinityBinMint)), "");
        else (delta, bins,) = manager.burn(key, abi.decode(order, (InfinityBinBurn)), "");
        _settle(key.currency0, account, int128(delta >> 128));
        _settle(key.currency1, account, int128(delta));
        return abi.encode(bins, minted);
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        balances = new uint256[](owners.length);
        for (uint256 at = 0; at < ids.length; at++) balances[at] = balanceOf[owners[at]][ids[at]];
    }

    function batchTransferFrom(address from, address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        require(msg.sender == from, "NOT APPROVED");
        for (uint256 at = 0; at < ids.length; at++) {
            balanceOf[from][ids[at]] -= amounts[at];
            balanceOf[to][ids[at]] += amounts[at];
        }
        emit TransferBatch(msg.sender, from, to, ids, amounts);
    }
}

/// Stands in for `CLPositionManager`, as far as positions are made, moved, emptied and read. The caller names the liquidity itself:
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

    function decrease(uint256 tokenId, uint128 liquidity) external {
        require(ownerOf[tokenId] == msg.sender, "OWNER");
        Position memory one = _positions[tokenId];
        InfinityLiquidity memory change =
            InfinityLiquidity(one.tickLower, one.tickUpper, -int256(uint256(liquidity)), bytes32(tokenId));
        vault.lock(abi.encode(poolKeys[bytes25(one.pool)], change, msg.sender));
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
