import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.js';
import { type Refund, refundCalls } from '../db/refund-calls.js';
import { createGroupCommit } from './group-commit.js';
import { createRepeater } from './repeater.js';

export interface RefundQueue {
  /**
   * Gives calls back, exactly once. Rejects when the database did not answer: the refunds are then sent again until it does, or
   * the process ends.
   */
  add(refunds: readonly Refund[]): Promise<void>;
  /** Tries once more what is left. Never rejects; what still fails stays counted. */
  close(): Promise<void>;
}

/** Refunds of one tick, and those that arrive while a statement is in flight, become one statement. */
export function createRefundQueue(database: Database): RefundQueue {
  const sender = randomUUID();
  let number = 0;
  let waiting: Refund[] = [];
  /** Sent, and not known to be done: sent again as it was, under the same number. */
  let unsure: readonly Refund[] | undefined;

  const sendAll = async () => {
    while (unsure !== undefined || waiting.length > 0) {
      if (unsure === undefined) {
        number += 1;
        unsure = waiting;
        waiting = [];
      }
      await refundCalls(database, unsure, { sender, number });
      unsure = undefined;
    }
  };
  const queue = createGroupCommit<readonly Refund[], true>(async (lists) => {
    waiting.push(...lists.flat());
    try {
      await sendAll();
    } catch (error) {
      again.later();
      throw error;
    }
    return lists.map(() => true as const);
  });
  const again = createRepeater(() => queue.submit([]));

  return {
    async add(refunds) {
      await queue.submit(refunds);
    },
    async close() {
      again.stop();
      await queue.idle();
      if (unsure !== undefined || waiting.length > 0) await queue.submit([]).catch(() => undefined);
      again.stop();
    },
  };
}
