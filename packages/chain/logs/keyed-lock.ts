/**
 * Runs the tasks of one key one after the other, even after a failure. Different keys do not wait for each
 * other.
 */
export type KeyedLock = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createKeyedLock(): KeyedLock {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = tails.get(key) ?? Promise.resolve();
    const running = before.then(work, work);
    const tail = running
      .catch(() => undefined)
      .finally(() => {
        if (tails.get(key) === tail) {
          tails.delete(key);
        }
      });
    tails.set(key, tail);
    return running;
  };
}

/** Runs the task alone for all keys: in one order everywhere, so that two tasks never wait for each other. */
export function lockAll<T>(lock: KeyedLock, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  return [...keys].sort().reduce<() => Promise<T>>((inner, key) => () => lock(key, inner), work)();
}
