import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const head = `interface Router { function swapExactTokensForETHSupportingFeeOnTransferTokens(
  uint256 amount, uint256 least, address[] calldata path, address to, uint256 deadline) external; }
interface Coin { function transferFrom(address from, address to, uint256 v) external; }`;
const swap = (check: string, least: string) => `Router router; address coin; uint256 floor;
  function setFloor(uint256 v) external guarded { floor = v; }
  function swapBack() external { ${check} address[] memory path = new address[](2); path[0] = address(this); path[1] = coin;
    router.swapExactTokensForETHSupportingFeeOnTransferTokens(held[address(this)], ${least}, path, boss, block.timestamp); }`;

describePairs('the rule of open swaps', [
  {
    type: 'OPEN_SWAP',
    title: 'a sale without a least price',
    head,
    source: swap('', 'HERE'),
    shows: '0',
    hides: 'floor',
  },
  {
    type: 'OPEN_SWAP',
    title: 'a caller that is not checked',
    head,
    source: swap('HERE', '0'),
    shows: '',
    hides: 'require(msg.sender == boss);',
  },
  {
    type: 'OPEN_SWAP',
    title: 'tokens that the caller did not bring',
    head,
    source: swap('HERE', '0'),
    shows: '',
    hides: 'Coin(coin).transferFrom(msg.sender, address(this), 1 ether);',
  },
]);
