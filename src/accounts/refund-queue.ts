import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { type Refund, refundCalls } from '../db/refund-calls.js';
import { createGroupCommit } from './group-commit.js';
import { createRetryTimer } from './retry-timer.js';

export interface RefundQueue {
  /**
   * Refunds calls, exactly once. Rejects when the database did not answer: the refunds are then sent again
   * until it answers or the process ends.
   */
  add(refunds: readonly Refund[]): Promise<void>;
  /** Retries what is left once. Never rejects; what still fails stays counted. */
  close(): Promise<void>;
}

/** Refunds of one tick, and those that arrive while a statement is in flight, become one statement. */
export function createRefundQueue(database: Database): RefundQueue {
  const sender = randomUUID();
  let number = 0;
  let waiting: Refund[] = [];
  /** Sent without an answer: sent again unchanged, under the same number. */
  let unconfirmed: readonly Refund[] | undefined;

  const sendAll = async () => {
    while (unconfirmed !== undefined || waiting.length > 0) {
      if (unconfirmed === undefined) {
        number += 1;
        unconfirmed = waiting;
        waiting = [];
      }
      await refundCalls(database, unconfirmed, { sender, number });
      unconfirmed = undefined;
    }
  };
  const queue = createGroupCommit<readonly Refund[], true>(async (lists) => {
    waiting.push(...lists.flat());
    try {
      await sendAll();
    } catch (error) {
      retry.later();
      throw error;
    }
    return lists.map(() => true as const);
  });
  const retry = createRetryTimer(() => queue.submit([]));

  return {
    async add(refunds) {
      await queue.submit(refunds);
    },
    async close() {
      retry.stop();
      await queue.idle();
      if (unconfirmed !== undefined || waiting.length > 0) await queue.submit([]).catch(() => undefined);
      retry.stop();
    },
  };
}
