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
/** Turns of the event loop that a batch may wait for others. */
const MAX_LOOKS = 8;

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
  /** Lets in whoever else is woken by what arrives on the sockets: a look at them costs a fraction of a statement. */
  const gather = async () => {
    for (let look = 0, before = 0; look < MAX_LOOKS && queue.length > before; look += 1) {
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
