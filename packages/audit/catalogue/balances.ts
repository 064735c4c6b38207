import { type CatalogueEntry, entry } from './entry.js';

/** Powers over the tokens of others, or over those that the contract holds. */
export const balanceFindings = {
  OWNER_SETS_BALANCES: entry(
    'S9',
    'HIGH',
    'The owner can change how many tokens you have',
    'A privileged account can overwrite the balance of an account of its choice.',
    ['mint', 'leak'],
  ),
  OWNER_MOVES_BALANCES: entry(
    'S9',
    'HIGH',
    'The owner can take your tokens',
    'A privileged account can transfer tokens out of an account of its choice without an allowance.',
    ['leak'],
  ),
  OWNER_ERASES_BALANCES: entry(
    'S9',
    'HIGH',
    'The owner can delete your tokens',
    'A privileged account can lower the balance of an account of its choice without an allowance.',
    ['leak'],
    ['stable'],
  ),
  OWNER_SETS_ALLOWANCES: entry(
    'S9',
    'HIGH',
    'The owner can give itself the right to spend your tokens',
    "A privileged account can write the allowance of somebody else's tokens.",
    ['leak'],
  ),
  HELD_TOKENS_PAID_OUT: entry(
    'S9',
    'LOW',
    'Tokens that the contract holds can be paid out',
    'Outside of a transfer, a function moves tokens of the contract, or of an account that it fixes, to another account without an allowance.',
    ['leak'],
  ),
  OPEN_SWAP: entry(
    'S20',
    'MEDIUM',
    'Anyone can make the contract sell its tokens at a bad price',
    'Any caller can make the contract sell the tokens it holds through a router that may give any amount for them: who moves the price first takes the difference.',
    ['leak'],
  ),
  POOL_ALLOWANCE: entry(
    'S9',
    'HIGH',
    'Somebody can be given the tokens of one account to spend',
    "A function grants an allowance over the tokens of an account that is fixed in the contract's storage, such as the liquidity pool.",
  ),
  ANYONE_MOVES_BALANCES: entry(
    'S19',
    'CRITICAL',
    'Anyone can take your tokens',
    'Any caller can transfer tokens out of an account of its choice without an allowance.',
    ['leak'],
  ),
  ANYONE_ERASES_BALANCES: entry(
    'S19',
    'CRITICAL',
    'Anyone can delete your tokens',
    'Any caller can lower the balance of an account of its choice without an allowance.',
    ['leak'],
  ),
  CUSTODY_DRAIN: entry(
    'S9',
    'HIGH',
    'The owner can take out what users deposited',
    'The contract keeps tokens that users deposited, and a privileged account can send any token out of it.',
    ['leak'],
  ),
  COLLATERAL_DRAIN: entry(
    'S9',
    'HIGH',
    'The owner can take out what your token is redeemed for',
    'Holders can give the token back for coins or tokens that the contract holds, and a privileged account can take those out.',
    ['leak'],
  ),
  STANDING_ALLOWANCE: entry(
    'S18',
    'MEDIUM',
    "One account may spend everybody's tokens",
    'The allowance of a spender that the contract names is a constant, whatever a holder approved.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
