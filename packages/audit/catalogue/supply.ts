import { type CatalogueEntry, entry } from './entry.js';

/** Tokens created after construction. */
export const supplyFindings = {
  OWNER_MINT: entry(
    'S8',
    'MEDIUM',
    'The owner can make new tokens',
    'An account that passes a check of the caller can create tokens after construction, without payment.',
    ['mint'],
    ['stable', 'wrapped', 'governance'],
  ),
  HIDDEN_MINT: entry(
    'S8',
    'HIGH',
    'The owner can make new tokens in secret',
    'A privileged account can raise a balance while the total supply stays as it was.',
    ['mint'],
  ),
  PUBLIC_MINT: entry(
    'S8',
    'CRITICAL',
    'Anyone can make new tokens',
    'Any caller can create an amount of tokens of its choice, without payment.',
    ['mint'],
  ),
  MINT_PRICE: entry(
    'S8',
    'MEDIUM',
    'The owner sets what new tokens cost',
    'Tokens are created against payment at a rate that a privileged account chooses: at a rate of its choice they cost it nothing.',
    ['mint'],
  ),
  PUBLIC_EMISSION: entry(
    'S8',
    'LOW',
    'Anyone can trigger the making of a fixed amount of tokens',
    'Any caller can trigger the creation of an amount of tokens that it does not choose, for example a reward.',
    [],
    ['governance'],
  ),
  INFLATING_TRANSFER: entry(
    'S8',
    'HIGH',
    'Transfers make new tokens',
    'A transfer can leave more tokens in all accounts together than there were before it.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
