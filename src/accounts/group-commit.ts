/** Puts an item into the next batch; settles as the batch does. */
export interface GroupCommit<Item, Answer> {
  submit(item: Item): Promise<Answer>;
  /** Resolves when everything submitted so far has settled. */
  idle(): Promise<void>;
  readonly waiting: () => number;
}

interface Waiter<Item, Answer> {
  readonly item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 1_000;

/**
 * Folds what is asked for in one tick, or while the previous batch is on its way, into one batch: at most one
 * statement is in flight, and nobody waits for a timer. `commit` answers in the order of its items; when it rejects,
 * every item of that batch rejects, and the next batch goes on.
 */
export function createGroupCommit<Item, Answer>(
  commit: (items: readonly Item[]) => Promise<readonly Answer[]>,
): GroupCommit<Item, Answer> {
  let queue: Waiter<Item, Answer>[] = [];
  let running: Promise<void> | undefined;

  const flush = async (batch: readonly Waiter<Item, Answer>[]) => {
    try {
      const answers = await commit(batch.map(({ item }) => item));
      batch.forEach((waiter, place) => {
        const answer = answers[place];
        if (answer === undefined) waiter.reject(new Error('the batch left an item without an answer'));
        else waiter.resolve(answer);
      });
    } catch (error) {
      for (const waiter of batch) waiter.reject(error);
    }
  };
  const drain = async () => {
    // Lets in whoever else was woken by what has already arrived on the sockets.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      await flush(batch);
    }
    running = undefined;
  };

  return {
    submit(item) {
      return new Promise((resolve, reject) => {
        queue.push({ item, resolve, reject });
        running ??= drain();
      });
    },
    async idle() {
      while (running !== undefined) await running;
    },
    waiting: () => queue.length,
  };
}
