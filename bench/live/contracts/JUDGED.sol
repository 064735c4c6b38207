pragma solidity ^0.8.4;
interface A { function totalSupply() external view returns(uint256); function balanceOf(address) external view returns(uint256); function transfer(address,uint256) external returns(bool); function owner() external view returns(address); function notify(address,uint256) external; }
interface R { function swapExactTokensForETHSupportingFeeOnTransferTokens(uint a,uint m,address[] calldata p,address to,uint d) external; function WETH() external pure returns(address); }
contract Judged { address public owner; A next; A hook; address noted; R router; uint256 s=1e24; uint256 fee; bool on; bool halted; uint256 cap; mapping(address=>bool) listed; mapping(address=>uint256) b; mapping(address=>mapping(address=>uint256)) a;
 modifier o(){ require(msg.sender==owner); _; }
 constructor(address r){ owner=msg.sender; router=R(r); b[msg.sender]=s; }
 receive() external payable {}
 // Takes what the contract holds, or does not.
 function takeAsset(address x,uint256 v) external o { A(x).transfer(owner,v); }
 function takeCoins(uint256 v) external o { payable(owner).transfer(v); }
 function takeAll() external o { _t(address(this),owner,b[address(this)]); }
 function keepAsset(address x,uint256 v) external o { A(x).transfer(address(this),v); }
 function burnAll() external o { b[address(this)]=0; }
 // Sells what the contract holds, at any price or at a minimum.
 function sellAll() external { _sell(0); }
 function sellFairly() external { _sell(b[address(this)]*49e18/s/2); }
 // Has another contract answer, or only notes its name.
 function replace(address x) external o { next=A(x); }
 function note(address x) external o { noted=x; }
 // Asks another contract of its own in every transfer.
 function setHook(address x) external o { require(A(x).owner()==address(this)); hook=A(x); }
 // Taxes by two calls.
 function setFee(uint256 x) external o { require(x<100); fee=x; }
 function start() external o { on=true; }
 function stop() external o { on=false; }
 // Stops one holder, all, or large transfers.
 function list(address x) external o { listed[x]=true; }
 function halt() external o { halted=true; }
 function limit() external o { cap=1e18; }
 function many(address,address,address,address) external o {}
 function totalSupply() public view returns(uint256){ return address(next)==address(0)?s:next.totalSupply(); }
 function balanceOf(address x) public view returns(uint256){ return address(next)==address(0)?b[x]:next.balanceOf(x); }
 function allowance(address x,address y) public view returns(uint256){ return a[x][y]; }
 function approve(address y,uint256 v) public returns(bool){ a[msg.sender][y]=v; return true; }
 function transfer(address t,uint256 v) public returns(bool){ _t(msg.sender,t,v); return true; }
 function transferFrom(address f,address t,uint256 v) public returns(bool){ a[f][msg.sender]-=v; _t(f,t,v); return true; }
 function _t(address f,address t,uint256 v) internal { require(!halted && !listed[f] && (cap==0 || v<=cap)); if(address(hook)!=address(0)) hook.notify(t,v); b[f]-=v; b[t]+=on?v-v*fee/100:v; }
 function _sell(uint256 m) internal { address[] memory p=new address[](2); p[0]=address(this); p[1]=router.WETH(); uint256 v=b[address(this)]; a[address(this)][address(router)]=v; router.swapExactTokensForETHSupportingFeeOnTransferTokens(v,m,p,address(this),block.timestamp); }
}
