import { type CatalogueEntry, entry } from './entry.js';

/** Which accounts have rights, and which can obtain them. */
export const authorityFindings = {
  HIDDEN_AUTHORITY: entry(
    'S6',
    'MEDIUM',
    'A second account beside the owner has special rights',
    'Privileged functions check the caller against an account other than the one that owner() shows.',
  ),
  OWNERSHIP_RECLAIM: entry(
    'S7',
    'HIGH',
    'Somebody can become the owner again after giving it up',
    'The owner can be set by an account other than the owner, so that renouncing does not end the power.',
  ),
  PUBLIC_OWNERSHIP: entry(
    'S7',
    'CRITICAL',
    'Anyone can make themselves the owner',
    'Any caller can set the account that privileged functions check for.',
  ),
  ORIGIN_AUTHORITY: entry(
    'S20',
    'LOW',
    'A contract that the owner uses can act as the owner',
    'A privileged function checks who sent the transaction, not who called: a contract that the owner calls acts as the owner.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
