import { setImmediate as nextTick } from 'node:timers/promises';

/** Long work without waiting, cut where others may have their turn: it yields nothing, and returns what comes of it. */
export type WorkSteps<T> = Generator<undefined, T>;

/** All pieces at once. */
export function runToEnd<T>(pieces: WorkSteps<T>): T {
  for (;;) {
    const step = pieces.next();
    if (step.done) return step.value;
  }
}

/** Piece by piece: after `maxMs` the event loop has its turn before the next one. */
export async function runCooperatively<T>(pieces: WorkSteps<T>, maxMs = 10): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = pieces.next();
    if (step.done) return step.value;
    if (performance.now() - since >= maxMs) {
      await nextTick();
      since = performance.now();
    }
  }
}
