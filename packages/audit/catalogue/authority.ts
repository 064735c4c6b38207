import { type CatalogueEntry, entry } from './entry.js';

/** Which accounts have rights, and which can obtain them. */
export const authorityFindings = {
  HIDDEN_AUTHORITY: entry(
    'S6',
    'MEDIUM',
    'Second authority beside the owner',
    'Privileged functions check the caller against an account other than the one that owner() shows.',
  ),
  OWNERSHIP_RECLAIM: entry(
    'S7',
    'HIGH',
    'Ownership can be taken back',
    'The owner can be set by an account other than the owner, so that renouncing does not end the power.',
  ),
  PUBLIC_OWNERSHIP: entry(
    'S7',
    'CRITICAL',
    'Anyone can take ownership',
    'Any caller can set the account that privileged functions check for.',
  ),
  ORIGIN_AUTHORITY: entry(
    'S20',
    'LOW',
    'Authority by transaction origin',
    'A privileged function checks who sent the transaction, not who called: a contract that the owner calls acts as the owner.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
