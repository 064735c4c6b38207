const AGAIN_MS = 1_000;

/** Does `work` a second after it was asked for, however often it was asked meanwhile. Does not keep the process alive. */
export function createRepeater(work: () => Promise<unknown>): { later(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    later() {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Who fails asks for another turn.
        work().catch(() => undefined);
      }, AGAIN_MS).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
