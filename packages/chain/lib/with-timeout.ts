/**
 * Settles like `promise`, or rejects with `late()` after `timeoutMs`. A result that arrived in time while the
 * process was busy still counts: pending events are handled once more before it rejects.
 * @example await withTimeout(fetchPrice(), 2_000, () => new Error('no price within 2 s'))
 */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(late())), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    clearTimeout(timer);
  }
}
