import type { BlockRun } from '@assay/evm';
import { type Address, fromHex, keccak256 } from '@assay/facts';
import { createMPT } from '@ethereumjs/mpt';
import { RLP } from '@ethereumjs/rlp';
import { toBigInt, type Vector } from './read-vectors.js';

interface Account {
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: Uint8Array;
  readonly slots: ReadonlyMap<bigint, bigint>;
}

type Changes = ReturnType<BlockRun['changes']>;

function before(pre: Vector['pre']): Map<Address, Account> {
  const accounts = new Map<Address, Account>();
  for (const [address, { balance, nonce, code, storage }] of Object.entries(pre)) {
    const slots = new Map(Object.entries(storage).map(([slot, value]) => [toBigInt(slot), toBigInt(value)]));
    const account = { balance: toBigInt(balance), nonce: toBigInt(nonce), code: fromHex(code), slots };
    accounts.set(address.toLowerCase() as Address, account);
  }
  return accounts;
}

function after(pre: Vector['pre'], changes: Changes): ReadonlyMap<Address, Account> {
  const accounts = before(pre);
  for (const [address, change] of changes) {
    const old = accounts.get(address);
    accounts.delete(address);
    if (!change) continue;
    const { balance, nonce, code } = change;
    const isNothing = balance === 0n && nonce === 0n && code.bytes.length === 0;
    // What was only looked at is not made.
    if (isNothing && !old) continue;
    const kept = change.isWhole ? [] : (old?.slots ?? []);
    accounts.set(address, { balance, nonce, code: code.bytes, slots: new Map([...kept, ...change.slots]) });
  }
  return accounts;
}

const toKey = (slot: bigint) => fromHex(`0x${slot.toString(16).padStart(64, '0')}`);

async function rootOf(entries: Iterable<readonly [Uint8Array, Uint8Array]>): Promise<Uint8Array> {
  const trie = await createMPT({ useKeyHashing: true });
  for (const [key, value] of entries) await trie.put(key, value);
  return trie.root();
}

async function toLeaf({ balance, nonce, code, slots }: Account): Promise<Uint8Array> {
  const filled = [...slots].filter(([, value]) => value !== 0n);
  const storage = await rootOf(filled.map(([slot, value]) => [toKey(slot), RLP.encode(value)] as const));
  return RLP.encode([nonce, balance, storage, fromHex(keccak256(code))]);
}

/** The root of the state that the changes leave. */
export async function stateRoot(pre: Vector['pre'], changes: Changes): Promise<string> {
  const leaves: (readonly [Uint8Array, Uint8Array])[] = [];
  for (const [address, account] of after(pre, changes))
    leaves.push([fromHex(address), await toLeaf(account)] as const);
  return `0x${Buffer.from(await rootOf(leaves)).toString('hex')}`;
}
