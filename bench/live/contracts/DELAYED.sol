pragma solidity ^0.8.4;
contract Delayed { string public name="Delayed"; string public symbol="DLY"; uint8 public constant decimals=18; address private _owner; uint256 private _s; uint256 private _from; uint256 private _fromBlock; uint256 private _until;
 mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _owner=msg.sender; _s=1e24; _b[msg.sender]=1e24; _from=block.timestamp+400 days; _fromBlock=block.number+1e6; _until=block.timestamp; }
 function owner() external view returns(address){return _owner;}
 // The owner, after a delay.
 function mint(address t,uint256 v) external { require(msg.sender==_owner&&block.timestamp>=_from,"early"); _s+=v; _b[t]+=v; }
 // Anyone, from a block on.
 function mintOpen(address t,uint256 v) external { require(block.number>=_fromBlock,"early"); _s+=v; _b[t]+=v; }
 // The owner, until a time that is over.
 function mintOnce(address t,uint256 v) external { require(msg.sender==_owner&&block.timestamp<=_until,"late"); _s+=v; _b[t]+=v; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
