/**
 * Settles like `promise`, or rejects with `late()` after `timeoutMs`; what the promise does later is of no interest then. An answer that
 * came in time but was not read, because the process was busy, still counts: it is looked for once more before the end.
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
