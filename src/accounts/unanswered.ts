import { isDatabaseUnreachable } from '../db/is-database-unreachable.js';

const RETRY_MS = 1_000;

/** A statement that may be sent again: the second time it changes nothing. */
type Work = () => Promise<void>;

/**
 * Statements that must be carried out and got no answer yet, by key. Each is sent again every second, and before the
 * next call of its key is counted. Those that are left when the process ends are not carried out.
 */
export class Unanswered {
  /** Those of each key. */
  readonly works = new Map<string, Set<Work>>();
  private timer: NodeJS.Timeout | undefined;

  /** Sends it; keeps it and rejects where the database does not answer. */
  async send(keyId: string, work: Work): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.keep(keyId, work);
      throw error;
    }
  }

  /** Sends it later. */
  keep(keyId: string, work: Work): void {
    const works = this.works.get(keyId) ?? new Set();
    this.works.set(keyId, works.add(work));
    this.retryLater();
  }

  /** Resolves when nothing of the key is left. Rejects where the database still does not answer. */
  async settle(keyId: string): Promise<void> {
    const works = this.works.get(keyId);
    if (works === undefined) return;
    for (const work of works) {
      await work().catch((error: unknown) => {
        // What the database refuses it would refuse the next time too.
        if (isDatabaseUnreachable(error)) throw error;
      });
      works.delete(work);
    }
    if (works.size === 0 && this.works.get(keyId) === works) this.works.delete(keyId);
  }

  /** Sends everything once more. Never rejects. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await Promise.allSettled([...this.works.keys()].map((keyId) => this.settle(keyId)));
  }

  private retryLater(): void {
    this.timer ??= setTimeout(async () => {
      await this.close();
      this.timer = undefined;
      if (this.works.size > 0) this.retryLater();
    }, RETRY_MS).unref();
  }
}
