import { type CatalogueEntry, entry } from './entry.js';

/** Powers over the tokens of others, or over those that the contract holds. */
export const balanceFindings = {
  OWNER_SETS_BALANCES: entry(
    'S9',
    'HIGH',
    'Privileged account can set balances',
    'A privileged account can overwrite the balance of an account of its choice.',
    ['mint', 'leak'],
  ),
  OWNER_MOVES_BALANCES: entry(
    'S9',
    'HIGH',
    "Privileged account can move others' tokens",
    'A privileged account can transfer tokens out of an account of its choice without an allowance.',
    ['leak'],
  ),
  OWNER_ERASES_BALANCES: entry(
    'S9',
    'HIGH',
    "Privileged account can destroy others' tokens",
    'A privileged account can lower the balance of an account of its choice without an allowance.',
    ['leak'],
    ['stable'],
  ),
  OWNER_SETS_ALLOWANCES: entry(
    'S9',
    'HIGH',
    'Privileged account can approve itself',
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
    'Anyone can make the contract sell at any price',
    'Any caller can make the contract sell the tokens it holds through a router that may give any amount for them: who moves the price first takes the difference.',
    ['leak'],
  ),
  POOL_ALLOWANCE: entry(
    'S9',
    'HIGH',
    'Allowance over a fixed account',
    "A function grants an allowance over the tokens of an account that is fixed in the contract's storage, such as the liquidity pool.",
  ),
  ANYONE_MOVES_BALANCES: entry(
    'S19',
    'CRITICAL',
    "Anyone can move others' tokens",
    'Any caller can transfer tokens out of an account of its choice without an allowance.',
    ['leak'],
  ),
  ANYONE_ERASES_BALANCES: entry(
    'S19',
    'CRITICAL',
    "Anyone can destroy others' tokens",
    'Any caller can lower the balance of an account of its choice without an allowance.',
    ['leak'],
  ),
  CUSTODY_DRAIN: entry(
    'S9',
    'HIGH',
    'Privileged account can withdraw deposits',
    'The contract keeps tokens that users deposited, and a privileged account can send any token out of it.',
    ['leak'],
  ),
  COLLATERAL_DRAIN: entry(
    'S9',
    'HIGH',
    'Privileged account can withdraw what the token is redeemed for',
    'Holders can give the token back for coins or tokens that the contract holds, and a privileged account can take those out.',
    ['leak'],
  ),
  STANDING_ALLOWANCE: entry(
    'S18',
    'MEDIUM',
    "One account has an allowance over everybody's tokens",
    'The allowance of a spender that the contract names is a constant, whatever a holder approved.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
