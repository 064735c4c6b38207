import { LRUCache } from 'lru-cache';
import type { BlockRef } from '../domain/fact.js';
import { toQuantity } from '../lib/hex.js';

/** Stands for the newest block while its number is being asked for. */
export const LATEST: BlockRef = { number: Number.MAX_SAFE_INTEGER, hash: 'tip', timestamp: 0 };

const LATEST_TAG = toQuantity(LATEST.number);

/** Reads that a reader makes first, whatever the number of the newest block turns out to be. */
export type HeadBatchReads = (tip: BlockRef) => Promise<unknown>;

/** What a question at the newest block came to. */
export interface LatestAnswer {
  readonly value: unknown;
  /** Can it be an answer about this block? */
  isOf(head: BlockRef): boolean;
}

/** Questions that leave in one batch with the question for the head. */
export interface HeadBatch {
  readonly answers: Map<string, Promise<LatestAnswer>>;
  /** The newest block of the node when it had answered all of them. */
  closedAt: Promise<number | undefined>;
}

/** Answers that came with the head, under the keys that their questions have at its block. */
export interface HeadBatches {
  /** The opening of this tick, while there is one. */
  readonly current: HeadBatch | undefined;
  begin(reads: HeadBatchReads): HeadBatch;
  /** Nothing is added any more. */
  seal(closedAt: Promise<number | undefined>): void;
  /** Hears of every head: where it has another hash than one before it of its height or a higher one, what was kept is forgotten. */
  observe(head: BlockRef): void;
  /** @param header the node's own answer for the head */
  settle(headBatch: HeadBatch, head: BlockRef, header: unknown): void;
  /** An answer for the key at a known block; it resolves with `undefined` where it is not certain to be about that block. */
  find(key: string): Promise<LatestAnswer | undefined> | undefined;
}

/** Questions that go along with the head: many more would not fit into its batch. */
const MAX_QUESTIONS = 60;
const MAX_REMEMBERED = 500;
/** As long as an analysis may take that began with them. */
const LIFE_MS = 20_000;

export function createHeadBatches(): HeadBatches {
  const remembered = new LRUCache<string, Promise<LatestAnswer | undefined>>({
    max: MAX_REMEMBERED,
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
      // Whoever asks at the known block meets the failure.
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
      // Kept by number: of two blocks of one height only the newer is meant.
      if (newest && head.number <= newest.number && head.hash !== newest.hash) remembered.clear();
      newest = head;
    },
    settle: (headBatch, head, header) => {
      const asked = `eth_getBlockByNumber${JSON.stringify([toQuantity(head.number), false])}`;
      remembered.set(asked, Promise.resolve({ value: header, isOf: () => true }));
      for (const [key, answer] of headBatch.answers)
        remembered.set(atBlock(key, head), toCertainAnswer(headBatch, answer, head));
      headBatch.answers.clear();
    },
    find: (key) => (remembered.size > 0 ? remembered.get(key) : undefined),
  };
}

function atBlock(key: string, { number }: BlockRef): string {
  return key.replaceAll(`"${LATEST_TAG}"`, `"${toQuantity(number)}"`);
}

/** Is it the key of a question at `TIP`? */
export function isAtLatest(key: string): boolean {
  return key.includes(`"${LATEST_TAG}"`);
}

/** The parameters of a question at `TIP` as they are sent. */
export function toLatest(params: readonly unknown[]): readonly unknown[] {
  const text = JSON.stringify(params).replaceAll(`"${LATEST_TAG}"`, '"latest"');
  return JSON.parse(text) as readonly unknown[];
}

/** A raw answer: logs tell their own blocks, everything else is as old as the batch. */
export function toLatestAnswer(value: unknown): LatestAnswer {
  const blocks = Array.isArray(value) ? value.map((row) => Number((row as LogRow | null)?.blockNumber)) : [];
  return { value, isOf: ({ number }) => !blocks.some((block) => block > number) };
}

interface LogRow {
  readonly blockNumber?: unknown;
}
