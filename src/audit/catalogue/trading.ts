import { type CatalogueEntry, entry } from './entry.js';

/** Powers and rules that block a transfer or take a part of it. */
export const tradingFindings = {
  TRADING_PAUSABLE: entry(
    'S10',
    'MEDIUM',
    'Transfers can be paused',
    'A privileged account can make transfers revert for everyone.',
    ['limit'],
    ['stable', 'wrapped'],
  ),
  TRADING_GATE: entry(
    'S10',
    'LOW',
    'Transfers are gated until opened',
    'Transfers revert until a privileged account opens them; no function was found that closes them again.',
    ['limit'],
  ),
  BLACKLIST: entry(
    'S11',
    'MEDIUM',
    'Accounts can be blocked',
    "A privileged account can make an account's transfers revert.",
    ['limit'],
    ['stable'],
  ),
  WHITELIST: entry(
    'S11',
    'MEDIUM',
    'Only listed accounts pass',
    'Transfers can revert for every account that a privileged account has not listed.',
    ['limit'],
  ),
  TAX_UNLIMITED: entry(
    'S12',
    'HIGH',
    'Transfer tax without a limit',
    'A privileged account can set a tax on transfers to any value, up to all of what is sold.',
    ['limit', 'leak'],
  ),
  TAX_CONFISCATORY: entry(
    'S12',
    'HIGH',
    'Transfer tax can take most of a sale',
    'A privileged account can switch on a tax that takes half or more of what is transferred.',
    ['limit'],
  ),
  TAX_MODIFIABLE: entry(
    'S12',
    'LOW',
    'Transfer tax can be changed',
    'A privileged account can change a tax on transfers, within a limit that the code sets.',
  ),
  AMOUNT_LIMIT: entry(
    'S13',
    'MEDIUM',
    'Transfer amounts can be limited',
    'A privileged account can change a limit above which transfers revert.',
    ['limit'],
  ),
  TIME_LOCK: entry(
    'S14',
    'MEDIUM',
    'Transfers can be blocked until a time',
    'A privileged account can set a time before which transfers revert.',
    ['limit'],
  ),
  HOLDER_LOCK: entry(
    'S14',
    'MEDIUM',
    "Holders' tokens can be locked",
    'A privileged account can set, for an account of its choice, an amount or a time that makes its transfers revert.',
    ['limit'],
  ),
  COOLDOWN: entry(
    'S14',
    'LOW',
    'Cooldown between transfers',
    'A transfer can revert because of the time or block of an earlier one.',
  ),
  SILENT_TRANSFER: entry(
    'S17',
    'MEDIUM',
    'Transfers can do nothing and report success',
    'Depending on values that a privileged account sets, a transfer moves nothing and does not revert.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
