pragma solidity ^0.8.4;
contract Harmless { address public owner; string public note; uint256 s=1e24; mapping(address=>uint256) b; mapping(address=>mapping(address=>uint256)) a;
 constructor(){ owner=msg.sender; b[msg.sender]=s; }
 function setNote(string calldata x) external { require(msg.sender==owner); note=x; }
 function totalSupply() public view returns(uint256){return s;} function balanceOf(address x) public view returns(uint256){return b[x];} function allowance(address x,address y) public view returns(uint256){return a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ b[msg.sender]-=v; b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ a[f][msg.sender]-=v; b[f]-=v; b[t]+=v; return true; } }
