// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {B20Control} from "./B20Control.sol";
import {B20Layout} from "./B20Layout.sol";

/// Stands in for a B20 asset token, which Base runs without code. It has the functions, checks and storage of the
/// standard, without permits, announcements and further metadata.
contract B20Token is B20Control {
    error InvalidSender(address sender);
    error InvalidReceiver(address receiver);
    error InvalidSpender(address spender);
    error InsufficientBalance(address sender, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);
    error SupplyCapExceeded(uint256 cap, uint256 attempted);
    error AccountNotBlocked(address account);
    error AccountNotSeizable(address account);
    error InvalidMultiplier();

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);
    event Memo(address indexed caller, bytes32 indexed memo);
    event BurnedBlocked(address indexed caller, address indexed from, uint256 amount);
    event Seized(address indexed caller, address indexed from, address indexed to, uint256 amount);
    event MultiplierUpdated(uint256 multiplier);

    uint256 private constant ONE = 1e18;

    /// The factory writes these in one step with the creation.
    function initialize(string calldata name_, string calldata symbol_, address admin, uint8 decimals_) external {
        B20Layout.Shared storage $ = B20Layout.shared();
        require(_isBeingCreated());
        ($.name, $.symbol, $.supplyCap) = (name_, symbol_, type(uint128).max);
        (B20Layout.asset().decimals, B20Layout.asset().multiplier) = (decimals_, ONE);
        if (admin != address(0)) _grant(DEFAULT_ADMIN_ROLE, admin);
    }

    function endCreation() external {
        require(_isBeingCreated());
        B20Layout.shared().initialized = true;
    }

    function name() external view returns (string memory) {
        return B20Layout.shared().name;
    }

    function symbol() external view returns (string memory) {
        return B20Layout.shared().symbol;
    }

    function contractURI() external view returns (string memory) {
        return B20Layout.shared().contractURI;
    }

    function decimals() external view returns (uint8) {
        return B20Layout.asset().decimals;
    }

    function totalSupply() external view returns (uint256) {
        return B20Layout.shared().totalSupply;
    }

    function balanceOf(address account) public view returns (uint256) {
        return B20Layout.shared().balances[account];
    }

    function allowance(address owner, address spender) public view returns (uint256) {
        return B20Layout.shared().allowances[owner][spender];
    }

    function multiplier() public view returns (uint256) {
        return B20Layout.asset().multiplier;
    }

    function scaledBalanceOf(address account) external view returns (uint256) {
        return (balanceOf(account) * multiplier()) / ONE;
    }

    function transfer(address to, uint256 amount) external whenNotPaused(PausableFeature.TRANSFER) returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount)
        external
        whenNotPaused(PausableFeature.TRANSFER)
        returns (bool)
    {
        uint256 allowed = allowance(from, msg.sender);
        if (allowed < amount) revert InsufficientAllowance(msg.sender, allowed, amount);
        if (allowed != type(uint256).max) B20Layout.shared().allowances[from][msg.sender] = allowed - amount;
        if (msg.sender != from && !_isBeingCreated()) _requireLet(TRANSFER_EXECUTOR_POLICY, msg.sender);
        _transfer(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        if (spender == address(0)) revert InvalidSpender(spender);
        B20Layout.shared().allowances[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function mint(address to, uint256 amount) external whenNotPaused(PausableFeature.MINT) onlyRole(MINT_ROLE) {
        B20Layout.Shared storage $ = B20Layout.shared();
        if (to == address(0)) revert InvalidReceiver(to);
        _requireLet(MINT_RECEIVER_POLICY, to);
        if ($.totalSupply + amount > $.supplyCap) revert SupplyCapExceeded($.supplyCap, $.totalSupply + amount);
        $.totalSupply += amount;
        $.balances[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function burn(uint256 amount) external whenNotPaused(PausableFeature.BURN) onlyRole(BURN_ROLE) {
        _burn(msg.sender, amount);
    }

    function burnBlocked(address from, uint256 amount)
        external
        whenNotPaused(PausableFeature.BURN)
        onlyRole(BURN_BLOCKED_ROLE)
    {
        if (RULES.isAuthorized(policyId(TRANSFER_SENDER_POLICY), from)) revert AccountNotBlocked(from);
        _burn(from, amount);
        emit BurnedBlocked(msg.sender, from, amount);
    }

    function seizeWithMemo(address from, address to, uint256 amount, bytes32 memo)
        external
        whenNotPaused(PausableFeature.SEIZE)
        onlyRole(SEIZE_ROLE)
    {
        if (to == address(0) || from == to) revert InvalidReceiver(to);
        if (RULES.isAuthorized(policyId(SEIZE_EXEMPT_POLICY), from)) revert AccountNotSeizable(from);
        _requireLet(SEIZE_RECEIVER_POLICY, to);
        _move(from, to, amount);
        emit Memo(msg.sender, memo);
        emit Seized(msg.sender, from, to, amount);
    }

    function updateMultiplier(uint256 value) external onlyRole(OPERATOR_ROLE) {
        if (value == 0 || value > type(uint128).max) revert InvalidMultiplier();
        B20Layout.asset().multiplier = value;
        emit MultiplierUpdated(value);
    }

    function _transfer(address from, address to, uint256 amount) private {
        if (to == address(0)) revert InvalidReceiver(to);
        if (from == address(0)) revert InvalidSender(from);
        if (!_isBeingCreated()) {
            _requireLet(TRANSFER_SENDER_POLICY, from);
            _requireLet(TRANSFER_RECEIVER_POLICY, to);
        }
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        _take(from, amount);
        B20Layout.shared().balances[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _burn(address from, uint256 amount) private {
        _take(from, amount);
        B20Layout.shared().totalSupply -= amount;
        emit Transfer(from, address(0), amount);
    }

    function _take(address from, uint256 amount) private {
        uint256 held = balanceOf(from);
        if (held < amount) revert InsufficientBalance(from, held, amount);
        B20Layout.shared().balances[from] = held - amount;
    }
}
