import type { Hex } from '../lib/hex.js';
import { Code } from './code.js';
import type { BlockEnvironment } from './frame.js';
import { KnownState, type StateKey, toText } from './known-state.js';
import { fromHex, toWord } from './words.js';

/** Sends one request to a node; requests of one tick travel together. */
export type SendRead = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** A block's state, read from a node as far as runs needed it. */
export class BlockState {
  readonly known = new KnownState();
  private readonly reads = new Map<string, Promise<void>>();

  constructor(
    readonly environment: BlockEnvironment,
    private readonly tag: string,
  ) {}

  /** Reads the values, unless they are known or being read. */
  async read(keys: readonly StateKey[], send: SendRead): Promise<void> {
    await Promise.all(keys.map((key) => this.readOnce(key, send)));
  }

  private readOnce(key: StateKey, send: SendRead): Promise<void> {
    const name = toText(key);
    const reading = this.reads.get(name);
    if (reading) return reading;
    const started = this.readOne(key, send);
    this.reads.set(name, started);
    // A read that failed or was given up may be made again.
    started.catch(() => this.reads.delete(name));
    return started;
  }

  private async readOne(key: StateKey, send: SendRead): Promise<void> {
    const { known, tag } = this;
    if (key.kind === 'blockHash') {
      const header = (await send('eth_getBlockByNumber', [`0x${key.number.toString(16)}`, false])) as {
        hash?: unknown;
      } | null;
      known.blockHashes.set(key.number, toQuantityValue(header?.hash ?? '0x0'));
      return;
    }
    const { address } = key;
    if (key.kind === 'slot') {
      const value = await send('eth_getStorageAt', [address, toWord(key.slot), tag]);
      known.setSlot(address, key.slot, toQuantityValue(value));
    } else if (key.kind === 'code') {
      known.codes.set(address, new Code(fromHex(toBytes(await send('eth_getCode', [address, tag])))));
    } else {
      const method = key.kind === 'balance' ? 'eth_getBalance' : 'eth_getTransactionCount';
      const value = toQuantityValue(await send(method, [address, tag]));
      (key.kind === 'balance' ? known.balances : known.nonces).set(address, value);
    }
  }
}

/** The node answered a read with something else. */
export class UnreadableAnswer extends Error {}

function toQuantityValue(value: unknown): bigint {
  if (value === '0x') return 0n;
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw new UnreadableAnswer('the node answered no number');
  return BigInt(value);
}

function toBytes(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value))
    throw new UnreadableAnswer('the node answered no code');
  return value as Hex;
}

/** The surroundings of a call at a block, by its header. @throws {UnreadableAnswer} */
export function toEnvironment(header: unknown, chainId: number): BlockEnvironment {
  const row = (typeof header === 'object' && header !== null ? header : {}) as Record<string, unknown>;
  const value = (name: string) => toQuantityValue(row[name]);
  const optional = (name: string) => (row[name] === undefined || row[name] === null ? 0n : value(name));
  return {
    chainId,
    number: Number(value('number')),
    time: value('timestamp'),
    producer: `0x${optional('miner').toString(16).padStart(40, '0')}`,
    random: optional('mixHash'),
    gasLimit: optional('gasLimit'),
    baseFee: optional('baseFeePerGas'),
    blobBaseFee: 1n,
  };
}
