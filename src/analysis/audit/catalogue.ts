import type { Severity } from '../../domain/finding.js';

/** What a buyer has to fear from a contract, in three words that the literature uses. */
export const capabilityClasses = ['mint', 'limit', 'leak'] as const;
export type CapabilityClass = (typeof capabilityClasses)[number];

/** Kinds of token that may have a power for an honest reason. */
export type TokenClass = 'stable' | 'wrapped' | 'rebasing' | 'governance' | 'meme';

export interface CatalogueEntry {
  readonly title: string;
  readonly severity: Severity;
  readonly description: string;
  /** Check of the merged list, `S5`..`S28`. */
  readonly check: string;
  readonly classes: readonly CapabilityClass[];
  /** Kinds of token of which the power is expected, and named rather than held against them. */
  readonly expectedOf: readonly TokenClass[];
}

function entry(
  check: string,
  severity: Severity,
  title: string,
  description: string,
  classes: readonly CapabilityClass[] = [],
  expectedOf: readonly TokenClass[] = [],
): CatalogueEntry {
  return { check, severity, title, description, classes, expectedOf };
}

/**
 * Every finding that the static audit can make. Severity is that of the power as code shows it, not of what was done
 * with it: what an owner can do in the open is MEDIUM, what takes a holder's tokens is HIGH, what anyone can do is CRITICAL.
 */
export const catalogue = {
  OWNER_MINT: entry(
    'S8',
    'MEDIUM',
    'Privileged account can mint',
    'An account that passes a check of the caller can create tokens after construction, without payment.',
    ['mint'],
    ['stable', 'wrapped', 'governance'],
  ),
  HIDDEN_MINT: entry(
    'S8',
    'HIGH',
    'Hidden mint',
    'A privileged account can raise a balance while the total supply stays as it was.',
    ['mint'],
  ),
  PUBLIC_MINT: entry(
    'S8',
    'CRITICAL',
    'Anyone can mint',
    'Any caller can create an amount of tokens of his choice, without payment.',
    ['mint'],
  ),
  MINT_PRICE: entry(
    'S8',
    'MEDIUM',
    'Price of new tokens can be set',
    'Tokens are created against payment at a rate that a privileged account chooses: at a rate of its choice they cost it nothing.',
    ['mint'],
  ),
  PUBLIC_EMISSION: entry(
    'S8',
    'LOW',
    'Public emission',
    'Any caller can trigger the creation of an amount of tokens that he does not choose, for example a reward.',
    [],
    ['governance'],
  ),
  INFLATING_TRANSFER: entry(
    'S8',
    'HIGH',
    'Transfers create tokens',
    'A transfer can leave more tokens in all accounts together than there were before it.',
  ),
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
    'MEDIUM',
    'Allowance over a fixed account',
    "A function grants an allowance over the tokens of an account that is fixed in the contract's storage, such as the liquidity pool.",
  ),
  ANYONE_MOVES_BALANCES: entry(
    'S19',
    'CRITICAL',
    "Anyone can move others' tokens",
    'Any caller can transfer tokens out of an account of his choice without an allowance.',
    ['leak'],
  ),
  ANYONE_ERASES_BALANCES: entry(
    'S19',
    'CRITICAL',
    "Anyone can destroy others' tokens",
    'Any caller can lower the balance of an account of his choice without an allowance.',
    ['leak'],
  ),
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
  EXTERNAL_POLICY: entry(
    'S15',
    'MEDIUM',
    'Another contract decides on transfers',
    'Whether a transfer passes, or what it moves, depends on the answer of another contract.',
  ),
  EXTERNAL_POLICY_REPLACEABLE: entry(
    'S15',
    'HIGH',
    "Another contract, of the owner's choice, decides on transfers",
    'Whether a transfer passes depends on the answer of another contract, which a privileged account can replace.',
    ['limit'],
  ),
  EXTERNAL_BALANCES: entry(
    'S15',
    'MEDIUM',
    'Balances come from another contract',
    'The amount that a transfer leaves in an account is the answer of another contract.',
  ),
  SILENT_TRANSFER: entry(
    'S17',
    'MEDIUM',
    'Transfers can do nothing and report success',
    'Depending on values that a privileged account sets, a transfer moves nothing and does not revert.',
  ),
  SELF_DESTRUCT: entry(
    'S15',
    'MEDIUM',
    'Privileged account can destroy the contract',
    'A privileged account can run SELFDESTRUCT; on chains without EIP-6780 the token ceases to exist, and every balance with it.',
  ),
  PUBLIC_SELF_DESTRUCT: entry(
    'S15',
    'CRITICAL',
    'Anyone can destroy the contract',
    'Any caller can run SELFDESTRUCT.',
  ),
  ARBITRARY_DELEGATECALL: entry(
    'S15',
    'HIGH',
    'Foreign code can be run in the contract',
    'DELEGATECALL to an address that the caller of the function chooses: that code may write any storage.',
  ),
  PUBLIC_DELEGATECALL: entry(
    'S15',
    'CRITICAL',
    'Anyone can run foreign code in the contract',
    'Any caller can DELEGATECALL an address of his choice: that code may write any storage.',
    ['mint', 'leak'],
  ),
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
  CUSTODY_DRAIN: entry(
    'S9',
    'HIGH',
    'Privileged account can withdraw deposits',
    'The contract keeps tokens that users deposited, and a privileged account can send any token out of it.',
    ['leak'],
  ),
  REENTRANCY: entry(
    'S20',
    'HIGH',
    'Withdrawal before bookkeeping',
    "The contract pays a caller's recorded amount out before it clears the record; a callback can withdraw it again.",
    ['leak'],
  ),
  ORIGIN_AUTHORITY: entry(
    'S20',
    'LOW',
    'Authority by transaction origin',
    'A privileged function checks who sent the transaction, not who called: a contract that the owner calls acts as the owner.',
  ),
  ENVIRONMENT_SENSITIVE: entry(
    'S25',
    'MEDIUM',
    'Transfers read the environment',
    'A transfer branches on gas price, coinbase, gas left or the code at an address, by which a simulation can be told from a trade.',
  ),
  ARBITRARY_WRITE: entry(
    'S9',
    'CRITICAL',
    'Storage can be written at will',
    'A function writes a storage slot that its caller chooses.',
    ['mint', 'leak'],
  ),
} as const satisfies Record<string, CatalogueEntry>;

export type FindingType = keyof typeof catalogue;

export function isFindingType(type: string): type is FindingType {
  return Object.hasOwn(catalogue, type);
}

/** The entry of a type as data. */
export function catalogueEntry(type: FindingType): CatalogueEntry {
  return catalogue[type];
}
