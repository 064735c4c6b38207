import { type Address, fromHex, type Hex } from '@assay/facts';
import { type BlockTransaction, toRequest, whyRefused } from './check-transaction.js';
import type { AccountChange } from './machine/account-state.js';
import { Code } from './machine/code.js';
import type { BlockEnvironment } from './machine/frame.js';
import { FreshAccounts } from './machine/fresh-accounts.js';
import { Unplayable } from './machine/halt.js';
import { Hashes } from './machine/hashes.js';
import { KnownState, MissingState, type StateKey } from './machine/known-state.js';
import { World } from './machine/world.js';
import { sendTransaction, type TransactionResult } from './send-transaction.js';

/** What is known of an account before the block. */
export interface AccountState {
  readonly balance?: bigint;
  readonly nonce?: bigint;
  readonly code?: Hex;
  readonly slots: ReadonlyMap<bigint, bigint>;
}

export interface BlockRunOptions {
  readonly block: BlockEnvironment;
  readonly state: ReadonlyMap<Address, AccountState>;
  /** Hashes of earlier blocks by number. */
  readonly blockHashes: ReadonlyMap<number, bigint>;
  /** The longest time for one transaction; absent: any. */
  readonly maxMs?: number;
}

/** Plays the signed transactions of a block one after the other, on state that is there. */
export class BlockRun {
  private readonly block: BlockEnvironment;
  private readonly unknown = new MissingState();
  private readonly world: World;
  private readonly maxMs: number;
  /** Of the transactions so far. */
  private gasUsed = 0n;

  constructor({ block, state, blockHashes, maxMs = Number.POSITIVE_INFINITY }: BlockRunOptions) {
    this.block = block;
    this.maxMs = maxMs;
    const known = new KnownState();
    for (const [account, values] of state) learn(known, account, values);
    for (const [number, hash] of blockHashes) known.blockHashes.set(number, hash);
    const fresh = new FreshAccounts(new Set());
    this.world = new World({ known, missing: this.unknown, fresh, hashes: new Hashes() });
  }

  /**
   * Plays the next transaction. One that may not stand in the block changes nothing.
   * @throws {Unplayable} for what this machine cannot play
   */
  send(transaction: BlockTransaction): TransactionResult {
    const { block, world } = this;
    const refused = whyRefused(world, block, transaction, block.gasLimit - this.gasUsed);
    if (refused !== undefined) return { refused };
    const request = toRequest(block, transaction);
    const until = performance.now() + this.maxMs;
    const result = sendTransaction(world, block, request, () => {
      if (performance.now() > until) throw new Unplayable('a call that runs for so long');
    });
    if (!('refused' in result)) this.gasUsed += BigInt(result.gasUsed);
    return result;
  }

  /** What the transactions left of the accounts that they changed; `undefined`: the account is gone. */
  changes(): ReadonlyMap<Address, AccountChange | undefined> {
    return this.world.changes();
  }

  /** Values that were needed and not known. They were read as zero. */
  missing(): readonly StateKey[] {
    return this.unknown.keys();
  }
}

function learn(known: KnownState, address: Address, { balance, nonce, code, slots }: AccountState): void {
  if (balance !== undefined) known.learn({ kind: 'balance', address }, balance);
  if (nonce !== undefined) known.learn({ kind: 'nonce', address }, nonce);
  if (code !== undefined) known.codes.set(address, new Code(fromHex(code)));
  for (const [slot, value] of slots) known.learn({ kind: 'slot', address, slot }, value);
}
