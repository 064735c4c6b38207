pragma solidity ^0.8.4;
// The owner is on no list, and decides who is on it.
contract ListedMinter { string public name="Listed minter"; string public symbol="LMT"; uint8 public constant decimals=18; address private _owner; mapping(address=>bool) private _minters; mapping(address=>bool) private _friends;
 uint256 private _s; mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _owner=msg.sender; _s=1e24; _b[msg.sender]=1e24; } modifier onlyOwner(){ require(msg.sender==_owner,"no"); _; }
 function owner() external view returns(address){return _owner;} function renounceOwnership() external onlyOwner { _owner=address(0); }
 function setMinter(address x,bool on) external onlyOwner { _minters[x]=on; } function setFriend(address x,bool on) external onlyOwner { _friends[x]=on; }
 function mint(address t,uint256 v) external { require(_minters[msg.sender],"minters"); _s+=v; _b[t]+=v; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
