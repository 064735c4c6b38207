import type { Address } from '@assay/facts';

/** The contract that keeps the hashes of past blocks. Each block begins with that of the block before (EIP-2935). */
const HISTORY: Address = '0x0000f90827f1c53a10cb7a02335b175320002935';
const KEPT_HASHES = 8_191;

/** The blocks that exist in one run only. */
export class MadeBlocks {
  private readonly hashes = new Map<number, bigint>();
  /** Slot of the history contract → number of the block whose hash it holds. */
  private readonly kept = new Map<bigint, number>();

  /** A block begins. */
  begin(number: number): void {
    this.kept.set(BigInt((number - 1) % KEPT_HASHES), number - 1);
  }

  /** A block ended, and has this hash. */
  end(number: number, hash: bigint): void {
    this.hashes.set(number, hash);
  }

  hashOf(number: number): bigint | undefined {
    return this.hashes.get(number);
  }

  /** The block whose hash a block of this run wrote into the slot. */
  keptAt(account: Address, slot: bigint): number | undefined {
    return account === HISTORY ? this.kept.get(slot) : undefined;
  }
}
