import type { FindingType } from '../../../src/analysis/audit/catalogue.js';
import type { SampleName } from './sources.js';

/** The finding that each sample must raise; `undefined`: nothing above information may be raised. */
export const expectations: Readonly<Record<SampleName, FindingType | undefined>> = {
  plain: undefined,
  ownerMint: 'OWNER_MINT',
  hiddenMint: 'HIDDEN_MINT',
  publicMint: 'PUBLIC_MINT',
  sale: undefined,
  seize: 'OWNER_MOVES_BALANCES',
  seizeByAll: 'ANYONE_MOVES_BALANCES',
  erase: 'OWNER_ERASES_BALANCES',
  blacklist: 'BLACKLIST',
  pause: 'TRADING_PAUSABLE',
  gate: 'TRADING_GATE',
  maxAmount: 'AMOUNT_LIMIT',
  tax: 'TAX_UNLIMITED',
  cappedTax: 'TAX_MODIFIABLE',
  assemblyMint: 'HIDDEN_MINT',
  freezeOwn: undefined,
  delegated: 'PUBLIC_DELEGATECALL',
  takeover: 'PUBLIC_OWNERSHIP',
};
