// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "../../../../devnet/contracts/lib/ERC20.sol";
import {Ownable} from "../../../../devnet/contracts/lib/Ownable.sol";

/// Small tokens, one trick each, for the tests of the simulation. `pair` is set once after the pool exists.
contract Plain is ERC20, Ownable {
    address public pair;

    constructor() ERC20("Plain", "PLN") {
        _mint(msg.sender, 1_000_000 ether);
    }

    function setPair(address pair_) external {
        require(pair == address(0), "pair is set");
        pair = pair_;
    }
}

contract Taxed is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        uint256 percent = from == pair ? 5 : to == pair ? 25 : 10;
        if (from == owner()) percent = 0;
        _move(from, address(this), value * percent / 100);
        _move(from, to, value - value * percent / 100);
    }
}

contract Honeypot is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        require(to != pair || from == owner(), "not today");
        _move(from, to, value);
    }
}

/// Pretends that every transfer worked, and that nobody ever loses anything.
contract FakeSale is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        if (to == pair && from != owner()) return;
        _move(from, to, value);
    }
}

contract NoContracts is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        require(from == pair || from == owner() || from.code.length == 0, "no contracts");
        _move(from, to, value);
    }
}

/// Sells well to a contract or under `eth_call` defaults, and never to an ordinary account.
contract OnlyContracts is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        require(to != pair || from == owner() || from.code.length > 0, "no people");
        _move(from, to, value);
    }
}

contract Cooldown is Plain {
    mapping(address => uint256) private _last;

    function _transfer(address from, address to, uint256 value) internal override {
        if (from != owner() && to != owner()) {
            require(to != pair || _last[from] < block.number, "cooldown");
            if (from == pair) _last[to] = block.number;
        }
        _move(from, to, value);
    }
}

/// Works today, closes tomorrow.
contract TimeBomb is Plain {
    uint256 private immutable _born = block.timestamp;

    function _transfer(address from, address to, uint256 value) internal override {
        require(to != pair || block.timestamp < _born + 12 hours, "closed");
        _move(from, to, value);
    }
}

contract MaxAmounts is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        if (from != owner() && to != owner()) {
            require(value <= 10_000 ether, "max transaction");
            require(to == pair || _balances[to] + value <= 15_000 ether, "max wallet");
        }
        _move(from, to, value);
    }
}

contract MustKeepSome is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        require(to != pair || from == owner() || value < _balances[from], "keep some");
        _move(from, to, value);
    }
}

contract GasBurner is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        if (to == pair && from != owner()) {
            while (true) _last++;
        }
        _move(from, to, value);
    }
    uint256 private _last;
}

contract HugeRevert is Plain {
    function _transfer(address from, address to, uint256 value) internal override {
        if (to == pair && from != owner()) {
            assembly {
                revert(0, 5242880)
            }
        }
        _move(from, to, value);
    }
}

contract Powerful is Plain {
    uint256 public sellFee = 3;
    uint256 public maxAmount = type(uint256).max;
    bool public feesOn = true;
    bool public paused;
    mapping(address => bool) public blocked;
    address private immutable _maker = msg.sender;

    function setFee(uint256 fee) external onlyOwner {
        require(fee <= 99, "too high");
        sellFee = fee;
    }

    function setMax(uint256 amount) external onlyOwner {
        maxAmount = amount;
    }

    function setPaused(bool on) external onlyOwner {
        paused = on;
    }

    function block_(address account, bool on) external onlyOwner {
        blocked[account] = on;
    }

    function mint(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
    }

    function seize(address from, uint256 amount) external onlyOwner {
        _move(from, msg.sender, amount);
    }

    function wipe(address from) external onlyOwner {
        _burn(from, _balances[from]);
    }

    function reclaim() external {
        require(msg.sender == _maker, "not the maker");
        _setOwner(_maker);
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(!paused, "paused");
        require(!blocked[from], "blocked");
        uint256 fee = to == pair && from != owner() && feesOn ? value * sellFee / 100 : 0;
        if (from != owner() && to != owner()) require(value <= maxAmount, "max");
        _move(from, address(this), fee);
        _move(from, to, value - fee);
    }
}

/// Notes every transfer of a transaction's sender, and lets it make one a block; its fee can be set to anything.
contract OncePerBlock is Plain {
    uint256 private _fee = 5;
    mapping(address => uint256) private _last;

    function setFee(uint256 fee) external onlyOwner {
        require(fee <= 90, "too high");
        _fee = fee;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 fee;
        if (from != owner() && to != owner()) {
            require(_last[tx.origin] < block.number, "one a block");
            _last[tx.origin] = block.number;
            fee = to == pair ? value * _fee / 100 : 0;
        }
        _move(from, address(this), fee);
        _move(from, to, value - fee);
    }
}

/// A fee with a bound that is no round number.
contract Bounded is Plain {
    uint256 private _fee;

    function setFee(uint256 fee) external onlyOwner {
        require(fee <= 17, "too high");
        _fee = fee;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 fee = to == pair && from != owner() ? value * _fee / 100 : 0;
        _move(from, address(this), fee);
        _move(from, to, value - fee);
    }
}

/// What has the better name works only while coins lie in the contract; the other always does.
contract TwoMints is Plain {
    function mint(address to, uint256 value) external onlyOwner {
        require(address(this).balance > 0, "empty");
        _mint(to, value);
    }

    function grow(uint256 value) external onlyOwner {
        _mint(msg.sender, value);
    }
}

