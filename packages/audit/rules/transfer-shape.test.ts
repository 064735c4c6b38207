import { describePairs } from '../../../test/support/audit/rule-pairs.js';

const moveAfter = (check: string) => `function move(address from, address to, uint256 v) internal override {
  ${check} super.move(from, to, v); }`;

describePairs('the rule of the shape of transfers', [
  {
    type: 'ENVIRONMENT_SENSITIVE',
    title: 'a check of the gas price',
    source: moveAfter('require(HERE < 1000 gwei);'),
    shows: 'tx.gasprice',
    hides: 'v',
  },
  {
    type: 'ENVIRONMENT_SENSITIVE',
    title: 'a caller that has to be the origin',
    source: moveAfter('require(msg.sender == HERE);'),
    shows: 'tx.origin',
    hides: 'from',
  },
  {
    type: 'COOLDOWN',
    title: 'a time that transfers write',
    source: `mapping(address => uint256) last; ${moveAfter('require(block.timestamp > last[from] + 60); HERE')}`,
    shows: 'last[from] = block.timestamp;',
    hides: '',
  },
  {
    type: 'EXTERNAL_BALANCES',
    title: 'a balance that another contract answers',
    head: 'interface Oracle { function amountOf(address who) external view returns (uint256); }',
    source: `Oracle oracle; function move(address from, address to, uint256 v) internal override {
      uint256 known = oracle.amountOf(from); held[from] = HERE - v; held[to] += v; }`,
    shows: 'known',
    hides: 'held[from]',
    beside: ['EXTERNAL_POLICY'],
    instead: ['EXTERNAL_POLICY'],
  },
  {
    type: 'SILENT_TRANSFER',
    title: 'a refusal that reports success',
    source: `bool on = true; ${moveAfter('if (!on) HERE;')}
      function set(bool value) external guarded { on = value; }`,
    shows: 'return',
    hides: 'revert()',
    instead: ['TRADING_PAUSABLE'],
  },
  {
    type: 'TRANSFER_ALWAYS_FAILS',
    title: 'more call data than wallets send',
    source: `function transfer(address to, uint256 v) public override returns (bool) {
      require(msg.data.length HERE 333); move(msg.sender, to, v); return true; }`,
    shows: '==',
    hides: '<',
    beside: ['ENVIRONMENT_SENSITIVE'],
  },
  {
    type: 'ENVIRONMENT_SENSITIVE',
    title: 'another way with more call data than wallets send',
    source: `function transfer(address to, uint256 v) public override returns (bool) {
      HERE move(msg.sender, to, v); return true; }`,
    shows: 'if (msg.data.length > 500) return true;',
    hides: 'require(msg.data.length == 68);',
  },
  {
    type: 'ARBITRARY_WRITE',
    title: 'a slot that the caller names',
    source: 'function put(uint256 slot, uint256 v) external { assembly { sstore(HERE, v) } }',
    shows: 'slot',
    hides: '77',
  },
  {
    type: 'SILENT_TRANSFER',
    title: 'a switch, not an amount of zero',
    source: `bool on; ${moveAfter('if (HERE) return;')} function set(bool value) external guarded { on = value; }`,
    shows: '!on',
    hides: 'v == 0',
  },
  {
    type: 'ENVIRONMENT_SENSITIVE',
    title: 'a check of the origin that spares one account',
    source: moveAfter('require(msg.sender == HERE || from == boss);'),
    shows: 'tx.origin',
    hides: 'from',
    // The rule reads the last branch of a refusal: here that is the exemption.
    missed: 'a check before an exemption is not looked at',
  },
]);
