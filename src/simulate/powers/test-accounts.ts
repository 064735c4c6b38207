import type { Address } from '../../domain/address.js';
import { createFreshAddress } from '../../domain/fresh-address.js';

/** The accounts of a power scenario, besides the actor and the pool. All are random addresses. */
export interface TestAccounts {
  /** Holds tokens, and sells after the actor's call. The driver of the simulation. */
  readonly trader: Address;
  /** Holds tokens and is named in no call: shows whether an effect hits one account or all. */
  readonly other: Address;
  /** Holds tokens and has approved nobody: tokens that leave this account were taken. */
  readonly bystander: Address;
  /** Receives the trader's transfer. */
  readonly recipient: Address;
  /** A contract that answers every call with `MARKER_WORD`. */
  readonly marker: Address;
}

export function createTestAccounts(): TestAccounts {
  return {
    trader: createFreshAddress(),
    other: createFreshAddress(),
    bystander: createFreshAddress(),
    recipient: createFreshAddress(),
    marker: createFreshAddress(),
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
