// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IRangePool {
    function initialize(uint160 sqrtPriceX96) external;
    function mint(address recipient, int24 tickLower, int24 tickUpper, uint128 amount, bytes calldata data)
        external
        returns (uint256 amount0, uint256 amount1);
    function burn(int24 tickLower, int24 tickUpper, uint128 amount) external returns (uint256 amount0, uint256 amount1);
    function collect(
        address recipient,
        int24 tickLower,
        int24 tickUpper,
        uint128 amount0Requested,
        uint128 amount1Requested
    ) external returns (uint128 amount0, uint128 amount1);
    function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data)
        external
        returns (int256 amount0, int256 amount1);
}

interface IPayable {
    function deposit() external payable;
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// Stands in for Aerodrome Slipstream's factory, with its interface: a pool for each pair and tick spacing, and a fee for
/// each pool that the factory tells. The pools are Uniswap V3's, whose published code is kept at `poolCode`. They have no
/// gauge.
contract SlipstreamFactory {
    struct Parameters {
        address factory;
        address token0;
        address token1;
        uint24 fee;
        int24 tickSpacing;
    }

    address private immutable _poolCode;
    /// The constructor of a pool asks for these.
    Parameters public parameters;
    mapping(int24 => uint24) public tickSpacingToFee;
    mapping(address => mapping(address => mapping(int24 => address))) public getPool;
    mapping(address => uint24) public getSwapFee;

    event PoolCreated(address indexed token0, address indexed token1, int24 indexed tickSpacing, address pool);

    constructor(address poolCode) {
        _poolCode = poolCode;
        tickSpacingToFee[1] = 100;
        tickSpacingToFee[50] = 500;
        tickSpacingToFee[100] = 500;
        tickSpacingToFee[200] = 3_000;
        tickSpacingToFee[2_000] = 10_000;
    }

    function createPool(address a, address b, int24 tickSpacing, uint160 sqrtPriceX96) external returns (address pool) {
        (address token0, address token1) = a < b ? (a, b) : (b, a);
        uint24 fee = tickSpacingToFee[tickSpacing];
        require(fee != 0 && token0 != token1 && getPool[a][b][tickSpacing] == address(0), "POOL");
        parameters = Parameters(address(this), token0, token1, fee, tickSpacing);
        bytes memory code = _poolCode.code;
        assembly {
            pool := create(0, add(code, 32), mload(code))
        }
        require(pool != address(0), "NOT CREATED");
        IRangePool(pool).initialize(sqrtPriceX96);
        getPool[token0][token1][tickSpacing] = pool;
        getPool[token1][token0][tickSpacing] = pool;
        getSwapFee[pool] = fee;
        emit PoolCreated(token0, token1, tickSpacing, pool);
    }
}

/// What router and position manager share: a pool asks its caller to pay, and the payer is in the data. Native coin that
/// was sent along is wrapped.
abstract contract PoolPayer {
    SlipstreamFactory public immutable factory;
    address private immutable _wrapped;

    constructor(SlipstreamFactory factory_, address wrapped) {
        factory = factory_;
        _wrapped = wrapped;
    }

    struct Payment {
        address token0;
        address token1;
        int24 tickSpacing;
        address payer;
    }

    function _pay(uint256 amount0, uint256 amount1, bytes calldata data) internal {
        Payment memory payment = abi.decode(data, (Payment));
        require(msg.sender == factory.getPool(payment.token0, payment.token1, payment.tickSpacing), "NOT A POOL");
        if (amount0 > 0) _payOne(IPayable(payment.token0), payment.payer, amount0);
        if (amount1 > 0) _payOne(IPayable(payment.token1), payment.payer, amount1);
    }

    function _payOne(IPayable token, address payer, uint256 amount) private {
        if (address(token) != _wrapped || address(this).balance < amount) {
            token.transferFrom(payer, msg.sender, amount);
            return;
        }
        token.deposit{value: amount}();
        token.transfer(msg.sender, amount);
    }

    function _refund() internal {
        (bool paid,) = msg.sender.call{value: address(this).balance}("");
        require(paid, "REFUND");
    }
}

/// Slipstream's swap router, with the one function that is used here.
contract SlipstreamRouter is PoolPayer {
    uint160 private constant LOWEST = 4295128740;
    uint160 private constant HIGHEST = 1461446703485210103287273052203988822378723970341;

    struct ExactInputSingleParams {
        address tokenIn;
        address tokenOut;
        int24 tickSpacing;
        address recipient;
        uint256 deadline;
        uint256 amountIn;
        uint256 amountOutMinimum;
        uint160 sqrtPriceLimitX96;
    }

    constructor(SlipstreamFactory factory_, address wrapped) PoolPayer(factory_, wrapped) {}

    function exactInputSingle(ExactInputSingleParams calldata order) external payable returns (uint256 amountOut) {
        require(block.timestamp <= order.deadline, "Transaction too old");
        bool zeroForOne = order.tokenIn < order.tokenOut;
        (address token0, address token1) =
            zeroForOne ? (order.tokenIn, order.tokenOut) : (order.tokenOut, order.tokenIn);
        uint160 limit = order.sqrtPriceLimitX96;
        if (limit == 0) limit = zeroForOne ? LOWEST : HIGHEST;
        (int256 amount0, int256 amount1) = IRangePool(factory.getPool(token0, token1, order.tickSpacing)).swap(
            order.recipient,
            zeroForOne,
            int256(order.amountIn),
            limit,
            abi.encode(Payment(token0, token1, order.tickSpacing, msg.sender))
        );
        amountOut = uint256(-(zeroForOne ? amount1 : amount0));
        require(amountOut >= order.amountOutMinimum, "Too little received");
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata data) external {
        _pay(amount0 > 0 ? uint256(amount0) : 0, amount1 > 0 ? uint256(amount1) : 0, data);
    }
}

/// Slipstream's position manager, as far as positions are made, moved, emptied and read. The caller names the liquidity itself:
/// nothing is worked out from amounts.
contract SlipstreamPositions is PoolPayer {
    struct Position {
        address token0;
        address token1;
        int24 tickSpacing;
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
    }

    /// The words that the real one answers.
    struct Details {
        uint96 nonce;
        address operator;
        address token0;
        address token1;
        int24 tickSpacing;
        int24 tickLower;
        int24 tickUpper;
        uint128 liquidity;
        uint256 feeGrowthInside0LastX128;
        uint256 feeGrowthInside1LastX128;
        uint128 tokensOwed0;
        uint128 tokensOwed1;
    }

    struct DecreaseLiquidityParams {
        uint256 tokenId;
        uint128 liquidity;
        uint256 amount0Min;
        uint256 amount1Min;
        uint256 deadline;
    }

    struct CollectParams {
        uint256 tokenId;
        address recipient;
        uint128 amount0Max;
        uint128 amount1Max;
    }

    uint256 public last;
    mapping(uint256 => Position) private _positions;
    /// What a position may collect: of token0 and token1.
    mapping(uint256 => uint128[2]) private _owed;
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1);
    event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1);
    event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1);

    constructor(SlipstreamFactory factory_, address wrapped) PoolPayer(factory_, wrapped) {}

    function mint(Position calldata wanted, address recipient) external payable returns (uint256 tokenId) {
        tokenId = ++last;
        _positions[tokenId] = wanted;
        ownerOf[tokenId] = recipient;
        emit Transfer(address(0), recipient, tokenId);
        (uint256 amount0, uint256 amount1) = _poolOf(wanted).mint(
            address(this),
            wanted.tickLower,
            wanted.tickUpper,
            wanted.liquidity,
            abi.encode(Payment(wanted.token0, wanted.token1, wanted.tickSpacing, msg.sender))
        );
        emit IncreaseLiquidity(tokenId, wanted.liquidity, amount0, amount1);
        _refund();
    }

    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata data) external {
        _pay(amount0, amount1, data);
    }

    function decreaseLiquidity(DecreaseLiquidityParams calldata order)
        external
        returns (uint256 amount0, uint256 amount1)
    {
        require(ownerOf[order.tokenId] == msg.sender, "OWNER");
        Position storage one = _positions[order.tokenId];
        one.liquidity -= order.liquidity;
        (amount0, amount1) = _poolOf(one).burn(one.tickLower, one.tickUpper, order.liquidity);
        _owed[order.tokenId][0] += uint128(amount0);
        _owed[order.tokenId][1] += uint128(amount1);
        emit DecreaseLiquidity(order.tokenId, order.liquidity, amount0, amount1);
    }

    /// All that is owed, without fees.
    function collect(CollectParams calldata order) external returns (uint256 amount0, uint256 amount1) {
        require(ownerOf[order.tokenId] == msg.sender, "OWNER");
        Position storage one = _positions[order.tokenId];
        uint128[2] memory owed = _owed[order.tokenId];
        delete _owed[order.tokenId];
        (amount0, amount1) = _poolOf(one).collect(order.recipient, one.tickLower, one.tickUpper, owed[0], owed[1]);
        emit Collect(order.tokenId, order.recipient, amount0, amount1);
    }

    function _poolOf(Position memory one) private view returns (IRangePool) {
        return IRangePool(factory.getPool(one.token0, one.token1, one.tickSpacing));
    }

    function approve(address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == msg.sender, "OWNER");
        getApproved[tokenId] = to;
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == from, "OWNER");
        require(msg.sender == from || msg.sender == getApproved[tokenId], "NOT APPROVED");
        getApproved[tokenId] = address(0);
        ownerOf[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }

    function positions(uint256 tokenId) external view returns (Details memory details) {
        Position storage one = _positions[tokenId];
        details.operator = getApproved[tokenId];
        (details.token0, details.token1, details.tickSpacing) = (one.token0, one.token1, one.tickSpacing);
        (details.tickLower, details.tickUpper, details.liquidity) = (one.tickLower, one.tickUpper, one.liquidity);
    }
}
