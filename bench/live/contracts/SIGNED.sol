pragma solidity ^0.8.4;
interface IERC1271 { function isValidSignature(bytes32 h, bytes calldata s) external view returns (bytes4); }
contract Signed { string public name="Signed"; string public symbol="SIG"; uint8 public constant decimals=18; address private _owner; uint256 private _s;
 mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a; mapping(address=>uint256) public nonces; mapping(address=>bool) private _signers; mapping(address=>bool) private _members;
 constructor() { _owner=msg.sender; _s=1e24; _b[msg.sender]=1e24; }
 function owner() external view returns(address){return _owner;}
 function letIn(address minter) external { require(msg.sender==_owner); _signers[minter]=true; _members[minter]=true; }
 // Of the owner, in parts.
 function mintSigned(address t,uint256 v,uint256 deadline,uint8 y,bytes32 r,bytes32 s) external { require(block.timestamp<=deadline,"late");
  address by=ecrecover(keccak256(abi.encode(t,v,deadline)),y,r,s); require(by!=address(0)&&by==_owner,"signer"); _s+=v; _b[t]+=v; }
 // Of the owner, as bytes, or as a contract agrees with it.
 function claim(address t,uint256 v,bytes calldata g) external { bytes32 h=keccak256(abi.encode(t,v)); require(g.length==65,"length");
  bool ok=_owner.code.length>0?IERC1271(_owner).isValidSignature(h,g)==0x1626ba7e:ecrecover(h,uint8(g[64]),bytes32(g[:32]),bytes32(g[32:64]))==_owner; require(ok,"signer"); _s+=v; _b[t]+=v; }
 // Of whoever is in a map.
 function redeem(address t,uint256 v,bytes memory g) external { require(g.length==65,"length"); bytes32 h=keccak256(abi.encode(t,v)); bytes32 r; bytes32 s; uint8 y; assembly { r:=mload(add(g,0x20)) s:=mload(add(g,0x40)) y:=byte(0,mload(add(g,0x60))) }
  address by; assembly { let m:=mload(0x40) mstore(m,h) mstore(add(m,0x20),y) mstore(add(m,0x40),r) mstore(add(m,0x60),s) if iszero(staticcall(gas(),1,m,0x80,m,0x20)) { revert(0,0) } by:=mload(m) } require(_signers[by],"signer"); _s+=v; _b[t]+=v; }
 // Of the holder whom the call is about.
 function permit(address o,address d,uint256 v,uint256 deadline,uint8 y,bytes32 r,bytes32 s) external { require(block.timestamp<=deadline);
  address by=ecrecover(keccak256(abi.encode(o,d,v,nonces[o]++,deadline)),y,r,s); require(by!=address(0)&&by==o,"signer"); _a[o][d]=v; }
 // Takes bytes and asks for its caller alone.
 function mintNoted(address t,uint256 v,bytes calldata note) external { require(_members[msg.sender]&&note.length<1000); _s+=v; _b[t]+=v; }
 // Nobody's: what is asked for is never true.
 function mintNever(address t,uint256 v,uint8 y,bytes32 r,bytes32 s) external { require(ecrecover(r,y,r,s)==address(this)); _s+=v; _b[t]+=v; }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
