import { type BlockRef, toQuantity } from '@assay/facts';
import { toBlockRef } from './head.js';
import type { CallOptions, Rpc } from './rpc.js';
import { nodeCannot, unless } from './unless.js';

/** Points kept in memory; when there are more, the oldest half is dropped. */
const MAX_POINTS = 10_000;
const PROBES = 16;
/** Guessed distances from the head, as multiples of the distance that the block time suggests. */
const GUESSES = [0.5, 0.8, 0.95, 0.99, 1, 1.01, 1.05, 1.25, 2, 4] as const;

interface BlockSearchOptions extends CallOptions {
  readonly within?: number;
}

/** Maps between block numbers and times without reading every block. */
export interface BlockClock {
  /** Stores a block's time that came with another answer. */
  learn(number: number, timestamp: number): void;
  /**
   * A block at or shortly before the time (at most 2 % of the distance to the head, or `within` blocks,
   * before it; default 50); 0 where the chain is younger. One round trip on a chain with a steady block time,
   * none where the answer is already known.
   */
  blockBefore(timestamp: number, head: BlockRef, options?: BlockSearchOptions): Promise<number>;
  /** Unix seconds: exact where the block is known, else interpolated between its known neighbours. */
  timestampOf(number: number): number | undefined;
  /** Reads the times of the blocks that are not known yet. */
  fetchTimes(numbers: readonly number[], options?: CallOptions): Promise<void>;
}

export function createBlockClock(rpc: Rpc): BlockClock {
  return new LearningBlockClock(rpc);
}

class LearningBlockClock implements BlockClock {
  private points: { readonly number: number; readonly timestamp: number }[] = [];

  constructor(private readonly rpc: Rpc) {}

  fetchTimes(numbers: readonly number[], options?: CallOptions): Promise<void> {
    return this.probe(
      [...new Set(numbers)].filter((number) => !this.isKnown(number)),
      options,
    );
  }

  async blockBefore(timestamp: number, head: BlockRef, options?: BlockSearchOptions): Promise<number> {
    const { within = 50 } = options ?? {};
    this.learn(head.number, head.timestamp);
    if (timestamp >= head.timestamp) {
      return head.number;
    }
    const expected = ((head.timestamp - timestamp) * 1_000) / this.rpc.chain.blockTimeMs;
    for (let round = 0; round < 8; round += 1) {
      const { low, high } = this.bracket(timestamp, head);
      if (high - low <= Math.max(within, (head.number - low) * 0.02)) {
        return low;
      }
      const guesses = round === 0 ? GUESSES.map((times) => Math.round(head.number - expected * times)) : [];
      const wanted = [...spread(low, high), ...guesses].filter(
        (number) => number > low && number < high && !this.isKnown(number),
      );
      if (wanted.length === 0) {
        return low;
      }
      await this.probe([...new Set(wanted)], options);
    }
    return this.bracket(timestamp, head).low;
  }

  timestampOf(number: number): number | undefined {
    const after = this.points[this.position(number)];
    const before = this.points[this.position(number) - 1];
    if (after?.number === number || !before) {
      return after?.timestamp;
    }
    if (!after) {
      return before.timestamp + Math.round(((number - before.number) * this.rpc.chain.blockTimeMs) / 1_000);
    }
    const share = (number - before.number) / (after.number - before.number);
    return Math.round(before.timestamp + share * (after.timestamp - before.timestamp));
  }

  learn(number: number, timestamp: number): void {
    const at = this.position(number);
    if (this.points[at]?.number === number) {
      // A reorganisation may have changed its time.
      this.points[at] = { number, timestamp };
      return;
    }
    this.points.splice(at, 0, { number, timestamp });
    if (this.points.length > MAX_POINTS) {
      this.points = this.points.slice(this.points.length / 2);
    }
  }

  /** Index of the first point at or after the block. O(log n). */
  private position(number: number): number {
    let low = 0;
    let high = this.points.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.points[middle]?.number ?? 0) < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The last known block at or before the time, and the first known block after it. */
  private bracket(timestamp: number, head: BlockRef): { low: number; high: number } {
    let low = 0;
    let high = head.number;
    for (const point of this.points) {
      if (point.timestamp <= timestamp) {
        low = Math.max(low, point.number);
      } else {
        high = Math.min(high, point.number);
      }
    }
    return { low: Math.min(low, high), high };
  }

  private async probe(numbers: readonly number[], options: CallOptions | undefined): Promise<void> {
    const blocks = await Promise.all(
      numbers.map((number) =>
        this.rpc.send('eth_getBlockByNumber', [toQuantity(number), false], options).catch(unlessUnknown),
      ),
    );
    for (const block of blocks) {
      if (block) {
        const { number, timestamp } = toBlockRef(block);
        this.learn(number, timestamp);
      }
    }
  }

  private isKnown(number: number) {
    return this.points[this.position(number)]?.number === number;
  }
}

function spread(low: number, high: number): number[] {
  const step = (high - low) / (PROBES + 1);
  return Array.from({ length: PROBES }, (_, index) => Math.round(low + step * (index + 1)));
}

/** A node that pruned old blocks cannot answer for them; the newer ones still narrow the search. */
const unlessUnknown = unless(...nodeCannot);
