import { type BlockRef, toQuantity } from '@assay/facts';
import { LRUCache } from 'lru-cache';

/** Represents the newest block until its number is known. */
export const LATEST: BlockRef = { number: Number.MAX_SAFE_INTEGER, hash: 'tip', timestamp: 0 };

const LATEST_TAG = toQuantity(LATEST.number);

/** Reads at the newest block that can be sent together with the request for its number. */
export type HeadBatchReads = (latest: BlockRef) => Promise<unknown>;

/** The answer to a request at the newest block. */
export interface LatestAnswer {
  readonly value: unknown;
  /** True where the answer can be about this block. */
  isOf(head: BlockRef): boolean;
}

/** Requests that are sent in one batch with the request for the head. */
export interface HeadBatch {
  readonly answers: Map<string, Promise<LatestAnswer>>;
  /** The node's newest block after it answered all of them. */
  closedAt: Promise<number | undefined>;
}

/** Answers that came with the head, by the keys that their requests have at its block. */
export interface HeadBatches {
  /** The batch of this tick, if there is one. */
  readonly current: HeadBatch | undefined;
  begin(reads: HeadBatchReads): HeadBatch;
  /** Closes the current batch. */
  seal(closedAt: Promise<number | undefined>): void;
  /** Called with every head. Where the chain was reorganised, all cached answers are dropped. */
  observe(head: BlockRef): void;
  /** @param header the node's own answer for the head */
  settle(headBatch: HeadBatch, head: BlockRef, header: unknown): void;
  /**
   * The answer for the key at a known block. Resolves with `undefined` where it may be about another block.
   */
  find(key: string): Promise<LatestAnswer | undefined> | undefined;
}

/** Max. requests sent with the head: more would not fit into its batch. */
const MAX_QUESTIONS = 60;
const MAX_CACHED = 500;
/** As long as the longest analysis. */
const LIFE_MS = 20_000;

export function createHeadBatches(): HeadBatches {
  const cache = new LRUCache<string, Promise<LatestAnswer | undefined>>({
    max: MAX_CACHED,
    ttl: LIFE_MS,
  });
  let current: HeadBatch | undefined;
  let newest: BlockRef | undefined;

  async function toCertainAnswer(
    { closedAt }: HeadBatch,
    answer: Promise<LatestAnswer>,
    head: BlockRef,
  ): Promise<LatestAnswer | undefined> {
    try {
      const [found, height] = await Promise.all([answer, closedAt]);
      return height === head.number && found.isOf(head) ? found : undefined;
    } catch {
      // The request at the known block will fail by itself.
      return undefined;
    }
  }

  return {
    get current() {
      return current;
    },
    begin: (reads) => {
      current ??= { answers: new Map(), closedAt: Promise.resolve(undefined) };
      if (current.answers.size < MAX_QUESTIONS) reads(LATEST).catch(() => undefined);
      return current;
    },
    seal: (closedAt) => {
      if (current) current.closedAt = closedAt;
      current = undefined;
    },
    observe: (head) => {
      // Answers are cached by block number, so those of a replaced block must go.
      if (newest && head.number <= newest.number && head.hash !== newest.hash) cache.clear();
      newest = head;
      // What is left of earlier analyses may be megabytes.
      cache.purgeStale();
    },
    settle: (headBatch, head, header) => {
      const asked = `eth_getBlockByNumber${JSON.stringify([toQuantity(head.number), false])}`;
      cache.set(asked, Promise.resolve({ value: header, isOf: () => true }));
      for (const [key, answer] of headBatch.answers)
        cache.set(atBlock(key, head), toCertainAnswer(headBatch, answer, head));
      headBatch.answers.clear();
    },
    find: (key) => (cache.size > 0 ? cache.get(key) : undefined),
  };
}

function atBlock(key: string, { number }: BlockRef): string {
  return key.replaceAll(`"${LATEST_TAG}"`, `"${toQuantity(number)}"`);
}

/** True for the key of a request at `LATEST`. */
export function isAtLatest(key: string): boolean {
  return key.includes(`"${LATEST_TAG}"`);
}

/** The parameters of a request at `LATEST` as they are sent. */
export function toLatest(params: readonly unknown[]): readonly unknown[] {
  const text = JSON.stringify(params).replaceAll(`"${LATEST_TAG}"`, '"latest"');
  return JSON.parse(text) as readonly unknown[];
}

/** A raw answer. Logs carry their block numbers; everything else is as of the batch. */
export function toLatestAnswer(value: unknown): LatestAnswer {
  const blocks = Array.isArray(value) ? value.map((row) => Number((row as LogRow | null)?.blockNumber)) : [];
  return { value, isOf: ({ number }) => !blocks.some((block) => block > number) };
}

interface LogRow {
  readonly blockNumber?: unknown;
}
