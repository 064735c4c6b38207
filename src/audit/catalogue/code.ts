import { type CatalogueEntry, entry } from './entry.js';

/** Code that is not what it seems: foreign, removable, or dependent on the caller. */
export const codeFindings = {
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
  UNTOLD_CODE: entry(
    'S2',
    'HIGH',
    'It runs code that it does not declare',
    'The contract names the implementation, or the facets (EIP-2535), that run for it, and a call shows that others run, or functions that it does not name: what those do is not known.',
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
    'Any caller can DELEGATECALL an address of its choice: that code may write any storage.',
    ['mint', 'leak'],
  ),
  REENTRANCY: entry(
    'S20',
    'HIGH',
    'Withdrawal before bookkeeping',
    "The contract pays a caller's recorded amount out before it clears the record; a callback can withdraw it again.",
    ['leak'],
  ),
  ENVIRONMENT_SENSITIVE: entry(
    'S25',
    'MEDIUM',
    'Transfers read the environment',
    'A transfer branches on gas price, coinbase, gas left or the code at an address, so it can behave differently in a simulation than in a trade.',
  ),
  ARBITRARY_WRITE: entry(
    'S9',
    'CRITICAL',
    'Storage can be written at will',
    'A function writes a storage slot that its caller chooses.',
    ['mint', 'leak'],
  ),
  GETTER_WRITES: entry(
    'S16',
    'MEDIUM',
    'Reading the token changes it',
    'A getter of balances, supply or allowances writes storage.',
  ),
  GETTER_LIES: entry(
    'S16',
    'MEDIUM',
    'Getters answer some readers differently',
    'What a getter of balances, supply or allowances answers depends on who reads it.',
  ),
  SELECTOR_COLLISION: entry(
    'S18',
    'MEDIUM',
    'Another function under a standard selector',
    'A function has the selector of a standard one under another name: wallets that call the standard one run this.',
  ),
  COMPILER_BUGS: entry(
    'S28',
    'INFO',
    'Compiler with published bugs',
    'The compiler version has published bugs; whether the contract runs into one depends on its code.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
