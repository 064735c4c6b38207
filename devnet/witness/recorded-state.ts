import type { AccountFields, StateManagerInterface } from '@ethereumjs/common';
import { OriginalStorageCache } from '@ethereumjs/statemanager';
import { Account, type Address, bytesToHex, hexToBytes, KECCAK256_RLP, unpadBytes } from '@ethereumjs/util';
import { keccak256 } from 'ethers';
import type { HashTrail, KnownMapping } from './hash-trail.js';
import { MissingState } from './missing-state.js';
import type { BlockRecord } from './record.js';

const EMPTY_CODE_HASH = keccak256('0x');
/** Zero as this machine keeps it. */
const ZERO = new Uint8Array();
const LAST_PRECOMPILED = 0x11n;

/** What a run knows of an account; absent members are those of the record. */
interface Change {
  readonly nonce?: bigint;
  readonly balance?: bigint;
  readonly code?: Uint8Array;
}

/** What the run has of an account: `null` where it is not known. */
interface Known {
  readonly nonce: bigint | null;
  readonly balance: bigint | null;
  readonly code: Uint8Array | null;
}

export interface RecordedStateOptions {
  readonly record: BlockRecord;
  readonly trail: HashTrail;
  readonly knownMappings: readonly KnownMapping[];
  /**
   * Accounts that are not recorded do not exist yet: true for the block's own transactions alone, since all that they
   * read of others is recorded.
   */
  readonly absentIsNew: boolean;
}

/**
 * The state of a recorded block during one run. What is not recorded is not zero: it is added to `missing`, and
 * the read throws `MissingState`. What belongs to an account that the run made up is empty by right.
 */
export class RecordedState implements StateManagerInterface {
  /** Values that the run needed and that are not recorded. The machine may go on after a throw. */
  readonly missing = new Set<string>();
  /** Slots of the record that were read, as `address slot`. */
  readonly read = new Set<string>();
  /** Slots that were read and are empty because they belong to an account that the run made up. */
  readonly ownSlots = new Set<string>();
  readonly originalStorageCache = new OriginalStorageCache((address, key) => this.getStorage(address, key));
  private readonly changes = new Map<string, Change>();
  private readonly slots = new Map<string, Map<string, Uint8Array>>();
  /** Accounts all of whose slots are in `slots`. */
  private readonly whole = new Set<string>();
  private undos: (() => void)[] = [];
  private marks: number[] = [];

  constructor(private readonly options: RecordedStateOptions) {}

  /** Forgets what the run did: the state is the record's again. */
  reset(): void {
    for (const one of [this.missing, this.read, this.ownSlots, this.changes, this.slots, this.whole])
      one.clear();
    this.undos = [];
    this.marks = [];
    this.originalStorageCache.clear();
  }

  miss(what: string): MissingState {
    this.missing.add(what);
    return new MissingState(what);
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const name = address.toString();
    return new WatchedAccount(name, this.known(name), (what) => this.miss(what));
  }

  async putAccount(address: Address, account = new Account()): Promise<void> {
    const { _nonce: nonce, _balance: balance } = account;
    this.change(address.toString(), {
      ...(nonce === null ? {} : { nonce }),
      ...(balance === null ? {} : { balance }),
    });
  }

  async deleteAccount(address: Address): Promise<void> {
    this.change(address.toString(), { nonce: 0n, balance: 0n, code: new Uint8Array() });
    await this.clearStorage(address);
  }

  async modifyAccountFields(address: Address, { nonce, balance }: AccountFields): Promise<void> {
    this.change(address.toString(), {
      ...(nonce === undefined ? {} : { nonce }),
      ...(balance === undefined ? {} : { balance }),
    });
  }

  async putCode(address: Address, code: Uint8Array): Promise<void> {
    this.change(address.toString(), { code });
  }

  async getCode(address: Address): Promise<Uint8Array> {
    const { code } = this.known(address.toString());
    if (code === null) throw this.miss(`code of ${address.toString()}`);
    return code;
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    const account = address.toString();
    const slot = bytesToHex(key);
    const written = this.slots.get(account)?.get(slot);
    if (written) return written;
    if (this.whole.has(account)) return ZERO;
    const recorded = this.options.record.accounts.get(account)?.slots.get(slot);
    if (recorded !== undefined) {
      this.read.add(`${account} ${slot}`);
      return unpadBytes(hexToBytes(recorded as `0x${string}`));
    }
    if (this.isEmptyByRight(account, slot)) return ZERO;
    throw this.miss(`slot ${slot} of ${account}`);
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const account = address.toString();
    const slots = this.slots.get(account) ?? new Map<string, Uint8Array>();
    this.slots.set(account, slots);
    this.put(slots, bytesToHex(key), unpadBytes(value));
  }

