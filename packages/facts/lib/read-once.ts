/** Where reads are found that are under way or done: a map, or a cache that forgets. */
interface Readings<K, T> {
  get(key: K): Promise<T> | undefined;
  set(key: K, reading: Promise<T>): unknown;
  delete(key: K): unknown;
}

/**
 * Reads something once for all who need it. A read that failed is not kept. Where the caller that began it
 * has left, which aborts it (an error of the kind `aborted`), the first of the others reads again for those
 * who are still there.
 * @param signal of this caller
 * @example const accounts = await readOnce(readings, token, () => readAll(token, signal), signal)
 */
export async function readOnce<K, T>(
  readings: Readings<K, T>,
  key: K,
  read: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const before = readings.get(key);
  const reading = before ?? read();
  if (!before) readings.set(key, reading);
  try {
    return await reading;
  } catch (error) {
    if (readings.get(key) === reading) readings.delete(key);
    const hasOtherLeft = before && (error as { readonly kind?: unknown } | null)?.kind === 'aborted';
    if (!hasOtherLeft || signal?.aborted) throw error;
    return readOnce(readings, key, read, signal);
  }
}
