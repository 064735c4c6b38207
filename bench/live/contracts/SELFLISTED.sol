pragma solidity ^0.8.4;
// Anyone may let itself in.
contract SelfListed { string public name="Self listed"; string public symbol="SLF"; uint8 public constant decimals=18; mapping(address=>bool) private _minters;
 uint256 private _s; mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _s=1e24; _b[msg.sender]=1e24; }
 function join(address x) external { _minters[x]=true; }
 function mint(address t,uint256 v) external { require(_minters[msg.sender],"minters"); _s+=v; _b[t]+=v; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
