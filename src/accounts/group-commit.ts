/** Collects items into batches. `submit` settles when its batch does. */
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
/** Iterations of the event loop for which a batch may wait for more items. */
const MAX_GATHER_ROUNDS = 8;

/**
 * Puts everything submitted in one tick, or while the previous batch is in flight, into one batch. At most
 * one statement is in flight, and no item waits for a timer. `commit` answers in the order of its items. When
 * it rejects, every item of that batch rejects, and the next batch proceeds.
 * @example const lookups = createGroupCommit((hashes: readonly string[]) => findMany(hashes));
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
  /** Waits while more items arrive: one poll of the sockets costs a fraction of a statement. */
  const gather = async () => {
    for (let round = 0, before = 0; round < MAX_GATHER_ROUNDS && queue.length > before; round += 1) {
      before = queue.length;
      await new Promise(setImmediate);
    }
  };
  const drain = async () => {
    while (queue.length > 0) {
      await gather();
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
