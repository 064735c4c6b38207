// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The plain part of every sample: balances, allowances, and one account with a say.
abstract contract Ledger {
  mapping(address => uint256) internal held;
  mapping(address => mapping(address => uint256)) internal lent;
  uint256 internal all = 1000 ether;
  address internal boss;
  event Transfer(address indexed from, address indexed to, uint256 amount);

  constructor() {
    boss = msg.sender;
    held[msg.sender] = all;
  }

  modifier guarded() {
    require(msg.sender == boss, "no");
    _;
  }

  function totalSupply() public view returns (uint256) {
    return all;
  }

  function balanceOf(address who) public view virtual returns (uint256) {
    return held[who];
  }

  function allowance(address a, address b) public view virtual returns (uint256) {
    return lent[a][b];
  }

  function approve(address spender, uint256 amount) public returns (bool) {
    lent[msg.sender][spender] = amount;
    return true;
  }

  function transfer(address to, uint256 amount) public virtual returns (bool) {
    move(msg.sender, to, amount);
    return true;
  }

  function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
    lent[from][msg.sender] -= amount;
    move(from, to, amount);
    return true;
  }

  function move(address from, address to, uint256 amount) internal virtual {
    held[from] -= amount;
    held[to] += amount;
    emit Transfer(from, to, amount);
  }
}
