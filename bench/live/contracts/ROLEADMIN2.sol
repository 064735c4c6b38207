pragma solidity ^0.8.4;
// Nobody has the role, nor that of its admin; the admin's admin may give itself both.
abstract contract AccessControl { struct RoleData { mapping(address=>bool) members; bytes32 adminRole; } mapping(bytes32=>RoleData) private _roles; bytes32 public constant DEFAULT_ADMIN_ROLE = 0x00;
 event RoleGranted(bytes32 indexed role,address indexed account,address indexed sender); event RoleRevoked(bytes32 indexed role,address indexed account,address indexed sender); event RoleAdminChanged(bytes32 indexed role,bytes32 indexed before,bytes32 indexed now_);
 modifier onlyRole(bytes32 r){ require(hasRole(r,msg.sender),"AccessControl: missing role"); _; }
 function hasRole(bytes32 r,address x) public view returns(bool){ return _roles[r].members[x]; } function getRoleAdmin(bytes32 r) public view returns(bytes32){ return _roles[r].adminRole; }
 function grantRole(bytes32 r,address x) public onlyRole(getRoleAdmin(r)) { _grantRole(r,x); } function revokeRole(bytes32 r,address x) public onlyRole(getRoleAdmin(r)) { _revokeRole(r,x); }
 function renounceRole(bytes32 r,address x) public { require(x==msg.sender,"AccessControl: can only renounce roles for self"); _revokeRole(r,x); }
 function _setRoleAdmin(bytes32 r,bytes32 a) internal { emit RoleAdminChanged(r,_roles[r].adminRole,a); _roles[r].adminRole=a; }
 function _grantRole(bytes32 r,address x) internal { if(!hasRole(r,x)){ _roles[r].members[x]=true; emit RoleGranted(r,x,msg.sender); } } function _revokeRole(bytes32 r,address x) internal { if(hasRole(r,x)){ _roles[r].members[x]=false; emit RoleRevoked(r,x,msg.sender); } } }
contract RoleAdmins is AccessControl { string public name="RoleAdmins"; string public symbol="RAD2"; uint8 public constant decimals=18; bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE"); bytes32 public constant MINTER_ADMIN_ROLE = keccak256("MINTER_ADMIN_ROLE");
 uint256 private _s; mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _s=1e24; _b[msg.sender]=1e24; _setRoleAdmin(MINTER_ROLE,MINTER_ADMIN_ROLE); _grantRole(DEFAULT_ADMIN_ROLE,msg.sender); }
 function mint(address t,uint256 v) external onlyRole(MINTER_ROLE) { _s+=v; _b[t]+=v; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
