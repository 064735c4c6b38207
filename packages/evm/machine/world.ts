import type { Address } from '@assay/facts';
import type { AccountChange, AccountOverride } from './account-state.js';
import { Code } from './code.js';
import type { FreshAccounts } from './fresh-accounts.js';
import type { Hashes } from './hashes.js';
import { Journal } from './journal.js';
import type { KnownState, MissingState, StateKey } from './known-state.js';
import { MadeBlocks } from './made-blocks.js';

export interface WorldOptions {
  readonly known: KnownState;
  readonly missing: MissingState;
  readonly fresh: FreshAccounts;
  readonly hashes: Hashes;
}

/** A log that a contract wrote. */
export interface Log {
  readonly address: Address;
  readonly topics: readonly bigint[];
  readonly data: Uint8Array;
}

type Slots = Map<bigint, bigint>;

const noCode = new Code(new Uint8Array());

/**
 * The state during a run, in three layers: what was written, what the request overrides, what is known of the
 * block. A value that is not known is noted as missing and read as zero.
 */
export class World {
  /** Gas to be given back at the end of the transaction. */
  refund = 0;
  /** What contracts wrote in the transaction. */
  logs: Log[] = [];
  readonly made = new MadeBlocks();
  private readonly codes = new Map<Address, Code>();
  private readonly balances = new Map<Address, bigint>();
  private readonly nonces = new Map<Address, bigint>();
  /** What accounts sent and received in the run, in addition to `nonces` and `balances`. */
  private readonly sent = new Map<Address, bigint>();
  private readonly paid = new Map<Address, bigint>();
  private readonly slots = new Map<Address, Slots>();
  /** Accounts all of whose storage is in `slots`. */
  private readonly whole = new Set<Address>();
  /** Values at the start of the transaction, of slots that were written. */
  private originals = new Map<Address, Slots>();
  private transient = new Map<Address, Slots>();
  private created = new Set<Address>();
  private destroyed = new Set<Address>();
  private touched = new Set<Address>();
  private warmAccounts = new Set<Address>();
  private warmSlots = new Map<Address, Set<bigint>>();
  private journal = new Journal();

  constructor(private readonly options: WorldOptions) {}

  override(account: Address, change: AccountOverride): void {
    if (change.code) this.codes.set(account, change.code);
    if (change.balance !== undefined) this.balances.set(account, change.balance);
    if (change.nonce !== undefined) this.nonces.set(account, change.nonce);
    if (change.isWhole) this.whole.add(account);
    if (change.isWhole) this.slots.set(account, new Map());
    if (change.slots) this.slots.set(account, new Map([...(this.slots.get(account) ?? []), ...change.slots]));
  }

  /** Begins a transaction: nothing is warm, refunds and transient storage are empty. */
  begin(warm: readonly Address[]): void {
    this.refund = 0;
    this.logs = [];
    this.touched = new Set();
    this.originals = new Map();
    this.transient = new Map();
    this.created = new Set();
    this.destroyed = new Set();
    this.warmAccounts = new Set(warm);
    this.warmSlots = new Map();
    this.journal = new Journal();
  }

  /** Ends a transaction: contracts that destroyed themselves are gone. */
  end(): void {
    for (const account of this.destroyed) {
      this.codes.set(account, noCode);
      this.balances.set(account, 0n);
      this.nonces.set(account, 0n);
      this.whole.add(account);
      this.slots.set(account, new Map());
    }
  }

  /** A point to which `revert` goes back. */
  checkpoint(): number {
    return this.journal.length;
  }

  revert(checkpoint: number): void {
    this.journal.revert(checkpoint);
  }

  code(account: Address): Code {
    return this.find(this.codes, this.options.known.codes, { kind: 'code', address: account }) ?? noCode;
  }

  balance(account: Address): bigint {
    const key = { kind: 'balance', address: account } as const;
    const paid = this.paid.get(account) ?? 0n;
    return (this.find(this.balances, this.options.known.balances, key) ?? 0n) + paid;
  }

  nonce(account: Address): bigint {
    const key = { kind: 'nonce', address: account } as const;
    const sent = this.sent.get(account) ?? 0n;
    return (this.find(this.nonces, this.options.known.nonces, key) ?? 0n) + sent;
  }

  /** Counts a transaction of the account, without reading how many it had sent before. */
  addNonce(account: Address): void {
    this.sent.set(account, (this.sent.get(account) ?? 0n) + 1n);
  }

  /** Adds to the account's balance, without reading it. */
  addPayment(account: Address, amount: bigint): void {
    this.paid.set(account, (this.paid.get(account) ?? 0n) + amount);
  }

  /** The account is as if it had never been used. */
  isEmpty(account: Address): boolean {
    if (this.code(account).bytes.length > 0 || this.balance(account) > 0n) return false;
    return this.nonce(account) === 0n;
  }

  setCode(account: Address, code: Code): void {
    this.journal.set(this.codes, account, code);
  }

  setBalance(account: Address, balance: bigint): void {
    this.journal.set(this.balances, account, balance - (this.paid.get(account) ?? 0n));
  }

  setNonce(account: Address, nonce: bigint): void {
    this.journal.set(this.nonces, account, nonce - (this.sent.get(account) ?? 0n));
  }

