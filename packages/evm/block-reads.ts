import { type Address, type Hex, isHex, readOnce, toQuantity } from '@assay/facts';
import { blobPriceAt, type RuledChain, rulesAt } from './block-rules.js';
import type { KnownContracts } from './known-contracts.js';
import type { BlockEnvironment } from './machine/frame.js';
import { Unplayable } from './machine/halt.js';
import { type StateKey, type StateValue, toText } from './machine/known-state.js';
import { rulesOf } from './machine/rules.js';
import { toWord } from './machine/words.js';

/** Sends one request to a node. Requests of the same tick share a batch. */
export type SendRead = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Maximum number of values that are read ahead of need in one round. */
const MAX_AHEAD = 60;

/** A block's state, read from the nodes as far as runs needed it. */
export class BlockReads {
  /** In the order in which they were read. */
  readonly values: StateValue[] = [];
  private readonly reads = new Map<string, Promise<void>>();

  constructor(
    readonly id: number,
    readonly environment: BlockEnvironment,
    private readonly tag: string,
    private readonly contracts: KnownContracts,
  ) {}

  /**
   * Reads the values, and what earlier runs of these contracts needed, unless they are known or being read.
   */
  async read(keys: readonly StateKey[], send: SendRead, signal: AbortSignal): Promise<void> {
    const touched = new Set(keys.flatMap((key) => (key.kind === 'slot' ? [key.address] : [])));
    for (const key of keys) if (key.kind === 'slot') this.contracts.note(key.address, key.slot);
    const ahead = [...touched].flatMap((address) => this.slotsOf(address));
    const more = ahead.filter((key) => !this.reads.has(toText(key))).slice(0, MAX_AHEAD);
    const learn = async (key: StateKey) => {
      const value = await this.readValue(key, send);
      this.values.push({ key, value });
    };
    await Promise.all(
      [...keys, ...more].map((key) => readOnce(this.reads, toText(key), () => learn(key), signal)),
    );
  }

  private slotsOf(address: Address): readonly StateKey[] {
    return this.contracts.slotsOf(address).map((slot) => ({ kind: 'slot', address, slot }));
  }

  private async readValue(key: StateKey, send: SendRead): Promise<bigint | Hex> {
    const { tag } = this;
    switch (key.kind) {
      case 'slot':
        return toNumber(await send('eth_getStorageAt', [key.address, toWord(key.slot), tag]));
      case 'balance':
        return toNumber(await send('eth_getBalance', [key.address, tag]));
      case 'nonce':
        return toNumber(await send('eth_getTransactionCount', [key.address, tag]));
      case 'code':
        return this.readCode(key.address, send);
      case 'blockHash':
        return toHash(await send('eth_getBlockByNumber', [toQuantity(key.number), false]));
    }
  }

  private async readCode(address: Address, send: SendRead): Promise<Hex> {
    const known = this.contracts.codeOf(address, this.environment.number);
    if (known !== undefined) return known;
    const code = await send('eth_getCode', [address, this.tag]);
    if (!isHex(code)) throw new UnreadableAnswer('the node answered no code');
    this.contracts.learn(address, this.environment.number, code);
    return code;
  }
}

/** The node's answer to a read is not valid. */
export class UnreadableAnswer extends Error {}

function toNumber(value: unknown): bigint {
  if (value === '0x') return 0n;
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw new UnreadableAnswer('the node answered no number');
  return BigInt(value);
}

/** @throws {Unplayable} for a block that is not there yet: a contract would never see zero */
function toHash(header: unknown): bigint {
  const hash = (header as { readonly hash?: unknown } | null)?.hash ?? undefined;
  if (hash === undefined) throw new Unplayable('a call that asks for the hash of a later block');
  return toNumber(hash);
}

/**
 * The block data that a call sees, from the block's header.
 * @throws {UnreadableAnswer}
 * @throws {Unplayable} for a block whose rules are not known
 */
export function toEnvironment(header: unknown, chain: RuledChain): BlockEnvironment {
  const row = (typeof header === 'object' && header !== null ? header : {}) as Record<string, unknown>;
  const optional = (name: string) =>
    row[name] === undefined || row[name] === null ? 0n : toNumber(row[name]);
  const number = Number(toNumber(row.number));
  const time = toNumber(row.timestamp);
  const place = { number, time };
  const difficulty = optional('difficulty');
  const blobBaseFee = blobPriceAt(chain, place, optional('excessBlobGas'));
  const rules = rulesAt(chain, place);
  return {
    chainId: chain.chainId,
    rules,
    number,
    time,
    producer: `0x${optional('miner').toString(16).padStart(40, '0')}`,
    // BNB Smart Chain has no Merge: its blocks still have a difficulty, and the instruction answers it.
    random: rulesOf(rules.fork).has('paris') && difficulty === 0n ? optional('mixHash') : difficulty,
    gasLimit: optional('gasLimit'),
    baseFee: optional('baseFeePerGas'),
    ...(blobBaseFee === undefined ? {} : { blobBaseFee }),
  };
}
