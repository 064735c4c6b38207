import { type Count, refundCount } from '../db/counted-calls.js';
import type { Database } from '../db/database.js';

type Refund = Pick<Count, 'id' | 'units'>;

/** Gives counted calls back. What the database did not answer is sent again until it does. */
export interface Refunds {
  /** Rejects when the database did not answer: the refund is then sent again in the background. */
  send(refund: Refund): Promise<void>;
  /** Sends a refund later, before the next `settle`. */
  add(refund: Refund): void;
  /** Sends what is left. Rejects as long as the database does not answer. */
  settle(): Promise<void>;
  /** Tries once more. Never rejects; what still fails stays counted. */
  close(): Promise<void>;
}

const RETRY_MS = 1_000;

export function createRefunds(database: Database): Refunds {
  const left = new Set<Refund>();
  let settling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const add = (refund: Refund) => {
    left.add(refund);
    timer ??= setInterval(() => {
      settle().catch(() => undefined);
    }, RETRY_MS).unref();
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const sendLeft = async () => {
    for (const refund of left) {
      await refundCount(database, refund);
      left.delete(refund);
    }
    stop();
  };
  const settle = async () => {
    if (left.size === 0) return;
    settling ??= sendLeft().finally(() => {
      settling = undefined;
    });
    await settling;
  };

  return {
    async send(refund) {
      try {
        await refundCount(database, refund);
      } catch (error) {
        add(refund);
        throw error;
      }
    },
    add,
    settle,
    async close() {
      await settle().catch(() => undefined);
      stop();
    },
  };
}