  move(from: Address, to: Address, amount: bigint): void {
    if (amount === 0n) return;
    this.setBalance(from, this.balance(from) - amount);
    this.setBalance(to, this.balance(to) + amount);
  }

  slot(account: Address, slot: bigint): bigint {
    const { known, missing, fresh } = this.options;
    const isWhole = this.whole.has(account);
    const value = this.slots.get(account)?.get(slot) ?? (isWhole ? 0n : known.slot(account, slot));
    const kept = this.made.keptAt(account, slot);
    if (kept !== undefined) return this.blockHash(kept);
    if (value !== undefined) return value;
    if (!fresh.owns(slot)) missing.add({ kind: 'slot', address: account, slot });
    return 0n;
  }

  /** True where a slot of the account is known to hold something. */
  hasStorage(account: Address): boolean {
    const before = this.whole.has(account) ? undefined : this.options.known.slots.get(account);
    const slots = new Map([...(before ?? []), ...(this.slots.get(account) ?? [])]);
    return [...slots.values()].some((value) => value !== 0n);
  }

  /** The slot's value at the start of the transaction. */
  original(account: Address, slot: bigint): bigint {
    return this.originals.get(account)?.get(slot) ?? this.slot(account, slot);
  }

  setSlot(account: Address, slot: bigint, value: bigint): void {
    const originals = slotsOf(this.originals, account);
    if (!originals.has(slot)) originals.set(slot, this.slot(account, slot));
    this.journal.set(slotsOf(this.slots, account), slot, value);
  }

  transientSlot(account: Address, slot: bigint): bigint {
    return this.transient.get(account)?.get(slot) ?? 0n;
  }

  setTransientSlot(account: Address, slot: bigint, value: bigint): void {
    this.journal.set(slotsOf(this.transient, account), slot, value);
  }

  addLog(log: Log): void {
    this.logs.push(log);
    this.journal.note(() => void this.logs.pop());
  }

  /** Notes that a call reached the account: it is gone after the transaction if it is empty (EIP-161). */
  touch(account: Address): void {
    this.journal.add(this.touched, account);
  }

  addRefund(gas: number): void {
    this.refund += gas;
    this.journal.note(() => {
      this.refund -= gas;
    });
  }

  /** Makes the account warm. @returns whether it was warm already */
  warm(account: Address): boolean {
    return !this.journal.add(this.warmAccounts, account);
  }

  warmSlot(account: Address, slot: bigint): boolean {
    const warm = this.warmSlots.get(account) ?? new Set<bigint>();
    this.warmSlots.set(account, warm);
    return !this.journal.add(warm, slot);
  }

  /** Makes the account a contract that this transaction creates. */
  create(account: Address): void {
    this.journal.add(this.created, account);
    this.journal.add(this.whole, account);
    this.journal.set(this.slots, account, new Map());
    this.setNonce(account, 1n);
  }

  /**
   * Moves all native coin to the heir. The account is gone after the transaction if it was created in it, or
   * `always`.
   * @returns whether the account was not destroyed before
   */
  destroy(account: Address, heir: Address, always: boolean): boolean {
    const isGone = always || this.created.has(account);
    this.touch(heir);
    if (account !== heir) this.move(account, heir, this.balance(account));
    else if (isGone) this.setBalance(account, 0n);
    return isGone && this.journal.add(this.destroyed, account);
  }

  /** What the run changed, by account. Reads what it must know of the accounts that were touched. */
  changes(): ReadonlyMap<Address, AccountChange | undefined> {
    const sets = [this.codes, this.balances, this.nonces, this.slots, this.paid, this.sent, this.touched];
    const accounts = new Set(sets.flatMap((set) => [...set.keys()]));
    return new Map([...accounts].map((account) => [account, this.changeOf(account)]));
  }

  private changeOf(account: Address): AccountChange | undefined {
    if (this.isEmpty(account) && (this.touched.has(account) || this.destroyed.has(account))) return undefined;
    return {
      code: this.code(account),
      balance: this.balance(account),
      nonce: this.nonce(account),
      slots: this.slots.get(account) ?? new Map(),
      isWhole: this.whole.has(account),
    };
  }

  blockHash(number: number): bigint {
    const { known, missing } = this.options;
    const hash = this.made.hashOf(number) ?? known.blockHashes.get(number);
    if (hash === undefined) missing.add({ kind: 'blockHash', number });
    return hash ?? 0n;
  }

  /** The hash that a contract makes of `input`. */
  hash(input: Uint8Array): bigint {
    const hash = this.options.hashes.hash(input);
    this.options.fresh.note(input, hash);
    return hash;
  }

  private find<T>(written: Map<Address, T>, known: Map<Address, T>, key: StateKey & { address: Address }) {
    const value = written.get(key.address) ?? known.get(key.address);
    if (value === undefined && !this.options.fresh.has(key.address)) this.options.missing.add(key);
    return value;
  }
}

function slotsOf(map: Map<Address, Slots>, account: Address): Slots {
  const slots = map.get(account) ?? new Map<bigint, bigint>();
  map.set(account, slots);
  return slots;
}
