pragma solidity ^0.8.4;
// zos 1.x and 2.x: under construction by the size of the code.
contract Initializable { bool private initialized; bool private initializing;
 modifier initializer() { require(initializing || isConstructor() || !initialized,"Contract instance has already been initialized"); bool isTopLevelCall = !initializing; if (isTopLevelCall) { initializing = true; initialized = true; } _; if (isTopLevelCall) { initializing = false; } }
 function isConstructor() private view returns (bool) { uint256 cs; assembly { cs := extcodesize(address()) } return cs == 0; } uint256[50] private ______gap; }
contract Ownable is Initializable { address private _owner;
 function initialize(address deployer) public virtual initializer { _owner=deployer; }
 function owner() public view returns(address){return _owner;} modifier onlyOwner(){ require(msg.sender==_owner,"Ownable: caller is not the owner"); _; }
 function renounceOwnership() public onlyOwner { _owner=address(0); } uint256[50] private ______gap; }
contract ZosToken is Ownable { string public name="Zos"; string public symbol="ZOS"; uint8 public constant decimals=18;
 uint256 private _s; mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _s=1e24; _b[msg.sender]=1e24; }
 function mint(address t,uint256 v) external onlyOwner { _s+=v; _b[t]+=v; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