  async clearStorage(address: Address): Promise<void> {
    const account = address.toString();
    const before = this.slots.get(account);
    const wasWhole = this.whole.has(account);
    this.slots.delete(account);
    this.whole.add(account);
    this.undos.push(() => {
      if (before) this.slots.set(account, before);
      else this.slots.delete(account);
      if (!wasWhole) this.whole.delete(account);
    });
  }

  async checkpoint(): Promise<void> {
    this.marks.push(this.undos.length);
  }

  async commit(): Promise<void> {
    this.marks.pop();
  }

  async revert(): Promise<void> {
    const mark = this.marks.pop() ?? 0;
    while (this.undos.length > mark) this.undos.pop()?.();
  }

  clearCaches(): void {}

  async getStateRoot(): Promise<Uint8Array> {
    return ZERO;
  }

  async setStateRoot(): Promise<void> {
    throw new Error('a recorded state has no other root');
  }

  async hasStateRoot(): Promise<boolean> {
    return false;
  }

  shallowCopy(): StateManagerInterface {
    return new RecordedState(this.options);
  }

  private isNew(account: string): boolean {
    return this.options.absentIsNew && !this.options.record.accounts.has(account);
  }

  private isEmptyByRight(account: string, slot: string): boolean {
    const { trail, knownMappings } = this.options;
    if (trail.isMadeUp(account) || this.isNew(account)) return true;
    if (trail.isOfMadeUp(slot)) {
      this.ownSlots.add(`${account} ${slot}`);
      return true;
    }
    return knownMappings.some((mapping) => mapping.account === account && trail.isEntryOf(slot, mapping));
  }

  private known(account: string): Known {
    const { record, trail } = this.options;
    const recorded = record.accounts.get(account);
    const base: Known = recorded
      ? { nonce: recorded.nonce, balance: recorded.balance, code: recorded.code }
      : isPrecompiled(account) || trail.isMadeUp(account) || this.isNew(account)
        ? { nonce: 0n, balance: 0n, code: new Uint8Array() }
        : { nonce: null, balance: null, code: null };
    return { ...base, ...this.changes.get(account) };
  }

  private change(account: string, change: Change): void {
    this.put(this.changes, account, { ...this.changes.get(account), ...change });
  }

  private put<V>(map: Map<string, V>, key: string, value: V): void {
    const before = map.get(key);
    map.set(key, value);
    this.undos.push(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
  }
}

/** A contract that the protocol provides: known on every chain. */
function isPrecompiled(account: string): boolean {
  return BigInt(account) > 0n && BigInt(account) <= LAST_PRECOMPILED;
}

/** An account whose members throw where they are not known. */
class WatchedAccount extends Account {
  constructor(
    private readonly name: string,
    known: Known,
    private readonly miss: (what: string) => MissingState,
  ) {
    const hash = known.code === null ? null : hashOf(known.code);
    super(known.nonce, known.balance, KECCAK256_RLP, hash, 0);
  }

  override get nonce(): bigint {
    if (this._nonce === null) throw this.miss(`nonce of ${this.name}`);
    return this._nonce;
  }

  override set nonce(value: bigint) {
    this._nonce = value;
  }

  override get balance(): bigint {
    if (this._balance === null) throw this.miss(`balance of ${this.name}`);
    return this._balance;
  }

  override set balance(value: bigint) {
    this._balance = value;
  }

  override get codeHash(): Uint8Array {
    if (this._codeHash === null) throw this.miss(`code of ${this.name}`);
    return this._codeHash;
  }

  override set codeHash(value: Uint8Array) {
    this._codeHash = value;
  }
}

const emptyHash = hexToBytes(EMPTY_CODE_HASH as `0x${string}`);
const hashes = new WeakMap<Uint8Array, Uint8Array>();

function hashOf(code: Uint8Array): Uint8Array {
  if (code.length === 0) return emptyHash;
  const known = hashes.get(code);
  if (known) return known;
  const hash = hexToBytes(keccak256(code) as `0x${string}`);
  hashes.set(code, hash);
  return hash;
}
