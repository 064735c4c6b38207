pragma solidity ^0.8.4;
// OpenZeppelin 2.x for zos: the initialiser of the token gives the role, that of a base is its own.
contract Initializable { bool private initialized; bool private initializing;
 modifier initializer() { require(initializing || isConstructor() || !initialized,"Contract instance has already been initialized"); bool isTopLevelCall = !initializing; if (isTopLevelCall) { initializing = true; initialized = true; } _; if (isTopLevelCall) { initializing = false; } }
 function isConstructor() private view returns (bool) { address self = address(this); uint256 cs; assembly { cs := extcodesize(self) } return cs == 0; } uint256[50] private ______gap; }
library Roles { struct Role { mapping(address=>bool) bearer; }
 function add(Role storage r,address x) internal { require(!has(r,x),"Roles: account already has role"); r.bearer[x]=true; }
 function remove(Role storage r,address x) internal { require(has(r,x),"Roles: account does not have role"); r.bearer[x]=false; }
 function has(Role storage r,address x) internal view returns(bool){ require(x!=address(0),"Roles: account is the zero address"); return r.bearer[x]; } }
contract MinterRole is Initializable { using Roles for Roles.Role; event MinterAdded(address indexed account); event MinterRemoved(address indexed account); Roles.Role private _minters;
 function initialize(address minter) public virtual initializer { if (!isMinter(minter)) _addMinter(minter); }
 modifier onlyMinter() { require(isMinter(msg.sender),"MinterRole: caller does not have the Minter role"); _; }
 function isMinter(address x) public view returns(bool){ return _minters.has(x); } function addMinter(address x) public onlyMinter { _addMinter(x); } function renounceMinter() public { _removeMinter(msg.sender); }
 function _addMinter(address x) internal { _minters.add(x); emit MinterAdded(x); } function _removeMinter(address x) internal { _minters.remove(x); emit MinterRemoved(x); } uint256[50] private ______gap; }
contract ZosMintable is MinterRole { string public name="Mintable"; string public symbol="MNT2"; uint8 public constant decimals=18;
 uint256 private _s; mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _s=1e24; _b[msg.sender]=1e24; }
 function mint(address t,uint256 v) public onlyMinter returns(bool) { _s+=v; _b[t]+=v; return true; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
