import type { Code } from './code.js';

/** What a request puts in place of an account's state. */
export interface AccountOverride {
  readonly code?: Code;
  readonly balance?: bigint;
  readonly nonce?: bigint;
  readonly slots?: ReadonlyMap<bigint, bigint>;
  /** The slots are the whole storage: all others are zero. */
  readonly isWhole?: boolean;
}

/** What a run left of an account; `undefined`: the account is gone. */
export interface AccountChange {
  readonly code: Code;
  readonly balance: bigint;
  readonly nonce: bigint;
  /** The slots that were written. */
  readonly slots: ReadonlyMap<bigint, bigint>;
  /** The slots are the whole storage. */
  readonly isWhole: boolean;
}
