import { type Address, createFreshAddress, type Hex } from '@assay/facts';

/** The accounts of a power scenario, besides the actor and the pool. All are random addresses. */
export interface TestAccounts {
  /** Holds tokens, and sells after the actor's call. The driver of the simulation. */
  readonly trader: Address;
  /** Holds tokens and is named in no call: shows whether an effect reaches one account or all. */
  readonly other: Address;
  /** Holds tokens and has approved nobody: tokens that leave this account were taken. */
  readonly bystander: Address;
  /** Receives the trader's transfer. */
  readonly recipient: Address;
  /** A contract that answers every call with `MARKER_WORD`. */
  readonly marker: Address;
  /** Takes the place of a contract that the token owns; see `standInCodes`. */
  readonly ownedStandIn: Address;
  /** Takes the place of a contract that says what it is; see `standInCodes`. */
  readonly agreeingStandIn: Address;
}

export function createTestAccounts(): TestAccounts {
  return {
    trader: createFreshAddress(),
    other: createFreshAddress(),
    bystander: createFreshAddress(),
    recipient: createFreshAddress(),
    marker: createFreshAddress(),
    ownedStandIn: createFreshAddress(),
    agreeingStandIn: createFreshAddress(),
  };
}

/**
 * EIP-1967's implementation slot: what `proxiableUUID()` must answer, so that UUPS proxies accept the marker
 * as code.
 */
export const MARKER_WORD = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn;

/**
 * Runtime code that returns `MARKER_WORD` to every call: PUSH32 word, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0,
 * RETURN.
 */
export const markerCode = `0x7f${MARKER_WORD.toString(16)}60005260206000f3` as const;

/** Call data that makes a stand-in refuse every later call: one byte, which no function has. */
export const REFUSE = '0x00';

/**
 * Runtime code that answers every call with the word that `answer` pushes, until it was called with `REFUSE`;
 * from then on every call of it fails.
 */
const toStandIn = (answer: string) =>
  [
    '0x',
    // Refuses where the first slot of its storage is set.
    '600054601e57',
    // One byte of call data: sets it.
    '36600114601757',
    // Answers; `answer` has two bytes.
    `${answer}60005260206000f3`,
    // Sets the slot: JUMPDEST, PUSH1 1, PUSH1 0, SSTORE, STOP.
    '5b600160005500',
    // Refuses: JUMPDEST, PUSH1 0, DUP1, REVERT.
    '5b600080fd',
  ].join('') as Hex;

/**
 * Codes of contracts that may take the place of one that the token calls. Before it takes another one, a token
 * asks it what it is: whose it is (its caller's), or whether it is of the right kind (`true`).
 */
export const standInCodes: Readonly<Record<'ownedStandIn' | 'agreeingStandIn', Hex>> = {
  // CALLER; JUMPDEST, which does nothing.
  ownedStandIn: toStandIn('335b'),
  // PUSH1 1.
  agreeingStandIn: toStandIn('6001'),
};
