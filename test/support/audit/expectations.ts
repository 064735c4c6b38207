import type { FindingType } from '@assay/audit';

/** The finding that each sample must raise. A sample that is not listed must raise none. */
export const expectations: Readonly<Record<string, FindingType>> = {
  OwnerMint: 'OWNER_MINT',
  HiddenMint: 'HIDDEN_MINT',
  PublicMint: 'PUBLIC_MINT',
  PricedMint: 'MINT_PRICE',
  PoolHandout: 'OWNER_MINT',
  StockSale: 'HELD_TOKENS_PAID_OUT',
  Seize: 'OWNER_MOVES_BALANCES',
  SeizeByAll: 'ANYONE_MOVES_BALANCES',
  Erase: 'OWNER_ERASES_BALANCES',
  Controlled: 'OWNER_ERASES_BALANCES',
  Blacklist: 'BLACKLIST',
  Pause: 'TRADING_PAUSABLE',
  Refusal: 'TRADING_PAUSABLE',
  Gate: 'TRADING_GATE',
  MaxAmount: 'AMOUNT_LIMIT',
  Tax: 'TAX_UNLIMITED',
  CappedTax: 'TAX_MODIFIABLE',
  AssemblyMint: 'HIDDEN_MINT',
  Delegated: 'PUBLIC_DELEGATECALL',
  Takeover: 'PUBLIC_OWNERSHIP',
  OpenSwap: 'OPEN_SWAP',
  TwoFaced: 'GETTER_LIES',
  StandingAllowance: 'STANDING_ALLOWANCE',
};
