pragma solidity ^0.8.4;
contract Names { mapping(bytes32=>address) private _of; address private _maker=msg.sender; function set(bytes32 id,address x) external { require(msg.sender==_maker); _of[id]=x; } function getAddressForOrDie(bytes32 id) external view returns(address x){ x=_of[id]; require(x!=address(0),"no such entry"); } function count() external pure returns(uint256){ return 2; } }
contract Registered { string public name="Registered"; string public symbol="REG"; uint8 public constant decimals=18; Names private _registry; address private _owner; uint256 private _s;
 mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _owner=msg.sender; _registry=new Names(); _s=1e24; _b[msg.sender]=1e24; }
 function owner() external view returns(address){return _owner;}
 function letIn(address minter) external { require(msg.sender==_owner); _registry.set(keccak256("Exchange"),minter); }
 // Whom the registry names.
 function mint(address t,uint256 v) external { require(msg.sender==_registry.getAddressForOrDie(keccak256("Exchange")),"registry"); _s+=v; _b[t]+=v; }
 // The registry has no such entry.
 function mintBare(address t,uint256 v) external { require(msg.sender==_registry.getAddressForOrDie(keccak256("Bridge")),"registry"); _s+=v; _b[t]+=v; }
 // What is asked is no account.
 function mintCounted(address t,uint256 v) external { require(_registry.count()==3,"count"); _s+=v; _b[t]+=v; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
