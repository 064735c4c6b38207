import type { Address } from '@assay/facts';
import type { Code } from './code.js';
import { Halt } from './halt.js';
import { Memory } from './memory.js';
import type { BlockRules } from './rules.js';
import { WORD_MASK } from './words.js';
import type { World } from './world.js';

export const MAX_STACK = 1_024;
/** The time of a run is looked at after so much gas: tens of milliseconds of the slowest instructions. */
const CHECK_GAS = 50_000;

/** The block in which a call is played. */
export interface BlockEnvironment {
  readonly rules: BlockRules;
  readonly chainId: number;
  readonly number: number;
  readonly time: bigint;
  readonly producer: Address;
  /** What the instruction 0x44 answers: a random number, or the difficulty where blocks have one. */
  readonly random: bigint;
  readonly gasLimit: bigint;
  readonly baseFee: bigint;
  /** Absent: not known. */
  readonly blobBaseFee?: bigint;
}

/** One instruction of the machine. */
export interface Instruction {
  /** The gas that it always costs. It takes any further gas itself. */
  readonly gas: number;
  readonly run: (frame: Frame) => void;
}

/** The data that all frames of a transaction share. */
export interface Transaction {
  readonly world: World;
  readonly block: BlockEnvironment;
  readonly origin: Address;
  readonly gasPrice: bigint;
  readonly blobHashes: readonly bigint[];
  readonly instructions: readonly (Instruction | undefined)[];
  /** Makes a call between accounts. */
  readonly play: (message: Message) => CallResult;
  /** Called for every frame, every backward jump, and after some gas. @throws where the run must end */
  readonly check: () => void;
}

/** A call between accounts. */
export interface Message {
  readonly caller: Address;
  /** The account that acts. */
  readonly account: Address;
  readonly code: Code;
  /** The account whose code runs. A precompiled contract has no code. */
  readonly codeAt: Address;
  readonly data: Uint8Array;
  /** The call data. */
  readonly value: bigint;
  /** Native coin that moves from the caller to the account. */
  readonly moves: bigint;
  readonly gas: number;
  readonly isStatic: boolean;
  readonly depth: number;
}

/** How a call ended. */
export interface CallResult {
  readonly success: boolean;
  readonly data: Uint8Array;
  readonly gasLeft: number;
  /** Why it ended in error; absent for success and for a revert. */
  readonly error?: string;
}

/** One running contract. */
export class Frame {
  position = 0;
  readonly stack: bigint[] = [];
  readonly memory = new Memory();
  /** What the last inner call answered. */
  returned: Uint8Array = new Uint8Array();
  gas: number;
  private checkAt: number;
  private dataView: DataView | undefined;
  result: { readonly success: boolean; readonly data: Uint8Array } | undefined;

  constructor(
    readonly transaction: Transaction,
    readonly message: Message,
  ) {
    this.gas = message.gas;
    this.checkAt = message.gas - CHECK_GAS;
  }

  /** The call data to read words from. */
  get data(): DataView {
    const { data } = this.message;
    this.dataView ??= new DataView(data.buffer, data.byteOffset, data.byteLength);
    return this.dataView;
  }

  get world(): World {
    return this.transaction.world;
  }

  pop(): bigint {
    const value = this.stack.pop();
    if (value === undefined) throw new Halt('stack underflow');
    return value;
  }

  push(value: bigint): void {
    if (this.stack.length >= MAX_STACK) throw new Halt('stack overflow');
    this.stack.push(value);
  }

  /** Pushes a result that may be negative or too large. */
  pushWrapped(value: bigint): void {
    this.push(value < 0n || value > WORD_MASK ? value & WORD_MASK : value);
  }

  useGas(gas: number): void {
    if (gas > this.gas) throw new Halt('out of gas');
    this.gas -= gas;
    if (this.gas < this.checkAt) this.check();
  }

  /** Code without loops and calls can be slow too. */
  private check(): void {
    this.checkAt = this.gas - CHECK_GAS;
    this.transaction.check();
  }

  /** Pays for and makes the memory long enough. */
  useMemory(offset: number, length: number): void {
    if (length === 0 || offset + length <= this.memory.size) return;
    this.useGas(this.memory.growthCost(offset, length));
    this.memory.grow(offset, length);
  }

  end(success: boolean, data: Uint8Array): void {
    this.result = { success, data };
  }

  refuseStatic(): void {
    if (this.message.isStatic) throw new Halt('a static call must not write');
  }
}
