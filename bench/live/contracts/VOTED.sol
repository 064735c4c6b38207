pragma solidity ^0.8.4;
contract Voted { string public name="Voted"; string public symbol="VOT"; uint8 public constant decimals=18; address private _owner; uint256 private _quorum=3; mapping(address=>bool) private _voters; mapping(address=>bool) private _members; mapping(bytes32=>mapping(address=>bool)) private _hasVoted; mapping(bytes32=>uint256) private _votes;
 uint256 private _s; mapping(address=>uint256) private _b; mapping(address=>mapping(address=>uint256)) private _a;
 constructor() { _owner=msg.sender; _s=1e24; _b[msg.sender]=1e24; }
 function owner() external view returns(address){return _owner;}
 function letIn(address minter) external { require(msg.sender==_owner); _voters[minter]=true; }
 function _make(address t,uint256 v) private { _s+=v; _b[t]+=v; }
 // Of three voters, in order, in parts.
 function mintByVotes(address t,uint256 v,uint8[] calldata y,bytes32[] calldata r,bytes32[] calldata s) external { bytes32 h=keccak256(abi.encode(t,v)); address last; require(y.length>=_quorum&&y.length==r.length&&y.length==s.length,"votes");
  for(uint256 i;i<y.length;i++){ address by=ecrecover(h,y[i],r[i],s[i]); require(by>last&&_voters[by],"voter"); last=by; } _make(t,v); }
 // Of exactly as many voters as are needed, none twice, as bytes.
 function claimByVotes(address t,uint256 v,bytes[] calldata g) external { bytes32 h=keccak256(abi.encode(t,v)); require(g.length==_quorum,"votes");
  for(uint256 i;i<g.length;i++){ require(g[i].length==65,"length"); address by=ecrecover(h,uint8(g[i][64]),bytes32(g[i][:32]),bytes32(g[i][32:64])); require(_voters[by]&&!_hasVoted[h][by],"voter"); _hasVoted[h][by]=true; } _make(t,v); }
 // Of three voters, one behind the other in the same bytes.
 function redeemByVotes(address t,uint256 v,bytes calldata g) external { bytes32 h=keccak256(abi.encode(t,v)); require(g.length>=65*_quorum,"length"); address last;
  for(uint256 i;i<_quorum;i++){ address by=ecrecover(h,uint8(g[65*i+64]),bytes32(g[65*i:65*i+32]),bytes32(g[65*i+32:65*i+64])); require(by>last&&_voters[by],"voter"); last=by; } _make(t,v); }
 // Signatures are asked for that are never enough.
 function mintByAll(address t,uint256 v,bytes[] calldata g) external { bytes32 h=keccak256(abi.encode(t,v)); uint256 found;
  for(uint256 i;i<g.length;i++){ address by=ecrecover(h,uint8(g[i][64]),bytes32(g[i][:32]),bytes32(g[i][32:64])); if(by==address(this)) found++; } require(found>=_quorum,"votes"); _make(t,v); }
 // A list that is no list of signatures, for members alone.
 function mintMany(address[] calldata t,bytes[] calldata notes) external { require(_members[msg.sender],"members"); for(uint256 i;i<t.length;i++) _make(t[i],1+notes.length); }
 // Each voter calls for itself; the third call makes them.
 function vote(address t,uint256 v) external { require(_voters[msg.sender],"voter"); bytes32 h=keccak256(abi.encode(t,v)); require(!_hasVoted[h][msg.sender],"twice"); _hasVoted[h][msg.sender]=true; if(++_votes[h]==_quorum) _make(t,v); }
 function totalSupply() public view returns(uint256){return _s;} function balanceOf(address x) public view returns(uint256){return _b[x];} function allowance(address x,address y) public view returns(uint256){return _a[x][y];}
 function approve(address y,uint256 v) public returns(bool){ _a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _b[msg.sender]-=v; _b[t]+=v; return true; } function transferFrom(address f,address t,uint256 v) public returns(bool){ _a[f][msg.sender]-=v; _b[f]-=v; _b[t]+=v; return true; } }