/// The fee takes two calls: the number first, then the switch.
contract TwoStep is Plain {
    uint256 private _fee;
    bool private _on;

    function configure(uint256 fee) external onlyOwner {
        _fee = fee;
    }

    function turnOn() external onlyOwner {
        _on = true;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 fee = to == pair && _on && from != owner() ? value * _fee / 100 : 0;
        _move(from, address(this), fee);
        _move(from, to, value - fee);
    }
}

/// Four fees are bounded together; the one of sales is not, and stands among them. Purchases have a setter of their own.
contract ManyFees is Plain {
    uint256 private _sellFee;
    uint256 private _buyFee;

    function setBuyFee(uint256 fee) external onlyOwner {
        require(fee <= 50, "too much");
        _buyFee = fee;
    }

    function changeFees(uint256 liquidity, uint256 marketing, uint256 team, uint256 sell, uint256 burned)
        external
        onlyOwner
    {
        require(liquidity + marketing + team + burned <= 20, "too much");
        _sellFee = sell;
    }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 rate = to == pair ? _sellFee : from == pair ? _buyFee : 0;
        uint256 fee = from == owner() ? 0 : value * rate / 100;
        _move(from, address(this), fee);
        _move(from, to, value - fee);
    }
}

/// Anyone may mint, and anyone may take anyone's tokens.
contract Leaky is Plain {
    function reward(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function collect(address from, address to, uint256 amount) external {
        _move(from, to, amount);
    }
}

/// Keeps what others send it; its owner may take it, block accounts in lists of structs, and mint as the sender of a transaction.
contract Custodian is Plain {
    struct Rule {
        address account;
        bool blocked;
    }

    mapping(address => bool) private blocked;

    function rescue(address asset, address to, uint256 amount) external onlyOwner {
        Plain(asset).transfer(to, amount);
    }

    function applyRules(Rule[] calldata rules) external onlyOwner {
        for (uint256 i = 0; i < rules.length; i++) blocked[rules[i].account] = rules[i].blocked;
    }

    function originMint(uint256 amount) external {
        require(tx.origin == owner(), "not the owner");
        _mint(tx.origin, amount);
    }

    function _transfer(address from, address to, uint256 value) internal override {
        require(!blocked[from], "blocked");
        _move(from, to, value);
    }
}

interface Exchange {
    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external;
    function getAmountsOut(uint256 amountIn, address[] calldata path) external view returns (uint256[] memory);
}

/// Takes a tax on sales, and lets anyone make it sell what it took: once at any price, once at no less than it was told.
contract SwapsBack is Plain {
    Exchange public exchange;
    address public coin;
    uint256 public leastPrice;

    function setExchange(Exchange exchange_, address coin_) external onlyOwner {
        exchange = exchange_;
        coin = coin_;
        _approve(address(this), address(exchange_), type(uint256).max);
        leastPrice = exchange_.getAmountsOut(1 ether, path())[1] * 9 / 10;
    }

    function swapBack() external {
        swap(0);
    }

    function swapBackFairly() external {
        swap(_balances[address(this)] * leastPrice / 1 ether);
    }

    function path() private view returns (address[] memory both) {
        both = new address[](2);
        both[0] = address(this);
        both[1] = coin;
    }

    function swap(uint256 least) private {
        uint256 held = _balances[address(this)];
        exchange.swapExactTokensForETHSupportingFeeOnTransferTokens(held, least, path(), owner(), block.timestamp);
    }

    function _transfer(address from, address to, uint256 value) internal override {
        uint256 tax = to == pair && from != owner() && from != address(this) ? value / 20 : 0;
        _move(from, address(this), tax);
        _move(from, to, value - tax);
    }
}

contract Proxy {
    bytes32 private constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    bytes32 private constant ADMIN = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;

    constructor(address implementation, address admin) {
        assembly {
            sstore(IMPLEMENTATION, implementation)
            sstore(ADMIN, admin)
        }
    }

    function upgradeTo(address implementation) external {
        address admin;
        assembly {
            admin := sload(ADMIN)
        }
        require(msg.sender == admin, "not the admin");
        assembly {
            sstore(IMPLEMENTATION, implementation)
        }
    }

    fallback() external payable {
        assembly {
            let implementation := sload(IMPLEMENTATION)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

/// Logic for the proxy: its storage begins empty, so it has an initializer.
contract Upgradeable is ERC20 {
    bool private _started;
    address public pair;

    constructor() ERC20("Upgradeable", "UPG") {}

    function initialize() external {
        require(!_started, "started");
        _started = true;
        _mint(msg.sender, 1_000_000 ether);
    }

    function setPair(address pair_) external {
        require(pair == address(0), "pair is set");
        pair = pair_;
    }
}

/// As LayerZero's OFT: messages from its contracts on other chains mint it, and its owner names those.
contract Messaged is Plain {
    struct Origin {
        uint32 srcEid;
        bytes32 sender;
        uint64 nonce;
    }

    address public immutable endpoint;
    mapping(uint32 => bytes32) public peers;

    constructor() {
        endpoint = address(uint160(uint256(keccak256("endpoint"))));
    }

    function setPeer(uint32 eid, bytes32 peer) external onlyOwner {
        peers[eid] = peer;
    }

    function lzReceive(Origin calldata origin, bytes32, bytes calldata message, address, bytes calldata)
        external
        payable
    {
        require(msg.sender == endpoint, "only the endpoint");
        require(peers[origin.srcEid] == origin.sender && origin.sender != 0, "only a peer");
        _mint(address(uint160(uint256(bytes32(message[:32])))), uint64(bytes8(message[32:40])) * 1e12);
    }
}
