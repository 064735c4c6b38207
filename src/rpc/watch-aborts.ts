/** A signal that aborts when every caller of the batch has given up. */
export function watchAborts(signals: readonly AbortSignal[]): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  let waiting = signals.filter((signal) => !signal.aborted).length;
  const onAbort = () => {
    waiting -= 1;
    if (waiting === 0) {
      controller.abort();
    }
  };
  if (waiting === 0 && signals.length > 0) {
    controller.abort();
  }
  for (const signal of signals) {
    signal.addEventListener('abort', onAbort, { once: true });
  }
  return {
    signal: controller.signal,
    stop: () => {
      for (const signal of signals) {
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}
