const DELAY_MS = 1_000;

/**
 * Runs `work` once, a second after `later()`, however often `later()` is called in between. Does not keep the
 * process alive.
 */
export function createRetryTimer(work: () => Promise<unknown>): { later(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    later() {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Work that fails calls `later()` itself.
        work().catch(() => undefined);
      }, DELAY_MS).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
